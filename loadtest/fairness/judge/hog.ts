/** Checks of what the hog gets, alone and beside the neighbours. */
import { median } from '#harness/median.ts';
import { counted } from '#harness/report/wording.ts';
import { type Finding, inconclusive, proven, refuted, skipped } from '../../limits/check.ts';
import { spell } from '../../report/plot/words.ts';
import { rateText } from '../../report/throughput-wording.ts';
import type { FairnessMeasurements, FloodRun } from '../report-data.ts';
import { verdictOfLeast } from './rounds.ts';

/** Utilisation of the generator's thread beyond which it is the bottleneck. */
const busy = 0.9;

const percent = (share: number) => `${Math.round(share * 1000) / 10} %`;

/** Why a flood says nothing of the host; undefined where it does. */
function whyDoubtful(runs: readonly (FloodRun | undefined)[]): string | undefined {
  const share = Math.max(0, ...runs.flatMap((run) => (run ? [run.generatorBusy] : [])));
  return share > busy
    ? `the generator itself was busy for ${percent(share)} of the time: the host may be able to do more`
    : undefined;
}

/** Fewer responses give no share that is exact enough. */
const fewest = 30;

/** Why the counts are no shares; undefined where they are. */
function whyTooFew(runs: readonly FloodRun[]): string | undefined {
  const served = Math.min(...runs.map(({ perSecond, seconds }) => Math.round(perSecond * seconds)));
  if (served >= fewest) return undefined;
  const [{ seconds } = { seconds: 0 }] = runs;
  const longer =
    served === 0
      ? 'a longer --seconds gives more'
      : `--seconds ${Math.ceil((seconds * fewest) / served)} gives ${fewest}`;
  return `${counted(served, 'response')} in a phase ${served === 1 ? 'is' : 'are'} too few: ${longer}`;
}

/** In times of the latency without load: beyond it requests wait for each other. */
const overloaded = 2;

/** Otherwise no neighbour would notice the hog at any host. */
export function overload({ unloaded, rounds }: FairnessMeasurements): Finding {
  const single = rounds.map((round) => round.alone);
  const waits = single.flatMap(({ serviceTime }) => (serviceTime ? [serviceTime.p50] : []));
  const refused = single.reduce((sum, run) => sum + run.refusals.count, 0);
  const doubt = whyDoubtful(single);
  if (refused > 0 && !doubt) return proven(`the hog alone was refused ${refused} times`);
  if (unloaded === undefined || waits.length === 0) return inconclusive('the hog alone was not measured');
  const [{ connections } = { connections: 0 }] = single;
  const says = `over ${counted(connections, 'connection')} half of the requests of the hog alone took ${spell(median(waits))}, and a single one ${spell(unloaded)}`;
  if (doubt) return inconclusive(`${says}; but ${doubt}`);
  if (median(waits) >= overloaded * unloaded) return proven(says);
  return inconclusive(`${says}: it was not too much for the host, more --hog-connections are`);
}

/** One identity alone gets what all get together: nothing is kept back for those that do not come. */
export function alone({ together, one, rounds }: FairnessMeasurements, least: number): Finding {
  if (!together || together.perSecond === 0) return inconclusive('the capacity was not measured');
  const single = one ?? rounds.map((round) => round.alone);
  if (single.length === 0) return inconclusive('no round was measured');
  const shares = single.map(({ perSecond }) => perSecond / together.perSecond);
  const rate = rateText(median(single.map(({ perSecond }) => perSecond)));
  const says = `one alone is served ${rate} per second, ${percent(median(shares))} of the ${rateText(together.perSecond)} that all get together`;
  const verdict = verdictOfLeast(shares, least);
  if (verdict === 'proven') return proven(says);
  const doubt =
    whyDoubtful(single) ??
    whyTooFew([together]) ??
    (verdict === 'inconclusive' ? 'not every round misses it: more --rounds decide' : undefined);
  if (doubt) return inconclusive(`${says}; ${percent(least)} are due, but ${doubt}`);
  const isRefused = single.some(({ refusals: { count } }) => count > 0);
  const why = isRefused ? 'it is refused although there is room' : 'what idle neighbours do not use is kept back';
  return refuted(`${says}: wasteful, since ${why} (${percent(least)} are due)`);
}

/**
 * Shares of a round's work, as parts of what each kind of request gets alone.
 * @param slowest whether the hog alone counts with its slowest round, where the machine was as busy as it ever was
 */
function sharesOf({ together, one, rounds }: FairnessMeasurements, slowest: boolean): number[] {
  const least = Math.min(...rounds.map((round) => round.alone.perSecond));
  return rounds.map(({ loud, hog, alone: { perSecond } }) => {
    const single = slowest ? least : perSecond;
    // The same request costs the same, and its rate alone was measured seconds ago.
    const usual = one ? (together?.perSecond ?? single) : single;
    return hog.perSecond / single + servedPerSecond(loud) / usual;
  });
}

function servedPerSecond({
  counts,
  seconds,
}: {
  readonly counts: FloodRun['counts'];
  readonly seconds: number;
}): number {
  return seconds > 0
    ? (counts.sent - counts.unexpected - counts.errors - counts.timeouts - counts.unfinished) / seconds
    : 0;
}

