/**
 * `npm run bench:imports`: an import of contacts, from the first byte of the file until it is FINISHED, against `\copy` of the
 * same rows through psql into the same table with its triggers. Both are measured in turn, into an empty table; the result is
 * the ratio within each round.
 */
import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, openSync } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { median } from '#harness/median.ts';
import { ChildError } from '#test/children.ts';
import { psql } from './psql.ts';
import { residentBytesOf, watchResident } from './resident.ts';
import { type RowOptions, readRowOptions } from './row-options.ts';
import { openRowsArena } from './rows-arena.ts';
import type { WorkerSettings } from './servers/worker.ts';

const MiB = 1024 * 1024;
const warmUpRows = 5_000;
const warmUpRequests = 5_000;
/** The goal, of psql's speed. */
const target = 0.5;
const say = (line: string) => process.stderr.write(`bench: ${line}\n`);

interface Round {
  /** Seconds. */
  readonly guildgate: number;
  readonly psql: number;
  /** Our speed divided by psql's. */
  readonly ratio: number;
  /** Maximum growth of resident memory since before the first import, bytes: the server, and the worker. */
  readonly grown: { readonly server: number; readonly worker: number };
}

/** Values of a contact, as cells that need no quotes. */
const cells = (n: number) => [`crm-${n}`, `member${n}@many.example`, 'Ada', `Number ${n}`, 'choir|board'];

async function write(file: string, header: string, line: (n: number) => string, rows: number): Promise<void> {
  const lines = function* () {
    if (header !== '') yield `${header}\n`;
    for (let n = 1; n <= rows; n += 1) yield `${line(n)}\n`;
  };
  await pipeline(Readable.from(lines()), createWriteStream(file));
}

interface Api {
  readonly port: number;
  readonly headers: Record<string, string>;
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: string | NodeJS.ReadableStream;
}

function ask({ port, headers }: Api, { method, path, body }: Sent): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    const type = typeof body === 'string' ? { 'content-type': 'application/json' } : {};
    const request = http.request(
      { host: '127.0.0.1', port, path, method, headers: { ...headers, ...type } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => {
          const text = Buffer.concat(chunks).toString();
          if ((response.statusCode ?? 500) < 300) resolve(JSON.parse(text));
          else reject(new ChildError(`${method} ${path}: ${text}`));
        });
      },
    );
    request.on('error', reject);
    if (body === undefined || typeof body === 'string') request.end(body);
    else body.pipe(request);
  });
}

/** @returns seconds, and the path of the import. @throws ChildError unless each row created a contact */
async function importOnce(api: Api, file: string, rows: number): Promise<{ seconds: number; path: string }> {
  const body = JSON.stringify({ resource: 'contacts' });
  const { id } = await ask(api, { method: 'POST', path: '/api/v1/imports', body });
  const begun = performance.now();
  const path = `/api/v1/imports/${id}`;
  await ask(api, { method: 'PUT', path: `${path}/file`, body: createReadStream(file) });
  for (;;) {
    await delay(20);
    const job = await ask(api, { method: 'GET', path });
    if (job.status === 'QUEUED' || job.status === 'RUNNING') continue;
    const seconds = (performance.now() - begun) / 1_000;
    if (job.status !== 'FINISHED' || job.created !== rows) throw new ChildError(`the import: ${JSON.stringify(job)}`);
    return { seconds, path };
  }
}

async function run({ rows, rounds }: RowOptions): Promise<Round[]> {
  say('starting PostgreSQL, the server and a worker');
  const arena = await openRowsArena(0);
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-bench-imports-'));
  try {
    const { adminUrl, workerUrl, secretKey, tenantId, host, apiTokens } = arena.database;
    const worker = arena.start<WorkerSettings, true>(new URL('./servers/worker.ts', import.meta.url));
    await worker.ask({ workerUrl, secretKey });
    const api: Api = { port: arena.port, headers: { host, 'api-token': apiTokens[0] ?? '' } };
    const ours = join(folder, 'ours.csv');
    const theirs = join(folder, 'theirs.csv');
    say(`writing the files of ${rows} contacts`);
    await write(ours, 'externalId,email,firstName,lastName,tags', (n) => cells(n).join(','), rows);
    const tags = '"{choir,board}"';
    await write(theirs, '', (n) => [tenantId, randomUUID(), ...cells(n).slice(0, 4), tags].join(','), rows);
    say(`the file has ${((await stat(ours)).size / MiB).toFixed(0)} MiB`);
    const admin = new pg.Client({ connectionString: adminUrl });
    await admin.connect();
    const empty = async () => {
      await admin.query('delete from contacts where tenant_id = $1', [tenantId]);
      await admin.query('truncate changes');
      await admin.query('vacuum analyze contacts');
    };
    // As superuser: COPY into a table under RLS is not supported. The triggers run.
    const copy = async () => {
      const columns = 'tenant_id, id, external_id, email, first_name, last_name, tags';
      const begun = performance.now();
      await psql(
        adminUrl,
        [`\\copy contacts (${columns}) from '${theirs}' (format csv)`],
        {
          'app.tenant_id': tenantId,
          statement_timeout: '0',
        },
        openSync('/dev/null', 'w'),
      );
      return (performance.now() - begun) / 1_000;
    };
    try {
      // A fresh worker still loads code, which is no part of an import.
      const few = join(folder, 'few.csv');
      await write(few, 'externalId,email,firstName,lastName,tags', (n) => cells(n).join(','), warmUpRows);
      const { path } = await importOnce(api, few, warmUpRows);
      // Nor is the young heap of a server that has answered requests, as those for the state of an import are.
      for (let count = 0; count < warmUpRequests; count += 1) await ask(api, { method: 'GET', path });
      const before = { server: residentBytesOf(arena.pid) ?? 0, worker: residentBytesOf(worker.pid) ?? 0 };
      const done: Round[] = [];
      while (done.length < rounds) {
        await empty();
        const resident = { server: watchResident(arena.pid), worker: watchResident(worker.pid) };
        const { seconds: guildgate } = await importOnce(api, ours, rows);
        const grown = {
          server: (resident.server() ?? 0) - before.server,
          worker: (resident.worker() ?? 0) - before.worker,
        };
        await empty();
        const other = await copy();
        const round = { guildgate, psql: other, ratio: other / guildgate, grown };
        done.push(round);
        say(
          `round ${done.length} of ${rounds}: ${guildgate.toFixed(1)} s against ${other.toFixed(1)} s, ratio ${round.ratio.toFixed(3)}; ` +
            `memory of the server +${(grown.server / MiB).toFixed(0)} MiB, of the worker +${(grown.worker / MiB).toFixed(0)} MiB`,
        );
      }
      return done;
    } finally {
      await admin.end();
    }
  } finally {
    await arena.close();
    await rm(folder, { recursive: true, force: true });
  }
}

const options = readRowOptions('bench:imports', 'Import of contacts, compared with \\copy through psql', process.argv);
if (typeof options === 'number') {
  process.exitCode = options;
} else {
  try {
    const rounds = await run(options);
    const ratio = median(rounds.map((round) => round.ratio));
    const most = Math.max(...rounds.flatMap(({ grown }) => [grown.server, grown.worker])) / MiB;
    const text = `${options.rows} contacts: ${ratio.toFixed(3)} of psql's speed (median of ${rounds.length} rounds; target ${target}); ${most.toFixed(0)} MiB more resident memory at the most (target 64)\n`;
    process.stdout.write(options.json ? `${JSON.stringify({ ratio, rounds }, null, 2)}\n` : text);
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
