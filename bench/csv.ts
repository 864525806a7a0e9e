/**
 * `npm run bench:csv`: `GET /api/v1/contacts-csv` to a file, against the same COPY through psql to a file. Both are measured
 * in turn; the result is the ratio within each round.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '#harness/median.ts';
import { ChildError } from '#test/children.ts';
import type { Download, Downloaded } from './download.ts';
import { psqlToFile } from './psql.ts';
import { residentBytesOf, watchResident } from './resident.ts';
import { type RowOptions, readRowOptions } from './row-options.ts';
import { openRowsArena, type RowsArena } from './rows-arena.ts';
import type { CopyQuestion } from './servers/copy-statement.ts';

/** Without the byte order mark, which psql does not write. */
const path = '/api/v1/contacts-csv?bom=0';
const MiB = 1024 * 1024;
const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

interface CsvRound {
  /** Seconds. */
  readonly guildgate: number;
  readonly psql: number;
  /** Our speed divided by psql's. */
  readonly ratio: number;
  /** Maximum growth of the server's resident memory since before its first export, bytes. */
  readonly grown: number | undefined;
}

/** Our output must equal psql's, except for line endings; no cell of the benchmark contains one. */
async function assertSame({ port }: RowsArena, headers: Record<string, string>, file: string): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of await open(port, path, headers)) hash.update(chunk);
  const expected = createHash('sha256');
  for await (const chunk of createReadStream(file, 'utf8')) expected.update(String(chunk).replaceAll('\n', '\r\n'));
  if (hash.digest('hex') !== expected.digest('hex'))
    throw new ChildError('the output of the server differs from that of psql');
}

/** Warm-up: a fresh server still loads code, which is no part of an export. */
async function warmUp({ port }: RowsArena, headers: Record<string, string>): Promise<void> {
  for (const target of ['/api/v1/contacts?itemsPerPage=100', `${path}&externalId=crm-1`]) {
    for (let count = 0; count < 5; count += 1) {
      const response = await open(port, target, headers);
      for await (const _ of response);
    }
  }
}

function open(port: number, target: string, headers: Record<string, string>): Promise<http.IncomingMessage> {
  return new Promise((resolve, reject) => {
    http
      .get({ host: '127.0.0.1', port, path: target, headers, agent: false }, (response) => {
        if (response.statusCode === 200) resolve(response);
        else reject(new ChildError(`${target} responded with ${response.statusCode}`));
      })
      .on('error', reject);
  });
}

async function run({ rows, rounds }: RowOptions) {
  say(`starting PostgreSQL and the server, adding ${rows} contacts`);
  const arena = await openRowsArena(rows);
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-bench-csv-'));
  try {
    const { apiUrl, tenantId, host, apiTokens, version } = arena.database;
    const entry = (file: string) => new URL(file, import.meta.url);
    const statement = await arena
      .start<CopyQuestion, string>(entry('./servers/copy-statement.ts'))
      .ask({ apiUrl, tenantId });
    const downloads = arena.start<Download, Downloaded>(entry('./download.ts'));
    const files = { ours: join(folder, 'ours.csv'), theirs: join(folder, 'theirs.csv') };
    const headers = { host, 'api-token': apiTokens[0] ?? '' };
    const settings = { 'app.tenant_id': tenantId, enable_sort: 'off', timezone: 'UTC' };
    const psql = () => psqlToFile(apiUrl, statement, files.theirs, settings);
    const ours = () => downloads.ask({ port: arena.port, path, headers, file: files.ours });

    say('warming up, and comparing both outputs');
    await warmUp(arena, headers);
    const before = residentBytesOf(arena.pid);
    const resident = watchResident(arena.pid);
    await psql();
    await assertSame(arena, headers, files.theirs);
    const done: CsvRound[] = [];
    while (done.length < rounds) {
      const own = await ours();
      const most = resident();
      const other = await psql();
      const grown = before === undefined || most === undefined ? undefined : most - before;
      const round = { guildgate: own.seconds, psql: other, ratio: other / own.seconds, grown };
      done.push(round);
      const memory = grown === undefined ? '' : `, ${(grown / MiB).toFixed(1)} MiB more memory`;
      say(
        `round ${done.length} of ${rounds}: ${own.seconds.toFixed(2)} s against ${other.toFixed(2)} s, ratio ${round.ratio.toFixed(3)}${memory}`,
      );
    }
    return {
      rows,
      postgres: version,
      bytes: (await stat(files.theirs)).size,
      rounds: done,
      ratio: median(done.map(({ ratio }) => ratio)),
    };
  } finally {
    await arena.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const options = readRowOptions(
  'bench:csv',
  'Export of contacts, compared with the same COPY through psql',
  process.argv,
);
if (typeof options === 'number') {
  process.exitCode = options;
} else {
  try {
    const report = await run(options);
    const grown = Math.max(...report.rounds.map((round) => round.grown ?? 0)) / MiB;
    const text = `${report.rows} contacts, ${(report.bytes / MiB).toFixed(0)} MiB: ${report.ratio.toFixed(3)} of psql's speed (median of ${report.rounds.length} rounds; target 0.8); ${grown.toFixed(1)} MiB more resident memory at the most (target 64)\n`;
    process.stdout.write(options.json ? `${JSON.stringify(report, null, 2)}\n` : text);
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
