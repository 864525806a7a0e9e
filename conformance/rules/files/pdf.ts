/** Reads PDF files: their structure (ISO 32000) and their text. */
import { constants, inflateSync } from 'node:zlib';
import { extractText, getDocumentProxy, getResolvedPDFJS } from 'unpdf';

/** Readers accept bytes after the end marker. */
const tail = 1_024;

/** @returns why the file is not whole; undefined if it is */
export function whyNotWhole(bytes: Buffer): string | undefined {
  const file = bytes.toString('latin1');
  if (!file.startsWith('%PDF-')) return `it begins with ${JSON.stringify(file.slice(0, 5))}`;
  if (!file.slice(-tail).includes('%%EOF')) return `it ends with ${JSON.stringify(file.slice(-20))}`;
  const [, place] = /startxref\s+(\d+)\s+%%EOF/.exec(file.slice(-2 * tail)) ?? [];
  if (place === undefined) return 'it has no startxref';
  const table = file.slice(Number(place), Number(place) + 40);
  if (!/^\s*(?:xref\b|\d+ \d+ obj\b)/.test(table)) return 'startxref leads to no cross-reference table';
  return entryWithoutObject(file, Number(place)) ?? damagedStream(bytes, file);
}

/** Checks the entries in use of a classical table (ISO 32000, 7.5.4). */
function entryWithoutObject(file: string, place: number): string | undefined {
  const sections = /^\s*xref\s+((?:\d+ \d+\s+(?:\d{10} \d{5} [nf]\s+)*)+)/.exec(file.slice(place))?.[1] ?? '';
  for (const [, first = '0', entries = ''] of sections.matchAll(/(\d+) \d+\s+((?:\d{10} \d{5} [nf]\s+)*)/g)) {
    for (const [index, [, offset, generation, kind]] of [...entries.matchAll(/(\d{10}) (\d{5}) ([nf])/g)].entries()) {
      const start = `${Number(first) + index} ${Number(generation)} obj`;
      if (kind === 'n' && !file.startsWith(start, Number(offset)))
        return `there is no object at ${offset}, of ${start}`;
    }
  }
  return undefined;
}

/** Decompresses every stream of the only filter FlateDecode; encrypted files are not read. */
function damagedStream(bytes: Buffer, file: string): string | undefined {
  if (/\/Encrypt\b/.test(file.slice(-2 * tail))) return undefined;
  const start = /(\d+ \d+) obj\b((?:(?!endobj|stream)[\s\S]){0,4000}?)stream\r?\n/g;
  for (let found = start.exec(file); found; found = start.exec(file)) {
    const [, name, dictionary = ''] = found;
    const from = found.index + found[0].length;
    const stated = from + Number(/\/Length (\d+)(?! \d+ R)/.exec(dictionary)?.[1] ?? Number.NaN);
    const isStated = /^\s*endstream/.test(file.slice(stated, stated + 20));
    const end = isStated ? stated : file.indexOf('endstream', from);
    if (end < 0) return `the stream of object ${name} has no end`;
    start.lastIndex = end;
    const isFlate = /\/Filter\s*(?:\/FlateDecode\b|\[\s*\/FlateDecode\s*\])/.test(dictionary);
    if (isFlate && !inflates(bytes.subarray(from, end))) return `object ${name} cannot be decompressed`;
  }
  return undefined;
}

function inflates(data: Buffer): boolean {
  try {
    inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error) return false;
    throw error;
  }
}

export interface ReadPdf {
  readonly pages: number;
  /** Without white space: words may be broken anywhere. */
  readonly text: string;
  /** True if any page draws text or an image. */
  readonly hasContent: boolean;
}

/** @throws Error if no reader opens the file */
export async function readPdf(bytes: Buffer): Promise<ReadPdf> {
  // The parser detaches its buffer: it is passed a copy.
  const document = await getDocumentProxy(Uint8Array.from(bytes), { verbosity: 0 });
  const { text } = await extractText(document, { mergePages: true });
  const { OPS } = await getResolvedPDFJS();
  const drawing = [OPS.showText, OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
  let hasContent = false;
  for (let page = 1; page <= document.numPages && !hasContent; page += 1) {
    const { fnArray } = await (await document.getPage(page)).getOperatorList();
    hasContent = fnArray.some((operator) => drawing.includes(operator));
  }
  return { pages: document.numPages, text: text.replaceAll(/\s+/g, ''), hasContent };
}
