/** Problems of an import by kind, for its page. All of them are in the file. */
import { parse } from 'csv-parse/sync';
import { imports } from '#contracts/operations/imports.ts';
import type { TableBlock } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';
import { capitalised } from '../../page/format.ts';
import { columnLabel } from './column-labels.ts';

/** Kinds of problems in the table, and rows that are named of each. */
const shownKinds = 10;
const shownRows = 8;
/** Bytes that are read at most, of messages with cut values. */
const maximumRead = 64 * 1024;

/** @returns the problems by column and kind, with the rows that have them */
export async function problemsTable({ open }: Context, id: string): Promise<TableBlock> {
  const stream = await open(imports.problems, { params: { id } });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maximumRead) break;
  }
  const problems = problemsIn(Buffer.concat(chunks).toString('utf8'));
  return {
    kind: 'table',
    caption: 'Problems',
    showCaption: true,
    columns: [{ label: 'Column' }, { label: 'What is wrong' }, { label: 'Rows, without the header' }],
    rows: problems.slice(0, shownKinds).map(({ member, message, rows }) => ({
      cells: [
        member === '' ? null : columnLabel(member),
        message,
        rows.length > shownRows ? `${rows.slice(0, shownRows).join(', ')} and more` : rows.join(', '),
      ],
    })),
    empty: { title: 'No problems' },
  };
}

interface Problem {
  readonly member: string;
  readonly message: string;
  readonly rows: number[];
}

/** @returns the problems of the file, which may be cut anywhere, in the order of their first rows */
export function problemsIn(csv: string): Problem[] {
  const whole = csv.slice(0, csv.lastIndexOf('\n') + 1);
  const lines: string[][] = parse(whole, { bom: true, from: 2, relax_quotes: true });
  const problems = new Map<string, Problem>();
  for (const [row = '', member = '', code = '', given = ''] of lines) {
    const message = sentences[`${member} ${code}`] ?? sentences[code] ?? sentenceOf(given, member);
    const problem = problems.get(`${member} ${message}`) ?? { member, message, rows: [] };
    problem.rows.push(Number(row));
    problems.set(`${member} ${message}`, problem);
  }
  return [...problems.values()];
}

/** By member and code, or by code: the messages of the API name its members. */
const sentences: Readonly<Record<string, string>> = {
  required: 'This is missing.',
  'phone format': 'Add the country code, such as +49, or choose the country under "Change columns".',
  'email format': 'This is no email address.',
  'birthDate format': 'Write the day as 31.12.1990 or 1990-12-31, or choose the country under "Change columns".',
  'address.countryCode enum': 'Write the country as two letters, such as FR.',
  'locale format': 'Write the language as two letters, such as fr.',
  'newsletterOptIn type': 'Write yes or no.',
  unique: 'An earlier row of the file has the same.',
  duplicate: 'Another entry has this already.',
};

/** @returns 'firstName is too long' as 'Is too long.' */
function sentenceOf(message: string, member: string): string {
  const bare = (member !== '' && message.startsWith(member) ? message.slice(member.length) : message).trim();
  return `${capitalised(bare)}${bare.endsWith('.') ? '' : '.'}`;
}
