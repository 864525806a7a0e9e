/** The part of docs/operating.md that `bench:size` makes. */
import { readFile, writeFile } from 'node:fs/promises';
import os from 'node:os';
import { withPart } from '../generated-part.ts';
import type { Sizes } from '../servers/sized-database.ts';
import { calls } from './calls.ts';
import type { CallFigures, MixedFigures, NodeMemory, TableSize } from './figures.ts';

export interface Report {
  readonly sizes: Sizes;
  /** PostgreSQL's version. */
  readonly version: string;
  /** From the command to the listening server, and from then to its first response to a request with a token; milliseconds. */
  readonly start: { readonly listening: number; readonly firstAnswer: number };
  readonly each: readonly CallFigures[];
  readonly mixed: MixedFigures;
  readonly memory: readonly NodeMemory[];
  readonly connections: readonly { readonly name: string; readonly count: number }[];
  readonly tables: readonly TableSize[];
  /** Processes that ran or waited for a core, in the last minute of the measurement, ours included. */
  readonly loadAverage: number;
}

const page = new URL('../../docs/operating.md', import.meta.url);
const command = 'npm run bench:size';

const grouped = (value: number) => value.toFixed(0).replace(/\B(?=(?:\d{3})+$)/g, ' ');
const megabytes = (bytes: number | undefined) => (bytes === undefined ? '–' : `${grouped(bytes / 1e6)} MB`);
const milliseconds = (value: number) => (value < 10 ? value.toFixed(1) : value.toFixed(0));

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rule = head.map((_, index) => (index === 0 ? '---' : '---:'));
  return [head, rule, ...rows].map(line).join('\n');
}

/** @returns Markdown */
export function partOf({
  sizes,
  version,
  start,
  each,
  mixed,
  memory,
  connections,
  tables,
  loadAverage,
}: Report): string {
  const { tenants, users, contacts, payments } = sizes;
  const all = tables.reduce((sum, one) => sum + one.table + one.indexes, 0);
  const requests = each[0]?.usual.requests ?? 0;
  const limited = each
    .filter(({ usual, largest }) => Math.min(usual.requests, largest.requests) < requests)
    .map(({ name, usual, largest }) => `"${name}" ${usual.requests} (${largest.requests} in the largest)`);
  const unmixed = calls.filter(({ share }) => share === 0).map(({ name }) => `"${name}"`);
  const cpu = os.cpus()[0]?.model.trim() ?? 'unknown';
  return [
    `${grouped(tenants)} organisations with ${grouped(users)} users each, ${grouped(contacts)} contacts, ${grouped(payments)} payments and a line of the audit log for each; the largest has a tenth of the contacts and payments, the others are alike. One machine: ${os.availableParallelism()} cores, ${cpu}, ${grouped(os.totalmem() / 1e9)} GB, PostgreSQL ${version} with 1 GB of shared buffers, flushing commits; ${loadAverage.toFixed(0)} processes ran or waited for a core, those of other work included.`,
    `One call after the other, by Api-Token, ${requests} of each${limited.length > 0 ? `, but fewer of those that the API limits: ${limited.join(', ')}` : ''}; in ms:`,
    table(
      ['Call', 'p50', 'p99', 'p50 in the largest', 'p99 in the largest'],
      each.map(({ name, usual, largest }) => [
        name,
        ...[usual.p50, usual.p99, largest.p50, largest.p99].map(milliseconds),
      ]),
    ),
    `\`serve\` listened ${(start.listening / 1_000).toFixed(1)} s after the command, and answered its first request in ${milliseconds(start.firstAnswer)} ms. Then all calls except ${unmixed.join(' and ')} were mixed over all organisations for ${grouped(mixed.seconds)} s, with first pages for those behind nine tenths, ${grouped(mixed.latency.requests)} requests:`,
    table(
      ['Memory (VmRSS)', 'at rest', 'after the single calls', 'a minute into the mixed load', 'at its end'],
      memory.map(({ name, started, called, minute, end }) => [
        `\`${name}\``,
        ...[started, called, minute, end].map(megabytes),
      ]),
    ),
    `Connections at the end of it: ${connections.map(({ name, count }) => `${count} of \`${name}\``).join(', ')}.`,
    table(
      ['Table', 'Rows', 'Table', 'Indexes', 'Bytes a row, with indexes'],
      tables.map((one) => [
        one.name === 'all others' ? one.name : `\`${one.name}\``,
        ...[grouped(one.rows), megabytes(one.table), megabytes(one.indexes)],
        one.name === 'all others' || one.rows === 0 ? '–' : grouped((one.table + one.indexes) / one.rows),
      ]),
    ),
    `Together ${megabytes(all)}: ${megabytes(all / tenants)} for an organisation on average.`,
  ].join('\n\n');
}

/** Replaces the part in docs/operating.md. */
export async function writePart(report: Report): Promise<void> {
  await writeFile(page, withPart(await readFile(page, 'utf8'), command, partOf(report)));
}
