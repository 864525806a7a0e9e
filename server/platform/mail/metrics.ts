/** Counts mails by outcome. */
import type { Registry } from 'prom-client';
import { JobRefused } from '../jobs/task.ts';
import type { Mailer } from './mailer.ts';

/** @returns a mailer that counts: `refused` is permanent, `failed` is retried */
export async function countedMailer(mailer: Mailer, registry: Registry): Promise<Mailer> {
  const { Counter } = await import('prom-client');
  const mails = new Counter({
    name: 'guildgate_mails_total',
    help: 'Mails by outcome: sent, refused permanently, or failed and retried.',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of ['sent', 'refused', 'failed']) mails.inc({ outcome }, 0);
  return {
    ...mailer,
    async send(tenant, mail) {
      try {
        await mailer.send(tenant, mail);
        mails.inc({ outcome: 'sent' });
      } catch (error) {
        mails.inc({ outcome: error instanceof JobRefused ? 'refused' : 'failed' });
        throw error;
      }
    },
  };
}
