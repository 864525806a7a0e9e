/** Prometheus metrics of webhooks. */
import type { Registry } from 'prom-client';
import type { Outcome } from '#server/platform/outbound/post.ts';

export interface WebhookMetrics {
  /** Counts an attempt. @param delay seconds from the change to the end of the first attempt; undefined for retries */
  attempted(outcome: Outcome, delay: number | undefined): void;
}

/** In seconds: the target for first attempts is one second. */
const buckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 15, 60, 300];

export async function webhookMetrics(registry: Registry): Promise<WebhookMetrics> {
  const { Counter, Histogram } = await import('prom-client');
  const registers = [registry];
  const attempts = new Counter({
    name: 'guildgate_webhook_attempts_total',
    help: 'Webhook delivery attempts by response class, or unanswered.',
    labelNames: ['outcome'],
    registers,
  });
  for (const outcome of ['2xx', '3xx', '4xx', '5xx', 'unanswered']) attempts.inc({ outcome }, 0);
  const delays = new Histogram({
    name: 'guildgate_webhook_delay_seconds',
    help: 'Seconds from a change to the end of the first delivery attempt of its event.',
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
