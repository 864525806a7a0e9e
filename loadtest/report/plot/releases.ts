/** Plots of releases: as steps over time, and by the age of each reused admission. */
import { counted } from '#harness/report/wording.ts';
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import { dotPath, levelPath, spanPath, stepPath } from './path.ts';
import { type Plot, plotOf } from './plot.ts';
import { type Reuse, reusesOf } from './release.ts';
import { counts, linear, multiples, plain, stepFor, time } from './scale.ts';
import { admittedSteps } from './steps.ts';
import { spell, windowName } from './words.ts';

/** The steps of the admissions never rise above those of the allowance: admissions a window ago, plus the quota. */
export function stairsPlot(of: string, samples: readonly Sample[], { quota, windowMs }: LimitPolicy): Plot {
  const began = Math.min(...samples.map(({ sentAt }) => sentAt));
  const until = (Math.max(...samples.map(({ receivedAt }) => receivedAt)) - began) * 1.02;
  const used = admittedSteps(samples).map(({ at, count }) => ({ at: at - began, count }));
  const later = used.map(({ at, count }) => ({ at: at + windowMs, count: count + quota }));
  const allowed = [{ at: 0, count: quota }, ...later].filter(({ at }) => at <= until);
  const total = used.at(-1)?.count ?? 0;
  const most = Math.max(total, allowed.at(-1)?.count ?? 0);
  const frame = { x: time(0, until), y: counts(most * 1.05) };
  return plotOf({
    of,
    title: 'Releases over time',
    says: `${total} were admitted in total. The allowance is ${quota} at first, and each place again ${windowName(windowMs)} after its use.`,
    frame,
    across: 'since the first request',
    down: 'admitted in total',
    layers: [
      { tone: 'allowed', shape: 'steps', path: stepPath(frame, allowed, until), label: 'allowed' },
      { tone: 'certain', shape: 'steps', path: stepPath(frame, used, until), label: 'admitted' },
    ],
  });
}

/** @returns undefined without a reused place */
export function agesPlot(of: string, samples: readonly Sample[], claim: LimitPolicy): Plot | undefined {
  const reuses = reusesOf(samples, claim);
  if (reuses.length === 0) return undefined;
  const { windowMs } = claim;
  const ages = [windowMs, ...reuses.flatMap(({ atLeast, atMost }) => [atLeast, atMost])];
  const [youngest, oldest] = [Math.min(...ages), Math.max(...ages)];
  const room = Math.max((oldest - youngest) * 0.12, 1);
  const frame = { x: places(reuses.length), y: around(youngest - room, oldest + room, windowMs) };
  const short = reuses.filter(({ atLeast }) => atLeast < windowMs);
  const tooEarly = short.filter(({ atMost }) => atMost < windowMs);
  const unclear = short.filter(({ atMost }) => atMost >= windowMs);
  const fine = reuses.filter(({ atLeast }) => atLeast >= windowMs);
  const layers = (tone: 'certain' | 'possible' | 'over', found: readonly Reuse[], label: string) =>
    [
      { tone, shape: 'spans', path: spanPath(frame, found.map(spanOf)), label },
      { tone, shape: 'dots', path: dotPath(frame, found.flatMap(endsOf)) },
    ] as const;
  return plotOf({
    of,
    title: 'Age of a place at its reuse',
    says: saysOf(reuses, tooEarly.length, unclear.length, claim),
    frame,
    across: 'place, in the order of admission',
    down: 'age at its reuse',
    layers: [
      { tone: 'limit', shape: 'level', path: levelPath(frame, windowMs), label: `window of ${windowName(windowMs)}` },
      ...layers('certain', fine, 'late enough'),
      ...layers('possible', unclear, 'possibly too early'),
      ...layers('over', tooEarly, 'too early'),
    ],
  });
}

const spanOf = ({ place, atLeast, atMost }: Reuse) => ({ x: place, from: atLeast, to: atMost });
const endsOf = ({ place, atLeast, atMost }: Reuse) => [
  { x: place, y: atLeast },
  { x: place, y: atMost },
];

function saysOf(reuses: readonly Reuse[], tooEarly: number, unclear: number, { windowMs }: LimitPolicy): string {
  const least = Math.min(...reuses.map(({ atLeast }) => atLeast));
  const most = Math.max(...reuses.map(({ atMost }) => atMost));
  const faults = [
    ...(tooEarly > 0 ? [`${tooEarly} of them too early`] : []),
    ...(unclear > 0 ? [`${unclear} of them possibly too early`] : []),
  ];
  const [from, to] = [spell(least), spell(most)];
  const ages = `${from === to ? from : `between ${from} and ${to}`} after the previous admission`;
  const verdict = faults.length > 0 ? faults.join(', ') : `none before ${windowName(windowMs)}`;
  return `${counted(reuses.length, 'reuse')} of a place, ${ages}: ${verdict}.`;
}

function places(last: number) {
  const step = Math.max(stepFor(last, [1, 2, 5, 10]), 1);
  return linear(0, last + 1, multiples(1, last, step, String), '');
}

/** Seconds, or the distance from the window in ms where all values are near it. */
function around(from: number, to: number, windowMs: number) {
  const isNear = to - from < 2000;
  const rounds = [1, 2, 5, 10];
  if (!isNear) {
    const step = stepFor((to - from) / 1000, rounds) * 1000;
    return linear(
      from,
      to,
      multiples(from, to, step, (value) => plain(value / 1000)),
      's',
    );
  }
  const step = stepFor(to - from, rounds);
  const ticks = multiples(
    from - windowMs,
    to - windowMs,
    step,
    (value) => `${value < 0 ? '−' : '+'}${plain(Math.abs(value))}`,
  );
  return linear(
    from,
    to,
    ticks.map(({ value, text }) => ({ value: value + windowMs, text: value === 0 ? windowName(windowMs) : text })),
    `ms from ${windowName(windowMs)}`,
  );
}
