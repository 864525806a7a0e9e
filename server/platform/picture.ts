/**
 * Size check of a PNG or JPEG, from its structure and before it is decoded. Stricter than decoders: a file whose size two
 * decoders could read differently is refused.
 */

/** Bounds the memory of a decoded picture, which takes four bytes per pixel. */
const maximumPixels = 4_000_000;
const maximumSide = 8_000;
/** Bounds the work of a progressive JPEG, each scan of which covers the whole picture; encoders write about ten. */
const maximumScans = 50;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** @returns why the picture of a data URL is refused, for an error message; undefined when it is acceptable */
export function pictureFault(dataUrl: string): string | undefined {
  const [, type, base64] = /^data:image\/(png|jpeg);base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  if (!type || !base64) return 'is not a data URL of a PNG or JPEG picture';
  const bytes = Buffer.from(base64, 'base64');
  const size = type === 'png' ? pngSize(bytes) : jpegSize(bytes);
  if (!size) return `is not a complete, still ${type.toUpperCase()} picture`;
  const { width, height } = size;
  if (width <= maximumSide && height <= maximumSide && width * height <= maximumPixels) return undefined;
  return `has ${width} × ${height} pixels; at most 4 megapixels and ${maximumSide} pixels a side, such as 2000 × 2000`;
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Chunks of an animated PNG. */
const animation = new Set(['acTL', 'fcTL', 'fdAT']);

function pngSize(bytes: Buffer): Size | undefined {
  if (!bytes.subarray(0, pngSignature.length).equals(pngSignature)) return undefined;
  let size: Size | undefined;
  let hasData = false;
  // A chunk: length, type, content, checksum.
  for (let at = pngSignature.length; at + 12 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (at + 12 + length > bytes.length) return undefined;
    if ((type === 'IHDR') !== (size === undefined) || animation.has(type)) return undefined;
    if (type === 'IHDR') {
      if (length !== 13) return undefined;
      size = { width: bytes.readUInt32BE(at + 8), height: bytes.readUInt32BE(at + 12) };
    }
    hasData ||= type === 'IDAT';
    if (type === 'IEND') return hasData ? positive(size) : undefined;
    at += 12 + length;
  }
  return undefined;
}

const startOfScan = 0xda;
const endOfImage = 0xd9;
/** Baseline, extended and progressive; Chromium decodes no other frames. */
const frames = new Set([0xc0, 0xc1, 0xc2]);
/** Huffman tables, extensions and arithmetic conditioning: markers within the range of the frames. */
const otherSegments = new Set([0xc4, 0xc8, 0xcc]);

function jpegSize(bytes: Buffer): Size | undefined {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== 0xffd8) return undefined;
  let size: Size | undefined;
  let scans = 0;
  for (let at = 2; at + 4 <= bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) at += 1;
    else if (marker === endOfImage) break;
    else {
      const length = bytes.readUInt16BE(at + 2);
      if (marker < 0xc0 || (marker > 0xcf && marker < startOfScan) || length < 2) return undefined;
      const end = at + 2 + length;
      if (end > bytes.length) return undefined;
      if (marker <= 0xcf && !otherSegments.has(marker)) {
        if (size || !frames.has(marker) || length < 8) return undefined;
        size = { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) };
      }
      if (marker === startOfScan) scans += 1;
      at = marker === startOfScan ? endOfScan(bytes, end) : end;
    }
  }
  return scans > 0 && scans <= maximumScans ? positive(size) : undefined;
}

/** @returns offset of the next marker; in scan data, FF00 is an escape and FFD0 to FFD7 are restarts */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1) {
    const next = bytes[at + 1] ?? endOfImage;
    if (next !== 0x00 && (next < 0xd0 || next > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + 2);
  }
  return bytes.length;
}

function positive(size: Size | undefined): Size | undefined {
  return size && size.width > 0 && size.height > 0 ? size : undefined;
}
