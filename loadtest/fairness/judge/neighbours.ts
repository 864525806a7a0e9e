/** Checks of what the neighbours notice of the hog. */
import { median } from '#harness/median.ts';
import { counted } from '#harness/report/wording.ts';
import { type Finding, inconclusive, proven, refuted, skipped } from '../../limits/check.ts';
import { spell } from '../../report/plot/words.ts';
import type { FairnessMeasurements, FairnessSettings, NeighbourRun, Round } from '../report-data.ts';
import { type Bounded, verdictOf } from './rounds.ts';

type Bounds = Pick<FairnessSettings, 'ratio' | 'slackMs' | 'seconds'>;

/** Fewer requests of a phase have no 99th percentile that is worth the name. */
const fewestForP99 = 100;
/** Fewer requests of a neighbour in a phase have no median. */
const fewestOfOne = 5;

const unservedIn = ({ unserved }: NeighbourRun) => unserved.reduce((sum, { count }) => sum + count, 0);

/** Any refusal of a neighbour, and any request without a response, is unfair. */
export function neighboursServed({ rounds }: FairnessMeasurements): Finding {
  if (rounds.length === 0) return inconclusive('no round was measured');
  const quiet = rounds.reduce((sum, round) => sum + unservedIn(round.quiet), 0);
  const loud = rounds.reduce((sum, round) => sum + unservedIn(round.loud), 0);
  const sent = rounds.reduce((sum, round) => sum + round.loud.counts.sent, 0);
  if (quiet > 0) {
    return inconclusive(
      `without the hog ${counted(quiet, 'request')} of the neighbours ${quiet === 1 ? 'was' : 'were'} not served either (${statusesOf(rounds.map((round) => round.quiet))}), and with it ${loud}: a lower --rate shows what is due to the hog`,
    );
  }
  if (loud === 0) return proven(`all ${sent} requests of the neighbours were served beside the hog`);
  const names = new Set(rounds.flatMap((round) => round.loud.unserved.map(({ neighbour }) => neighbour)));
  return refuted(
    `beside the hog ${counted(loud, 'request')} of ${counted(names.size, 'neighbour')} ${loud === 1 ? 'was' : 'were'} not served: ${statusesOf(rounds.map((round) => round.loud))}; without it none`,
  );
}

/** @returns for instance `12 × 503, 1 timeout` */
function statusesOf(runs: readonly NeighbourRun[]): string {
  const found = new Map<string, number>();
  const add = (what: string, count: number) => {
    if (count > 0) found.set(what, (found.get(what) ?? 0) + count);
  };
  for (const { counts } of runs) {
    for (const [status, count] of Object.entries(counts.byStatus)) if (!status.startsWith('2')) add(status, count);
    for (const [error, count] of Object.entries(counts.byError)) add(error, count);
    add('timeout', counts.timeouts);
    add('no response', counts.unfinished);
  }
  return found.size === 0 ? 'in the warm-up' : [...found].map(([what, count]) => `${count} × ${what}`).join(', ');
}

/** The median and the 99th percentile of all neighbours keep their bounds. */
export function neighboursLatency({ rounds }: FairnessMeasurements, bounds: Bounds): Finding {
  if (rounds.length === 0) return inconclusive('no round was measured');
  const findings = (['p50', 'p99'] as const).map((percentile) => {
    const figures = rounds.map(({ quiet, loud }) => ({
      quiet: quiet.latency?.[percentile] ?? 0,
      value: loud.latency?.[percentile] ?? 0,
      certain: loud.serviceTime?.[percentile] ?? 0,
    }));
    const bounded = figures.map((figure) => ({ ...figure, bound: boundOf(figure.quiet, bounds) }));
    const of = (values: readonly number[]) => spell(median(values));
    const [before, beside] = [of(figures.map(({ quiet }) => quiet)), of(figures.map(({ value }) => value))];
    const beyond = bounded.filter(({ value, bound }) => value > bound).length;
    const says = `${percentile} ${before} without the hog and ${beside} beside it, beyond the bound in ${beyond} of ${counted(rounds.length, 'round')}`;
    return { verdict: verdictOf(bounded), says };
  });
  const says = findings.map((finding) => finding.says).join('; ');
  if (findings.some(({ verdict }) => verdict === 'refuted')) return refuted(says);
  const fewest = Math.min(
    ...rounds.flatMap(({ quiet, loud }) => [quiet, loud].map(({ latency }) => latency?.count ?? 0)),
  );
  if (fewest < fewestForP99) {
    const seconds = Math.ceil((bounds.seconds * fewestForP99) / Math.max(fewest, 1));
    return inconclusive(
      `${says}; but ${counted(fewest, 'request')} in a phase ${fewest === 1 ? 'is' : 'are'} too few for a p99: --seconds ${seconds} gives ${fewestForP99}`,
    );
  }
  if (findings.some(({ verdict }) => verdict === 'inconclusive')) {
    return inconclusive(`${says}; but ${whyOpen(rounds)}`);
  }
  return proven(says);
}

