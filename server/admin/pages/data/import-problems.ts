/** The first problems of an import, for its page. All of them are in the file. */
import { parse } from 'csv-parse/sync';
import { imports } from '#contracts/operations/imports.ts';
import type { TableBlock } from '../../page/blocks.ts';
import { number } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { columnLabel } from './column-labels.ts';

/** Problems of the table. */
const shownProblems = 10;
/** Bytes that are read at most, of messages with cut values. */
const maximumRead = 64 * 1024;

/** @param failed number of rows with problems */
export async function problemsTable({ open }: Context, id: string, failed: number): Promise<TableBlock> {
  const stream = await open(imports.problems, { params: { id } });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maximumRead) break;
  }
  const rows = problemsIn(Buffer.concat(chunks).toString('utf8'));
  return {
    kind: 'table',
    caption: failed > shownProblems ? 'First problems' : 'Problems',
    showCaption: true,
    columns: [{ label: 'Row', numeric: true }, { label: 'Column' }, { label: 'What is wrong' }],
    rows: rows.map(({ row, member, message }) => ({
      cells: [number(row), member === '' ? null : columnLabel(member), message],
    })),
    empty: { title: 'No problems' },
  };
}

interface Problem {
  readonly row: number;
  readonly member: string;
  readonly message: string;
}

/** @returns the first problems of the file, which may be cut anywhere */
export function problemsIn(csv: string): Problem[] {
  const whole = csv.slice(0, csv.lastIndexOf('\n') + 1);
  const lines: string[][] = parse(whole, { bom: true, from: 2, to: shownProblems + 1, relax_quotes: true });
  return lines.map(([row = '', member = '', code = '', message = '']) => ({
    row: Number(row),
    member,
    message: sentences[`${member} ${code}`] ?? sentences[code] ?? sentenceOf(message, member),
  }));
}

/** By member and code, or by code: the messages of the API name its members. */
const sentences: Readonly<Record<string, string>> = {
  required: 'This is missing.',
  'phone format': 'This is no phone number: it needs its country code, or choose the country under "Change columns".',
  'email format': 'This is no email address.',
  'birthDate format': 'Write the day as 1990-12-31.',
  'address.countryCode enum': 'Write the country as two letters, such as FR.',
  'locale format': 'Write the language as two letters, such as fr.',
  'newsletterOptIn type': 'Write yes or no.',
  unique: 'An earlier row of the file has the same.',
  duplicate: 'Another entry has this already.',
};

/** @returns 'firstName is too long' as 'Is too long.' */
function sentenceOf(message: string, member: string): string {
  const bare = (member !== '' && message.startsWith(member) ? message.slice(member.length) : message).trim();
  return `${bare.charAt(0).toUpperCase()}${bare.slice(1)}${bare.endsWith('.') ? '' : '.'}`;
}
