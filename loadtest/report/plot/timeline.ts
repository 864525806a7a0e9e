/** Plot of all samples by time and result; those of a step are stacked. */
import { type Outcome, outcomeOf, type Sample } from '../../sample.ts';
import { dotPath } from './path.ts';
import { type Plot, plotOf } from './plot.ts';
import { counts, time } from './scale.ts';

/** @param samples at least one, in send order */
export function timelinePlot(of: string, samples: readonly Sample[]): Plot {
  const began = Math.min(...samples.map(({ sentAt }) => sentAt));
  const until = Math.max(...samples.map(({ receivedAt }) => receivedAt)) - began;
  const steps = [...Map.groupBy(samples, ({ bucket, step }) => `${bucket} ${step}`).values()];
  const frame = { x: time(-until * 0.02, until * 1.02), y: counts(Math.max(...steps.map(({ length }) => length)) + 1) };
  const points = steps.flatMap((own) =>
    own.map((sample, index) => ({ x: sample.sentAt - began, y: index + 1, outcome: outcomeOf(sample) })),
  );
  const dots = (outcome: Outcome, label: string) => {
    const found = points.filter((point) => point.outcome === outcome);
    return { tone: outcome, shape: 'dots', path: dotPath(frame, found), label: `${label} (${found.length})` } as const;
  };
  return plotOf({
    of,
    title: 'Requests and their results',
    says: `${samples.length} requests in ${steps.length} steps; those of a step are stacked.`,
    frame,
    across: 'since the first request',
    down: 'requests of a step',
    layers: [dots('admitted', 'admitted'), dots('denied', 'denied'), dots('unknown', 'no response')],
  });
}