const boundOf = (quiet: number, { ratio, slackMs }: Bounds) => ratio * quiet + slackMs;

/** Share of late sends beyond which the latencies are not the host's. */
const lateShare = 0.01;

function whyOpen(rounds: readonly Round[]): string {
  const runs = rounds.flatMap(({ quiet, loud }) => [quiet, loud]);
  const late = runs.reduce((sum, { lateness }) => sum + lateness.late, 0);
  const sent = runs.reduce((sum, { counts }) => sum + counts.sent, 0);
  if (late <= lateShare * sent) return 'not every round exceeds it: more --rounds decide';
  return `the generator itself sent ${late} of ${sent} requests late: the machine is busy`;
}

/** No neighbour pays alone: the median of each keeps the bound. */
export function eachNeighbour({ rounds }: FairnessMeasurements, bounds: Bounds): Finding {
  if (rounds.length === 0) return inconclusive('no round was measured');
  const names = rounds[0]?.quiet.operations.map(({ operation }) => operation) ?? [];
  const judgedNeighbours = names.flatMap((name) => {
    const quiet = rounds.flatMap((round) => mediansOf(round.quiet, name));
    const loud = rounds.flatMap((round) => mediansOf(round.loud, name));
    if (quiet.length < rounds.length || loud.length < rounds.length) return [];
    const before = median(quiet.map(({ value }) => value));
    const bound = boundOf(before, bounds);
    const verdict = verdictOf(loud.map((figure): Bounded => ({ ...figure, bound })));
    return [{ name, verdict, before, beside: median(loud.map(({ value }) => value)), bound }];
  });
  if (judgedNeighbours.length < names.length || names.length === 0) {
    return skipped(
      `${names.length - judgedNeighbours.length} of ${counted(names.length, 'neighbour')} had fewer than ${fewestOfOne} responses in a phase: a longer --seconds, or a higher --rate, gives more`,
    );
  }
  const [worst] = judgedNeighbours.toSorted((one, other) => other.beside - other.bound - (one.beside - one.bound));
  const says = `worst off is the ${worst?.name}: half of its requests took ${spell(worst?.before ?? 0)} without the hog and ${spell(worst?.beside ?? 0)} beside it`;
  const slowed = judgedNeighbours.filter(({ verdict }) => verdict === 'refuted').length;
  if (slowed > 0) {
    return refuted(
      `${slowed} of ${counted(names.length, 'neighbour')} ${slowed === 1 ? 'was' : 'were'} slowed down; ${says}`,
    );
  }
  if (judgedNeighbours.some(({ verdict }) => verdict === 'inconclusive')) {
    return inconclusive(`${says}, but ${whyOpen(rounds)}`);
  }
  return proven(says);
}

/** @returns the median, also without the lateness of the generator; nothing for too few responses */
function mediansOf({ operations, lateness }: NeighbourRun, name: string): Pick<Bounded, 'value' | 'certain'>[] {
  const found = operations.find(({ operation }) => operation === name);
  if (!found || found.count < fewestOfOne) return [];
  return [{ value: found.p50, certain: found.p50 - lateness.p99 }];
}