/** Beside the neighbours no capacity is lost. */
export function throughput(measured: FairnessMeasurements, least: number): Finding {
  const { rounds } = measured;
  const hog = rounds.map((round) => round.hog);
  const single = rounds.map((round) => round.alone);
  if (single.length === 0 || single.some(({ perSecond }) => perSecond === 0)) {
    return inconclusive(
      'the hog was not served in each round when it was alone, so that there is nothing to compare with',
    );
  }
  const shares = sharesOf(measured, false);
  const rate = (values: readonly number[]) => rateText(median(values));
  const says = `all together were served ${percent(median(shares))} of the capacity: ${rate(hog.map(({ perSecond }) => perSecond))} per second of the hog and ${rate(rounds.map(({ loud }) => servedPerSecond(loud)))} of the neighbours, where the hog alone gets ${rate(single.map(({ perSecond }) => perSecond))}`;
  const verdict = verdictOfLeast(shares, least, sharesOf(measured, true));
  if (verdict === 'proven') return proven(says);
  const doubt =
    whyDoubtful([...hog, ...single]) ?? whyTooFew(single) ?? (verdict === 'inconclusive' ? whyOpen(single) : undefined);
  if (doubt) return inconclusive(`${says}; ${percent(least)} are due, but ${doubt}`);
  return refuted(`${says}: wasteful, since ${percent(least)} are due`);
}

function whyOpen(single: readonly FloodRun[]): string {
  const rates = single.map(({ perSecond }) => perSecond);
  const [low, high] = [Math.min(...rates), Math.max(...rates)];
  if (high <= steady * low) return 'not every round misses it: more --rounds decide';
  return `the hog alone got ${rateText(low)} to ${rateText(high)}: the machine is not quiet`;
}

/** Ratio of the quickest round to the slowest, beyond which the machine is not quiet. */
const steady = 1.2;

/** A few connections may be lost by accident. */
const toleratedErrors = 0.01;

/** A refusal says when to come again, and a request at that time is served. */
export function refusals({ rounds, retry }: FairnessMeasurements): Finding {
  const floods = rounds.flatMap((round) => [round.hog, round.alone]);
  const count = floods.reduce((sum, run) => sum + run.refusals.count, 0);
  const served = rounds.reduce((sum, { hog }) => sum + hog.perSecond * hog.seconds, 0);
  const ended = floods.reduce((sum, { counts }) => sum + counts.sent, 0);
  const failed = floods.reduce((sum, run) => sum + failuresOf(run), 0);
  if (failed > toleratedErrors * ended) {
    return refuted(
      `${failed} of ${ended} requests of the hog failed otherwise than by 429 or 503: ${causesOf(floods)}`,
    );
  }
  const what = `beside the neighbours the hog was served ${Math.round(served)} times, and refused ${rounds.reduce((sum, { hog }) => sum + hog.refusals.count, 0)} times`;
  if (count === 0) return skipped(`${what}: there was no Retry-After to check`);
  const without = floods.reduce((sum, run) => sum + run.refusals.withoutRetryAfter, 0);
  if (without > 0) return refuted(`${what}; ${without} of ${count} refusals had no Retry-After that can be read`);
  const least = Math.min(...floods.flatMap(({ refusals: { least: one } }) => (one === undefined ? [] : [one])));
  const most = Math.max(...floods.flatMap(({ refusals: { most: one } }) => (one === undefined ? [] : [one])));
  const [from, to] = [tenths(least), tenths(most)];
  const range = `Retry-After was ${from === to ? from : `${from} to ${to}`} s`;
  if (!retry) return inconclusive(`${what}; ${range}, which was not tried`);
  const tried = `a single request ${tenths(retry.waited)} s after the last refusal, which had said ${tenths(retry.retryAfter)} s, ${retry.served ? 'was served' : `was responded to with ${retry.status ?? 'nothing'}`}`;
  const isEarly = retry.waited < retry.retryAfter;
  if (!isEarly) return retry.served ? proven(`${what}; ${range}; ${tried}`) : refuted(`${what}; ${range}; ${tried}`);
  // Twice as long as needed, and more.
  if (retry.served) return refuted(`${what}; ${range}; ${tried}: that is longer than true`);
  return inconclusive(`${what}; ${range}; ${tried}: a later one was not tried`);
}

/** A Retry-After that is a date leaves parts of a second. */
const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

const failuresOf = ({ counts, refusals: { count } }: FloodRun) =>
  Math.max(0, counts.unexpected + counts.errors + counts.timeouts - count);

function causesOf(floods: readonly FloodRun[]): string {
  const found = new Map<string, number>();
  for (const { counts } of floods) {
    const all = [
      ...Object.entries(counts.byStatus),
      ...Object.entries(counts.byError),
      ['timeout', counts.timeouts],
    ] as const;
    for (const [what, some] of all) {
      if (!/^(?:2\d\d|429|503)$/.test(what) && some > 0) found.set(what, (found.get(what) ?? 0) + some);
    }
  }
  return [...found].map(([what, some]) => `${some} × ${what}`).join(', ');
}

/** Two hogs of equal demand are served equally. @param least share of the one served less, of the other's */
export function rivals({ rivals: both }: FairnessMeasurements, least: number): Finding {
  if (!both) return skipped('two hogs were not tried');
  const [low = 0, high = 0] = both.map(({ perSecond }) => perSecond).toSorted((one, other) => one - other);
  const says = `two hogs with equal demand were served ${both.map(({ perSecond }) => rateText(perSecond)).join(' and ')} per second`;
  if (high === 0) return inconclusive(says);
  if (low >= least * high) return proven(says);
  const more = both[0].perSecond === high ? both[0] : both[1];
  const doubt = whyDoubtful(both) ?? whyTooFew([more]);
  if (doubt) return inconclusive(`${says}, but ${doubt}`);
  return refuted(`${says}: one gets ${percent(low / high)} of the other's, where ${percent(least)} are due`);
}
