/** Sparkline of the admissions in the last window, which shows where a limit was exceeded. */

import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import { certainSteps } from '../plot/steps.ts';
import { windowName } from '../plot/words.ts';

const bars = ' ▁▂▃▄▅▆▇█';
const longest = 60;

/** @param samples of one check @returns a line; none where no bucket certainly exceeded the quota */
export function spark(samples: readonly Sample[], { quota, windowMs }: LimitPolicy, width: number): string[] {
  const buckets = [...Map.groupBy(samples, ({ bucket }) => bucket).values()].map((own) => ({
    own,
    steps: certainSteps(own, windowMs),
  }));
  const most = (steps: readonly { readonly count: number }[]) => Math.max(0, ...steps.map(({ count }) => count));
  const [fullest] = buckets.toSorted((one, other) => most(other.steps) - most(one.steps));
  if (fullest === undefined || most(fullest.steps) <= quota) return [];
  const { own, steps } = fullest;
  const began = Math.min(...own.map(({ sentAt }) => sentAt));
  const ended = Math.max(...own.map(({ receivedAt }) => receivedAt));
  const tail = ` ${most(steps)} of ${quota} in ${windowName(windowMs)}`;
  const columns = Math.max(Math.min(width - tail.length, longest), 1);
  const heights = Array.from({ length: columns }, (_, column) => {
    const [from, to] = [column, column + 1].map((place) => began + ((ended - began) * place) / columns);
    return highestIn(steps, from ?? began, to ?? ended);
  });
  const bar = (height: number) => bars[Math.ceil((height / most(steps)) * (bars.length - 1))] ?? ' ';
  return [`${heights.map(bar).join('')}${tail}`];
}

function highestIn(steps: ReturnType<typeof certainSteps>, from: number, to: number): number {
  const before = steps.findLast(({ at }) => at <= from)?.count ?? 0;
  return steps.filter(({ at }) => at > from && at <= to).reduce((most, { count }) => Math.max(most, count), before);
}
