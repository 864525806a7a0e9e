/**
 * `npm run bench:paging`: the first page of contacts against one behind nine tenths of them. The first page also counts all
 * contacts, so it is measured without the count too, as the second page.
 */
import { request } from 'undici';
import { median } from '#harness/median.ts';
import { ChildError } from '#test/children.ts';
import type { Load, LoadResult } from './load.ts';
import { type RowOptions, readRowOptions } from './row-options.ts';
import { openRowsArena, type RowsArena } from './rows-arena.ts';

const firstPath = '/api/v1/contacts?itemsPerPage=100';
const seconds = 2;
const connections = 4;
const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

/** @returns the path of the page behind so many rows, by following next links. */
async function pathBehind({ port, database }: RowsArena, rows: number): Promise<string> {
  const headers = { host: database.host, 'api-token': database.apiTokens[0] ?? '' };
  let path = firstPath;
  for (let passed = 0; passed < rows; passed += 100) {
    const { statusCode, body } = await request(`http://127.0.0.1:${port}${path}`, { headers });
    const page = await body.json();
    const next =
      typeof page === 'object' &&
      page !== null &&
      'view' in page &&
      typeof page.view === 'object' &&
      page.view !== null &&
      'next' in page.view
        ? page.view.next
        : undefined;
    if (statusCode !== 200 || typeof next !== 'string') throw new ChildError(`${path} responded with ${statusCode}`);
    path = next;
  }
  return path;
}

async function run({ rows, rounds }: RowOptions) {
  say(`starting PostgreSQL and the server, adding ${rows} contacts`);
  const arena = await openRowsArena(rows);
  try {
    const depth = Math.floor((rows * 0.9) / 100) * 100;
    say(`reading up to row ${depth}`);
    const paths = { first: firstPath, second: await pathBehind(arena, 100), deep: await pathBehind(arena, depth) };
    const load = arena.start<Load, LoadResult>(new URL('./load.ts', import.meta.url));
    const { host, apiTokens } = arena.database;
    const origin = `http://127.0.0.1:${arena.port}`;
    const measure = async (path: string) =>
      (await load.ask({ origin, path, headers: { host }, apiTokens, connections, seconds })).p50;
    const done: { first: number; second: number; deep: number }[] = [];
    while (done.length < rounds + 1) {
      const round = {
        first: await measure(paths.first),
        second: await measure(paths.second),
        deep: await measure(paths.deep),
      };
      done.push(round);
      const figures = Object.entries(round).map(([name, value]) => `${name} ${value.toFixed(2)} ms`);
      say(`${done.length === 1 ? 'warming up' : `round ${done.length - 1} of ${rounds}`}: ${figures.join(', ')}`);
    }
    const measured = done.slice(1);
    const ratio = (pick: (round: (typeof measured)[number]) => number) => median(measured.map(pick));
    return {
      rows,
      depth,
      rounds: measured,
      deepToFirst: ratio(({ first, deep }) => deep / first),
      deepToSecond: ratio(({ second, deep }) => deep / second),
    };
  } finally {
    await arena.close();
  }
}

const options = readRowOptions(
  'bench:paging',
  'The first page of contacts, compared with one far behind it',
  process.argv,
);
if (typeof options === 'number') {
  process.exitCode = options;
} else {
  try {
    const report = await run(options);
    const text = `${report.rows} contacts: the page behind row ${report.depth} takes ${report.deepToSecond.toFixed(2)} times as long as the second page, and ${report.deepToFirst.toFixed(2)} times as long as the first page, which counts all rows\n`;
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : text);
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
