/** What the window that ends at a moment held, over time, against the limit. */
import { type Ask, isAdmitted, isDenied, isUnknown } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
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

/** @param asks of one bucket, one at the least */
export function admissionsPlot(of: string, asks: readonly Ask[], claim: Claim): Plot {
  const from = Math.min(...asks.map(({ sentAt }) => sentAt));
  const last = Math.max(...asks.map(({ receivedAt }) => receivedAt));
  const says = saysOf(asks, claim);
  // Beyond the last answer, so that the last step is seen.
  return sectionPlot({ of, title: 'Admissions', says, across: 'since the first request' }, asks, claim, {
    from,
    to: last + (last - from) * 0.02,
  });
}

/**
 * The same around the moment at which a place was used again soonest. Over a minute the milliseconds cannot be seen in which
 * nobody can say what was decided.
 * @returns undefined where no place was used again, or where all of it lies so near that the plot of the whole shows it
 */
export function tightestPlot(of: string, asks: readonly Ask[], claim: Claim): Plot | undefined {
  const [soonest] = reusesOf(asks, claim).sort((one, other) => one.atLeast - other.atLeast);
  if (soonest === undefined) return undefined;
  const slowest = Math.max(...asks.filter(isAdmitted).map(({ sentAt, receivedAt }) => receivedAt - sentAt));
  const around = Math.max(6 * slowest, 20);
  if (around > claim.windowMs / 10) return undefined;
  const began = Math.min(...asks.map(({ sentAt }) => sentAt));
  const facts = {
    of,
    title: 'At its tightest',
    says: `Around the moment at which a place was used again soonest: ${spell(soonest.at - began)} after the first request, ${ageText(soonest)} after it was used before.`,
    across: `from ${spell(soonest.at - around - began)} on`,
  };
  return sectionPlot(facts, asks, claim, { from: soonest.at - around, to: soonest.at + around });
}

function ageText({ atLeast, atMost }: Reuse): string {
  const [least, most] = [spell(atLeast), spell(atMost)];
  return least === most ? least : `${least} to ${most}`;
}

function sectionPlot(
  facts: Pick<Plot, 'of' | 'title' | 'says' | 'across'>,
  asks: readonly Ask[],
  { quota, windowMs }: Claim,
  { from, to }: Section,
): Plot {
  const until = to - from;
  const certain = stepsSince(certainSteps(asks, windowMs), from);
  const possible = stepsSince(possibleSteps(asks, windowMs), from);
  const seen = possible.filter(({ at }) => at <= until);
  const frame = { x: time(0, until), y: counts(Math.max(quota, highest(seen)) * 1.08) };
  const times = (of: (ask: Ask) => boolean) =>
    asks.filter((ask) => of(ask) && ask.receivedAt >= from && ask.receivedAt <= to).map((ask) => ask.receivedAt - from);
  return plotOf({
    ...facts,
    frame,
    down: `admitted in the last ${windowName(windowMs)}`,
    layers: [
      { tone: 'possible', shape: 'area', path: bandPath(frame, possible, certain, until), label: 'perhaps' },
      { tone: 'possible', shape: 'steps', path: stepPath(frame, possible, until) },
      { tone: 'over', shape: 'area', path: abovePath(frame, certain, quota, until), label: 'above the limit' },
      { tone: 'certain', shape: 'steps', path: stepPath(frame, certain, until), label: 'certainly' },
      { tone: 'limit', shape: 'level', path: levelPath(frame, quota), label: `limit of ${quota}` },
      { tone: 'denied', shape: 'ticks', path: tickPath(frame, times(isDenied)), label: 'denied' },
      { tone: 'unknown', shape: 'ticks', path: tickPath(frame, times(isUnknown)), label: 'no answer' },
    ],
  });
}

function saysOf(asks: readonly Ask[], { quota, windowMs }: Claim): string {
  const certain = highest(certainSteps(asks, windowMs));
  const possible = highest(possibleSteps(asks, windowMs));
  const most = certain === possible ? `${certain}` : `${certain} for certain and ${possible} perhaps`;
  const [admitted, denied, unknown] = [isAdmitted, isDenied, isUnknown].map((of) => asks.filter(of).length);
  const others = `${denied} were denied${unknown === 0 ? '' : `, and of ${unknown} nobody can say`}`;
  return `Of ${asks.length} requests ${admitted} were admitted and ${others}. The fullest ${windowName(windowMs)} held ${most}; the limit is ${quota}.`;
}

function highest(steps: readonly Step[]): number {
  return steps.reduce((most, { count }) => Math.max(most, count), 0);
}
