/** What is counted of webhooks. */
import type { Registry } from 'prom-client';
import type { Outcome } from '#server/platform/outbound/post.ts';

export interface WebhookMetrics {
  /** One attempt has ended. @param delay from the change to the first attempt, in seconds; undefined at later ones */
  attempted(outcome: Outcome, delay: number | undefined): void;
}

/** In seconds: first attempts are promised within one. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

export async function webhookMetrics(registry: Registry): Promise<WebhookMetrics> {
  const { Counter, Histogram } = await import('prom-client');
  const registers = [registry];
  const attempts = new Counter({
    name: 'guildgate_webhook_attempts_total',
    help: 'Attempts at webhooks: by class of the answer, or unanswered.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['2xx', '3xx', '4xx', '5xx', 'unanswered']) attempts.inc({ outcome }, 0);
  const delays = new Histogram({
    name: 'guildgate_webhook_delay_seconds',
    help: 'From the change that is told of to the end of the first attempt to tell it.',
    buckets,
    registers,
  });
  return {
    attempted(outcome, delay) {
      const status = outcome.answered ? Math.floor(outcome.status / 100) : 0;
      attempts.inc({ outcome: status >= 2 && status <= 5 ? `${status}xx` : 'unanswered' });
      if (delay !== undefined) delays.observe(Math.max(0, delay));
    },
  };
}
