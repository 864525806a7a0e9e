/** What the window that ends at a moment held, over time, against the limit. */
import { type Ask, isAdmitted, isDenied, isUnknown } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { abovePath, bandPath, levelPath, stepPath, tickPath } from './path.ts';
import { type Plot, plotOf } from './plot.ts';
import { counts, time } from './scale.ts';
import { certainSteps, possibleSteps, type Step } from './steps.ts';
import { windowName } from './words.ts';

/** So that the last step is seen. */
const margin = 1.02;

/** @param asks of one bucket, one at the least, in the order in which they were sent */
export function admissionsPlot(title: string, asks: readonly Ask[], claim: Claim): Plot {
  const { quota, windowMs } = claim;
  const began = Math.min(...asks.map(({ sentAt }) => sentAt));
  const until = (Math.max(...asks.map(({ receivedAt }) => receivedAt)) - began) * margin;
  const fromThen = (steps: readonly Step[]) => steps.map(({ at, count }) => ({ at: at - began, count }));
  const certain = fromThen(certainSteps(asks, windowMs));
  const possible = fromThen(possibleSteps(asks, windowMs));
  const most = Math.max(quota, highest(possible));
  const frame = { x: time(0, until), y: counts(most * 1.08) };
  const times = (of: (ask: Ask) => boolean) => asks.filter(of).map(({ receivedAt }) => receivedAt - began);
  return plotOf({
    title,
    says: saysOf(asks, claim, highest(certain), highest(possible)),
    frame,
    across: 'since the first request',
    down: `admitted in the last ${windowName(windowMs)}`,
    layers: [
      { tone: 'possible', shape: 'area', path: bandPath(frame, possible, certain, until), label: 'perhaps' },
      { tone: 'possible', shape: 'line', path: stepPath(frame, possible, until) },
      { tone: 'over', shape: 'area', path: abovePath(frame, certain, quota, until), label: 'above the limit' },
      { tone: 'certain', shape: 'line', path: stepPath(frame, certain, until), label: 'certainly' },
      { tone: 'limit', shape: 'level', path: levelPath(frame, quota), label: `limit of ${quota}` },
      { tone: 'denied', shape: 'ticks', path: tickPath(frame, times(isDenied)), label: 'denied' },
      { tone: 'unknown', shape: 'ticks', path: tickPath(frame, times(isUnknown)), label: 'no answer' },
    ],
  });
}

function saysOf(asks: readonly Ask[], { quota, windowMs }: Claim, certain: number, possible: number): string {
  const most = certain === possible ? `${certain}` : `${certain} for certain and ${possible} perhaps`;
  const denied = asks.filter(isDenied).length;
  const unknown = asks.filter(isUnknown).length;
  const others = `${denied} were denied${unknown > 0 ? `, and of ${unknown} nobody can say` : ''}`;
  const admitted = asks.filter(isAdmitted).length;
  return `Of ${asks.length} requests ${admitted} were admitted and ${others}. The fullest ${windowName(windowMs)} held ${most}; the limit is ${quota}.`;
}

export function highest(steps: readonly Step[]): number {
  return Math.max(0, ...steps.map(({ count }) => count));
}
