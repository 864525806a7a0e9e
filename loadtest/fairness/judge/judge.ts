/** Judges a fairness run. Pure: reads only its measurements. */
import type { CheckVerdict, Finding } from '../../limits/check.ts';
import type { FairnessCheck, FairnessCheckId, FairnessMeasurements, FairnessSettings } from '../report-data.ts';
import { alone, overload, refusals, rivals, throughput } from './hog.ts';
import { eachNeighbour, neighboursLatency, neighboursServed } from './neighbours.ts';

/** Least share that one of two equal hogs gets of the other's. */
const equalShare = 0.8;

interface Judge {
  readonly title: string;
  readonly requirement: string;
  judge(measured: FairnessMeasurements, settings: FairnessSettings): Finding;
}

const judges: Readonly<Record<FairnessCheckId, Judge>> = {
  overload: {
    title: 'The hog is too much',
    requirement: 'The hog sends more than the host can serve: else the run proves nothing.',
    judge: overload,
  },
  'neighbours-served': {
    title: 'Every neighbour is served',
    requirement: 'No request of a neighbour is refused, fails or gets no response because of the hog.',
    judge: neighboursServed,
  },
  'neighbours-latency': {
    title: 'The neighbours are as quick as before',
    requirement:
      'Beside the hog, the median and the 99th percentile of all neighbours are little longer than without it.',
    judge: neighboursLatency,
  },
  'each-neighbour': {
    title: 'No neighbour pays alone',
    requirement: 'Beside the hog, the median of each single neighbour is little longer than without it.',
    judge: eachNeighbour,
  },
  alone: {
    title: 'Alone it gets all',
    requirement: 'A single tenant is served as much as all together when the others send nothing.',
    judge: (measured, settings) => alone(measured, settings.alone),
  },
  throughput: {
    title: 'No capacity is lost',
    requirement: 'Beside the neighbours the hog gets what they leave.',
    judge: (measured, settings) => throughput(measured, settings.throughput),
  },
  refusals: {
    title: 'Refusals say when to come again',
    requirement: 'The hog is refused by 429 or 503 with a Retry-After, and a request at that time is served.',
    judge: refusals,
  },
  rivals: {
    title: 'Two hogs get the same',
    requirement: 'Of two tenants with equal demand, none is served much more than the other.',
    judge: (measured) => rivals(measured, equalShare),
  },
};

const ids: readonly FairnessCheckId[] = [
  'overload',
  'neighbours-served',
  'neighbours-latency',
  'each-neighbour',
  'alone',
  'throughput',
  'refusals',
  'rivals',
];

/** @returns a check for each requirement, in the order of reports */
export function judge(measured: FairnessMeasurements, settings: FairnessSettings): FairnessCheck[] {
  return ids.map((id) => {
    const { title, requirement, judge: of } = judges[id];
    const { verdict, says } = of(measured, settings);
    return { id, title, requirement, verdict, says };
  });
}

/** @returns the verdict on all checks; skipped ones do not count */
export function overall(checks: readonly FairnessCheck[]): CheckVerdict {
  if (checks.some(({ verdict }) => verdict === 'refuted')) return 'refuted';
  return checks.some(({ verdict }) => verdict === 'proven') && checks.every(({ verdict }) => verdict !== 'inconclusive')
    ? 'proven'
    : 'inconclusive';
}
