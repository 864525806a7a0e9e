/**
 * What traffic alone shows: the traffic of the suite at broken hosts is recorded, and the record is judged. Most broken
 * hosts are named by it, and no good one. `PROOFS=all` tries all of them: see docs/decisions/conformance.md.
 */
import test from 'ava';
import { matches } from '#harness/cli/pattern.ts';
import { forEachConcurrently } from '#harness/concurrency.ts';
import { dialectWith } from '#harness/dialect/dialect.ts';
import { operationsWith } from '#harness/document.ts';
import type { Profile } from '#harness/profile.ts';
import { startTestHost, type TestHost } from '#harness/testing/host.ts';
import { countOf } from '#test/proofs.ts';
import { goodHosts } from '../broken/good.ts';
import type { GoodHost, Mutant } from '../broken/mutant.ts';
import { startBrokenHost } from '../broken/proxy.ts';
import { type Case, execute } from '../engine/execute.ts';
import { RunSession } from '../engine/run-session.ts';
import { selectCases } from '../engine/selection.ts';
import { sampleOf } from '../operators/sample.ts';
import { mutants } from '../rules/index.broken.ts';
import { rules } from '../rules/index.ts';
import type { Observation } from './observation.ts';
import { Sanitizer } from './sanitize.ts';
import { SecretHashes } from './secret-hashes.ts';
import { ObserveSession } from './session.ts';
import { recording } from './testing/recording.ts';

/** Share of the broken hosts that a passive judge must name. */
const least = 0.6;
/** Each good host is tried with one of so many cases, another one with others. */
const share = countOf(240, 24);
const chosen = sampleOf(mutants, countOf(12, mutants.length), 1);

interface Judged {
  readonly name: string;
  /** Findings, as `rule: expected …, got …`. */
  readonly found: readonly string[];
}

let host: TestHost;
const broken: Judged[] = [];
const controls: Judged[] = [];
const good: Judged[] = [];

test.before('the traffic', async (t) => {
  t.timeout(2_400_000);
  host = await startTestHost();
  await forEachConcurrently(chosen, 4, async (mutant) => {
    broken.push(await judged(mutant.name, mutant.start, casesOf(mutant)));
  });
  await forEachConcurrently(distinct(chosen).slice(0, countOf(0, chosen.length)), 4, async (mutant) => {
    controls.push(await judged(mutant.name, () => ({}), casesOf(mutant)));
  });
  await forEachConcurrently([...goodHosts.entries()], 3, async ([place, one]) => {
    good.push(await judged(one.name, one.start, casesAt(one, place), one));
  });
});

test.after.always('the host', () => host?.stop());

const casesOf = ({ breaks, operations }: Mutant): Case[] =>
  selectCases(rules, { rules: [breaks], ...(operations ? { operations } : {}) });

/** @returns one of the broken hosts with the same cases */
function distinct(all: readonly Mutant[]): readonly Mutant[] {
  return [...new Map(all.map((one) => [JSON.stringify([one.breaks, one.operations]), one])).values()];
}

function casesAt({ except = [], limits }: GoodHost, place: number): Case[] {
  const own = rules.filter(({ id }) => !except.some((pattern) => matches(pattern, id)));
  return selectCases(own, {}, limits).filter((_, index) => (index + place) % share === 0);
}

/** Records the traffic of the cases at a host, as text, and judges what was recorded. */
async function judged(
  name: string,
  start: Mutant['start'],
  cases: readonly Case[],
  { dialect, limits, except = [] }: Pick<GoodHost, 'dialect' | 'limits' | 'except'> = {},
): Promise<Judged> {
  const proxy = await startBrokenHost(host.profile, start(host.clock));
  try {
    const profile: Profile = {
      ...proxy.profile,
      ...(limits ? { limits } : {}),
      dialect: { ...proxy.profile.dialect, ...dialect },
    };
    const facts = { dialect: dialectWith(profile.dialect), operations: operationsWith(limits) };
    const sanitizer = new Sanitizer(facts.dialect, new SecretHashes());
    const lines: string[] = [];
    const origins = [profile.baseUrl, ...(profile.other ? [profile.other.baseUrl] : [])];
    const [own, client, timer] = host.connect(profile);
    const recorded = recording(client, origins, (raw) => lines.push(JSON.stringify(sanitizer.observe(raw))));
    const run = new RunSession(own, recorded, timer);
    await execute(run, cases, () => {}, new AbortController().signal);
    await run.close();
    const session = new ObserveSession(facts, { isQuietBefore: true });
    for (const line of lines) session.observe(observationIn(line));
    const report = await session.report(name);
    // Hosts that change documented names are not compared with the document.
    const isExcepted = (id: string) =>
      except.some((pattern) => matches(pattern.replace(/^document\/.*/, 'document/*'), id));
    const found = report.cases.filter(
      ({ verdict, rule }) => (verdict === 'fail' || verdict === 'warn') && !isExcepted(rule.id),
    );
    return {
      name,
      found: found.map(({ rule, expected, actual, transcripts }) => {
        const { method, url, status } = transcripts[0] ?? {};
        return `${rule.id}: expected ${expected}, got ${actual} (${method} ${url} ${status})`;
      }),
    };
  } finally {
    await proxy.stop();
  }
}

function observationIn(line: string): Observation {
  return JSON.parse(line);
}

test('most broken hosts are named by their traffic alone', (t) => {
  const missed = broken.filter(({ found }) => found.length === 0);
  const named = broken.length - missed.length;
  t.log(`${named} of ${broken.length} are named: ${((100 * named) / broken.length).toFixed(1)} %`);
  t.log(`not named: ${missed.map(({ name }) => name).join(', ')}`);
  t.is(broken.length, chosen.length);
  t.true(named / broken.length >= least);
});

test('no good host is named', (t) => {
  t.is(good.length, goodHosts.length);
  t.deepEqual(
    [...good, ...controls].filter(({ found }) => found.length > 0),
    [],
  );
});
