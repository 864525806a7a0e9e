/** PNG and JPEG files for tests: small ones, and decompression bombs. */
import { crc32, deflateSync } from 'node:zlib';

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function pngChunk(type: string, content: Buffer = Buffer.alloc(0)): Buffer {
  const chunk = Buffer.alloc(12 + content.length);
  chunk.writeUInt32BE(content.length, 0);
  chunk.write(type, 4, 'latin1');
  content.copy(chunk, 8);
  chunk.writeUInt32BE(crc32(chunk.subarray(4, 8 + content.length)), 8 + content.length);
  return chunk;
}

export interface PngOptions {
  /** Adam7. */
  readonly interlaced?: boolean;
  /** `palette` (default) is 1 bit per pixel, the smallest file; `rgba` is 8 bits per channel. */
  readonly colour?: 'palette' | 'rgba';
  /** Chunks between the header and the data. */
  readonly extra?: readonly Buffer[];
}

/** @returns a complete PNG of one colour. */
export function png(
  width: number,
  height: number,
  { interlaced = false, colour = 'palette', extra = [] }: PngOptions = {},
): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = colour === 'palette' ? 1 : 8;
  header[9] = colour === 'palette' ? 3 : 6;
  header[12] = interlaced ? 1 : 0;
  // Each row starts with a filter byte. Interlacing adds rows, and decoders fail on missing data.
  const row = 1 + Math.ceil(colour === 'palette' ? width / 8 : width * 4);
  const data = deflateSync(Buffer.alloc(interlaced ? row * height * 2 : row * height), { level: 9 });
  const palette = colour === 'palette' ? [pngChunk('PLTE', Buffer.from([20, 60, 120, 255, 255, 255]))] : [];
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...extra,
    ...palette,
    pngChunk('IDAT', data),
    pngChunk('IEND'),
  ]);
}

/** @returns a segment with marker and length. */
export function jpegSegment(marker: number, content: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}

/** @returns a frame header of one component. @param marker SOF0 by default */
export function jpegFrame(width: number, height: number, marker = 0xc0): Buffer {
  const frame = Buffer.from([8, 0, 0, 0, 0, 1, 1, 0x11, 0]);
  frame.writeUInt16BE(height, 1);
  frame.writeUInt16BE(width, 3);
  return jpegSegment(marker, frame);
}

/** A scan of one component, with escaped bytes and a restart marker in its data. */
export const jpegScan = Buffer.concat([
  jpegSegment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
  Buffer.from([0x12, 0xff, 0x00, 0x34, 0xff, 0xd0, 0x56]),
]);

/** @returns a structurally valid JPEG; its image data is meaningless. */
export function jpeg(parts: readonly Buffer[] = [jpegFrame(320, 80), jpegScan]): Buffer {
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    jpegSegment(0xe0, Buffer.from('JFIF\0')),
    ...parts,
    Buffer.from([0xff, 0xd9]),
  ]);
}

export const dataUrlOf = (type: 'png' | 'jpeg', bytes: Buffer): string =>
  `data:image/${type};base64,${bytes.toString('base64')}`;
