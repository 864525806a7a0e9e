/** Plots of the admissions in a sliding window, against the limit. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { isAdmitted, isDenied, isUnknown, type Sample } from '../../sample.ts';
import { abovePath, bandPath, levelPath, stepPath, tickPath } from './path.ts';
import { type Plot, plotOf } from './plot.ts';
import { type Reuse, reusesOf } from './release.ts';
import { counts, time } from './scale.ts';
import { certainSteps, possibleSteps, type Step, stepsSince } from './steps.ts';
import { spell, windowName } from './words.ts';

interface Section {
  readonly from: number;
  readonly to: number;
}

/** @param samples of one bucket, at least one */
export function admissionsPlot(of: string, samples: readonly Sample[], claim: LimitPolicy): Plot {
  const from = Math.min(...samples.map(({ sentAt }) => sentAt));
  const last = Math.max(...samples.map(({ receivedAt }) => receivedAt));
  const says = saysOf(samples, claim);
  // Beyond the last response, so that the last step is visible.
  return sectionPlot({ of, title: 'Admissions', says, across: 'since the first request' }, samples, claim, {
    from,
    to: last + (last - from) * 0.02,
  });
}

/**
 * Detail around the shortest time from an admission to the reuse of its place. On a scale of a minute the milliseconds of
 * uncertainty are invisible.
 * @returns undefined without a reuse, or where the plot of the whole shows it as well
 */
export function tightestPlot(of: string, samples: readonly Sample[], claim: LimitPolicy): Plot | undefined {
  const [soonest] = reusesOf(samples, claim).sort((one, other) => one.atLeast - other.atLeast);
  if (soonest === undefined) return undefined;
  const slowest = Math.max(...samples.filter(isAdmitted).map(({ sentAt, receivedAt }) => receivedAt - sentAt));
  const around = Math.max(6 * slowest, 20);
  if (around > claim.windowMs / 10) return undefined;
  const began = Math.min(...samples.map(({ sentAt }) => sentAt));
  const facts = {
    of,
    title: 'Shortest release',
    says: `The place that was reused soonest: ${spell(soonest.at - began)} after the first request, ${ageText(soonest)} after its previous use.`,
    across: `from ${spell(soonest.at - around - began)} on`,
  };
  return sectionPlot(facts, samples, claim, { from: soonest.at - around, to: soonest.at + around });
}

function ageText({ atLeast, atMost }: Reuse): string {
  const [least, most] = [spell(atLeast), spell(atMost)];
  return least === most ? least : `${least} to ${most}`;
}

function sectionPlot(
  facts: Pick<Plot, 'of' | 'title' | 'says' | 'across'>,
  samples: readonly Sample[],
  { quota, windowMs }: LimitPolicy,
  { from, to }: Section,
): Plot {
  const until = to - from;
  const certain = stepsSince(certainSteps(samples, windowMs), from);
  const possible = stepsSince(possibleSteps(samples, windowMs), from);
  const seen = possible.filter(({ at }) => at <= until);
  const frame = { x: time(0, until), y: counts(Math.max(quota, highest(seen)) * 1.08) };
  const times = (of: (sample: Sample) => boolean) =>
    samples
      .filter((sample) => of(sample) && sample.receivedAt >= from && sample.receivedAt <= to)
      .map((sample) => sample.receivedAt - from);
  return plotOf({
    ...facts,
    frame,
    down: `admitted in the last ${windowName(windowMs)}`,
    layers: [
      { tone: 'possible', shape: 'area', path: bandPath(frame, possible, certain, until), label: 'possible' },
      { tone: 'possible', shape: 'steps', path: stepPath(frame, possible, until) },
      { tone: 'over', shape: 'area', path: abovePath(frame, certain, quota, until), label: 'above the limit' },
      { tone: 'certain', shape: 'steps', path: stepPath(frame, certain, until), label: 'certain' },
      { tone: 'limit', shape: 'level', path: levelPath(frame, quota), label: `limit of ${quota}` },
      { tone: 'denied', shape: 'ticks', path: tickPath(frame, times(isDenied)), label: 'denied' },
      { tone: 'unknown', shape: 'ticks', path: tickPath(frame, times(isUnknown)), label: 'no response' },
    ],
  });
}

function saysOf(samples: readonly Sample[], { quota, windowMs }: LimitPolicy): string {
  const certain = highest(certainSteps(samples, windowMs));
  const possible = highest(possibleSteps(samples, windowMs));
  const most = certain === possible ? `${certain}` : `${certain} certainly and ${possible} possibly`;
  const [admitted, denied, unknown] = [isAdmitted, isDenied, isUnknown].map((of) => samples.filter(of).length);
  const others = `${denied} were denied${unknown === 0 ? '' : `, and ${unknown} have no certain decision`}`;
  return `Of ${samples.length} requests ${admitted} were admitted and ${others}. The fullest ${windowName(windowMs)} held ${most}; the limit is ${quota}.`;
}

function highest(steps: readonly Step[]): number {
  return steps.reduce((most, { count }) => Math.max(most, count), 0);
}
