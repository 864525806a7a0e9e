/** Problems of an import by kind, for its page. All of them are in the file. */
import { parse } from 'csv-parse/sync';
import { imports } from '#contracts/operations/imports.ts';
import type { Import, ImportResource } from '#contracts/schemas/import.ts';
import { type Label, say, sayIfKnown } from '../../language/say.ts';
import type { TableBlock } from '../../page/blocks.ts';
import type { Context } from '../../page/context.ts';
import { capitalised } from '../../page/format.ts';
import { memberLabel } from '../../page/member-labels.ts';

/** Kinds of problems in the table, and rows that are named of each. */
const shownKinds = 10;
const shownRows = 8;
/** Bytes that are read at most, of messages with cut values. */
const maximumRead = 64 * 1024;

/** @returns the problems by column and kind, with the rows that have them */
export async function problemsTable(
  { open }: Context,
  { id, resource }: Pick<Import, 'id' | 'resource'>,
): Promise<TableBlock> {
  const stream = await open(imports.problems, { params: { id } });
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maximumRead) break;
  }
  const problems = problemsIn(Buffer.concat(chunks).toString('utf8'), resource);
  return {
    kind: 'table',
    caption: say('Problems'),
    showCaption: true,
    columns: [{ label: say('Column') }, { label: say('What is wrong') }, { label: say('Rows, without the header') }],
    rows: problems.slice(0, shownKinds).map(({ member, message, rows }) => ({
      cells: [
        member === '' ? null : memberLabel(member),
        message,
        rows.length > shownRows
          ? say('{rows} and more', { rows: rows.slice(0, shownRows).join(', ') })
          : rows.join(', '),
      ],
    })),
    empty: { title: say('No problems') },
  };
}

interface Problem {
  readonly member: string;
  readonly message: string;
  readonly rows: number[];
}

/** @returns the problems of the file, which may be cut anywhere, in the order of their first rows */
export function problemsIn(csv: string, resource: ImportResource): Problem[] {
  const whole = csv.slice(0, csv.lastIndexOf('\n') + 1);
  const lines: string[][] = parse(whole, { bom: true, from: 2, relax_quotes: true });
  const problems = new Map<string, Problem>();
  for (const [row = '', member = '', code = '', given = ''] of lines) {
    const known = sentences[`${resource}.${member} ${code}`] ?? sentences[`${member} ${code}`] ?? sentences[code];
    const message = known === undefined ? sentenceOf(given, member) : say(known);
    const problem = problems.get(`${member} ${message}`) ?? { member, message, rows: [] };
    problem.rows.push(Number(row));
    problems.set(`${member} ${message}`, problem);
  }
  return [...problems.values()];
}

/** By member and code, also of one resource, or by code: the messages of the API name its members. */
const sentences: Readonly<Record<string, Label>> = {
  required: 'This is missing.',
  'phone format':
    'Write one complete number with its country code, such as +49 30 123456, or choose the country under "Change columns".',
  'email format': 'This is no email address.',
  'birthDate format': 'Write the day as 31.12.1990 or 1990-12-31, or choose the country under "Change columns".',
  'adhesions.startsAt format':
    'Write the day as 31.12.1990 or 1990-12-31, or choose the country under "Change columns".',
  'address.countryCode enum': 'Write the country by its name, or as two letters, such as FR.',
  'amount type': 'Write the amount in cents, such as 2500 for 25.00.',
  'amountTip type': 'Write the amount in cents, such as 2500 for 25.00.',
  'locale format': 'Write the language as two letters, such as fr.',
  'newsletterOptIn type': 'Write yes or no.',
  unique: 'An earlier row of the file has the same.',
  duplicate: 'Another entry has this already.',
};

/** @returns 'firstName is too long' as 'Is too long.', in the language of the page if it is known */
function sentenceOf(message: string, member: string): string {
  const bare = (member !== '' && message.startsWith(member) ? message.slice(member.length) : message).trim();
  const [, wanted = bare, received] = /^(.*?); received (.*)$/s.exec(bare) ?? [];
  const rule = wanted.replace(/\.$/, '');
  const problem = spokenOf(rule) ?? sayIfKnown(capitalised(rule));
  if (received === undefined) return `${problem}.`;
  return say('{problem}; received {value}.', { problem, value: spokenOf(received) ?? sayIfKnown(received) });
}

/** What the API says of values, with numbers and values in it. */
const spoken: readonly (readonly [RegExp, (first: string, second: string) => string])[] = [
  [
    /^length must be less than or equal to (\d+) characters long$/,
    (limit) => say('Length must be less than or equal to {limit} characters long', { limit }),
  ],
  [
    /^must contain less than or equal to (\d+) items$/,
    (limit) => say('Must contain less than or equal to {limit} items', { limit }),
  ],
  [/^must be less than or equal to (-?\d+)$/, (limit) => say('Must be less than or equal to {limit}', { limit })],
  [/^must be greater than or equal to (-?\d+)$/, (limit) => say('Must be greater than or equal to {limit}', { limit })],
  [
    /^must be one of (\d+) values such as (.+)$/,
    (count, values) => say('Must be one of {count} values such as {values}', { count, values }),
  ],
  [/^a list of (\d+)$/, (count) => say('a list of {count}', { count })],
  [/^must be one of (.+)$/, (values) => say('Must be one of {values}', { values })],
  [
    /^is that of (\d+) objects; match by externalId$/,
    (count) => say('Is that of {count} objects; match by externalId', { count }),
  ],
];

function spokenOf(text: string): string | undefined {
  for (const [pattern, write] of spoken) {
    const [, first, second = ''] = pattern.exec(text) ?? [];
    if (first !== undefined) return write(first, second);
  }
  return undefined;
}
