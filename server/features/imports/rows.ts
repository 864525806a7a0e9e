/** Rows of an import's file. */
import { Readable } from 'node:stream';
import { parse as parseJson } from '@hapi/bourne';
import { CsvError, type Info, parse } from 'csv-parse';
import { repeatedMember } from '#server/gateway/stages/repeated-member.ts';

/** Bytes of one row: more than an object can have. */
const maximumRow = 1024 * 1024;

/** The file cannot be read further. The message is for people. */
export class Unreadable extends Error {
  override name = 'Unreadable';
}

export interface Row<Value> {
  readonly value: Value;
  /** Position of the byte after it, from the start of the content. */
  readonly end: number;
}

/**
 * @param delimiter a character
 * @param before number of rows before the content, for messages
 * @returns the rows as cells
 * @throws Unreadable
 */
export async function* csvRows(
  content: AsyncIterable<Buffer>,
  delimiter: string,
  before: number,
): AsyncGenerator<Row<string[]>> {
  const parser = parse({
    delimiter,
    info: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: maximumRow,
  });
  const source = Readable.from(parts(content));
  source.once('error', (error) => parser.destroy(error));
  const records: AsyncIterable<{ record: string[]; info: Info }> = source.pipe(parser);
  try {
    for await (const { record, info } of records) yield { value: record, end: info.bytes };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const place = `after row ${before + Number(error.records ?? 0)}`;
    if (error.code === 'CSV_QUOTE_NOT_CLOSED')
      throw new Unreadable(`A quotation mark ${place} is not closed.`, { cause: error });
    if (error.code === 'CSV_MAX_RECORD_SIZE')
      throw new Unreadable(`The row ${place} is longer than 1 MiB; is a quotation mark not closed?`, { cause: error });
    throw new Unreadable(`The file is not CSV ${place}.`, { cause: error });
  } finally {
    source.destroy();
  }
}

/** The parser makes rows of all that it is given at once. Those of a chunk would live long enough to become old garbage. */
const partBytes = 16 * 1024;

async function* parts(content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of content)
    for (let begin = 0; begin < chunk.length; begin += partBytes) yield chunk.subarray(begin, begin + partBytes);
}

/** @returns the lines as values; undefined for one that is not JSON, and the symbols below @throws Unreadable */
export async function* jsonRows(content: AsyncIterable<Buffer>): AsyncGenerator<Row<unknown>> {
  let rest = Buffer.alloc(0);
  let position = 0;
  for await (const chunk of content) {
    rest = Buffer.concat([rest, chunk]);
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      position += end + 1;
      yield { value: parsedLine(rest.subarray(0, end)), end: position };
      rest = rest.subarray(end + 1);
    }
    if (rest.length > maximumRow)
      throw new Unreadable('A line is longer than 1 MiB; NDJSON has one object in each line.');
  }
  if (rest.length > 0) yield { value: parsedLine(rest), end: position + rest.length };
}

/** A blank line. */
export const blank = Symbol('blank');
/** A line whose object has a member twice: which of the values is meant is not known. */
export const ambiguous = Symbol('ambiguous');

function parsedLine(line: Buffer): unknown {
  const text = line.toString('utf8').trim();
  if (text === '') return blank;
  try {
    const value = parseJson(text, { protoAction: 'error' });
    return repeatedMember(text, value) === undefined ? value : ambiguous;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
}

/** @returns the delimiter that the first line has most of, outside of quotation marks */
export function delimiterOf(start: string): ',' | ';' | '\t' {
  const [line = ''] = start.replace(/"[^"]*"/g, '').split(/\r?\n/, 1);
  const count = (delimiter: string) => line.split(delimiter).length;
  return ([',', ';', '\t'] as const).reduce((best, delimiter) => (count(delimiter) > count(best) ? delimiter : best));
}
