/** What was sent when, and what became of it: the requests of a step stand above each other. */
import { type Ask, type Outcome, outcomeOf } from '../../ask.ts';
import { dotPath } from './path.ts';
import { type Plot, plotOf } from './plot.ts';
import { counts, time } from './scale.ts';

/** @param asks one at the least, in the order in which they were sent */
export function timelinePlot(of: string, asks: readonly Ask[]): Plot {
  const began = Math.min(...asks.map(({ sentAt }) => sentAt));
  const until = Math.max(...asks.map(({ receivedAt }) => receivedAt)) - began;
  const steps = [...Map.groupBy(asks, ({ bucket, step }) => `${bucket} ${step}`).values()];
  const frame = { x: time(-until * 0.02, until * 1.02), y: counts(Math.max(...steps.map(({ length }) => length)) + 1) };
  const points = steps.flatMap((own) =>
    own.map((ask, index) => ({ x: ask.sentAt - began, y: index + 1, outcome: outcomeOf(ask) })),
  );
  const dots = (outcome: Outcome, label: string) => {
    const found = points.filter((point) => point.outcome === outcome);
    return { tone: outcome, shape: 'dots', path: dotPath(frame, found), label: `${label} (${found.length})` } as const;
  };
  return plotOf({
    of,
    title: 'What was sent, and what came of it',
    says: `${asks.length} requests in ${steps.length} steps; those of a step stand above each other.`,
    frame,
    across: 'since the first request',
    down: 'requests of a step',
    layers: [dots('admitted', 'admitted'), dots('denied', 'denied'), dots('unknown', 'no answer')],
  });
}
