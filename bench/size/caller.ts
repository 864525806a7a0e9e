/** A process that sends the calls of `bench:size` to our server, one by one or mixed. */
import { serveParent } from '#test/serve-parent.ts';
import type { SizedTenant } from '../servers/sized-database.ts';
import { type Call, calls, type KnownTenant } from './calls.ts';
import { type CallFigures, type Latency, latencyOf, type MixedFigures } from './figures.ts';
import { Connection } from './http.ts';
import { knowTenant } from './known-tenant.ts';

interface Target {
  /** Of the server. */
  readonly port: number;
  /** The largest is the first. */
  readonly tenants: readonly SizedTenant[];
}

/** Each call by itself. */
interface EachQuestion extends Target {
  readonly requests: number;
}

/** All calls at once. */
interface MixedQuestion extends Target {
  readonly connections: number;
  readonly seconds: number;
}

export type CallerQuestion = { readonly each: EachQuestion } | { readonly mixed: MixedQuestion };

export interface CallerAnswer {
  readonly each?: readonly CallFigures[];
  readonly mixed?: MixedFigures;
}

/** Tenants of the usual size that are called one by one. */
const sampled = 20;
/** Unmeasured requests before each call: plans, caches and V8. */
const warmUp = 20;
let serial = 0;

async function answer(question: CallerQuestion): Promise<CallerAnswer> {
  return 'each' in question ? { each: await callEach(question.each) } : { mixed: await callMixed(question.mixed) };
}

async function callEach({ port, tenants, requests }: EachQuestion): Promise<CallFigures[]> {
  const connection = new Connection(port);
  const [first, ...others] = tenants;
  if (first === undefined) throw new Error('there is no tenant');
  const every = Math.max(1, Math.floor(others.length / sampled));
  const sample = others.filter((_, index) => index % every === 0).slice(0, sampled);
  const largest = [await knowTenant(connection, first)];
  const usual: KnownTenant[] = [];
  for (const tenant of sample) usual.push(await knowTenant(connection, tenant));
  const figures: CallFigures[] = [];
  for (const call of calls) {
    const of = (known: readonly KnownTenant[]) => measure(connection, call, known, requests);
    const one = { name: call.name, usual: await of(usual), largest: await of(largest) };
    figures.push(one);
    const shown = [one.usual, one.largest].map(({ p50, p99 }) => `${p50.toFixed(1)} ${p99.toFixed(1)}`);
    process.stderr.write(`bench: ${call.name}, p50 and p99: ${shown.join(', in the largest ')} ms\n`);
  }
  await connection.close();
  return figures;
}

async function measure(
  connection: Connection,
  call: Call,
  known: readonly KnownTenant[],
  requests: number,
): Promise<Latency> {
  const limited = call.most !== undefined;
  const count = Math.min(requests, (call.most ?? requests) * known.length);
  const taken: number[] = [];
  for (let index = limited ? 0 : -warmUp; index < count; index += 1) {
    const tenant = known[Math.abs(index) % known.length];
    if (tenant === undefined) throw new Error('there is no tenant');
    const started = performance.now();
    await send(connection, call, tenant);
    if (index >= 0) taken.push(performance.now() - started);
  }
  return latencyOf(taken);
}

/** @throws Error for another status than that of success */
async function send(connection: Connection, call: Call, known: KnownTenant): Promise<void> {
  serial += 1;
  const { status, text } = await connection.send(known.tenant, call.of(known, serial));
  if (status !== call.status) throw new Error(`${call.name}: ${status} ${text.slice(0, 500)}`);
}

async function callMixed({ port, tenants, connections, seconds }: MixedQuestion): Promise<MixedFigures> {
  // Each call as often as its share, in the same order in each run. The step has no factor in common with their number.
  const order = calls.flatMap((call) => Array.from({ length: call.share }, () => call));
  const step = 37;
  // Of all connections together.
  const known = new Map<SizedTenant, Promise<KnownTenant>>();
  const taken: number[] = [];
  const started = performance.now();
  const until = started + seconds * 1_000;
  await Promise.all(
    Array.from({ length: connections }, async (_, index) => {
      const connection = new Connection(port);
      for (let turn = index; performance.now() < until; turn += connections) {
        const tenant = tenants[turn % tenants.length];
        const call = order[(turn * step) % order.length];
        if (tenant === undefined || call === undefined) throw new Error('there is nothing to call');
        const reading = known.get(tenant) ?? knowTenant(connection, tenant, { deep: false });
        known.set(tenant, reading);
        const knownTenant = await reading;
        const from = performance.now();
        await send(connection, call, knownTenant);
        taken.push(performance.now() - from);
      }
      await connection.close();
    }),
  );
  const passed = (performance.now() - started) / 1_000;
  return { seconds: passed, requestsPerSecond: taken.length / passed, latency: latencyOf(taken) };
}

serveParent(answer);
