/** Mails from the queue to the mailbox, through a whole worker, also after an outage of the mail server. */
import test from 'ava';
import Joi from 'joi';
import type { WorkerSubstitutes } from '#server/compose-worker.ts';
import { anyTask } from '#server/platform/jobs/task.ts';
import { startTestService, type TestService } from '#test/service.ts';

interface Greeting {
  address: string;
}

const worker: WorkerSubstitutes = {
  tasks: (own, { mailer }) => [
    ...own,
    anyTask<Greeting>({
      name: 'greet',
      schema: Joi.object({ address: Joi.string().required() }),
      run: ({ tenant, payload, job }) =>
        mailer.send(tenant, {
          to: { name: 'Ada', address: payload.address },
          subject: `Hello from ${tenant.name}`,
          html: '<p>Hello</p>',
          text: 'Hello',
          id: `greet-${job.id}`,
        }),
    }),
  ],
};

async function started(t: { teardown(task: () => Promise<void>): void }): Promise<TestService> {
  const service = await startTestService({}, {}, { worker });
  t.teardown(() => service.stop());
  return service;
}

async function greet(service: TestService, address: string): Promise<void> {
  await service.sql(`select set_config('app.tenant_id', $1, true), app.enqueue('greet', $2)`, [
    service.acme.id,
    JSON.stringify({ address }),
  ]);
}

const waiting = 'select count(*)::int as n from queue.jobs';

/** Polls, as a changed row is no event to wait for. */
async function until(met: () => Promise<boolean>): Promise<void> {
  while (!(await met()));
}

test('with the mail server down a mail waits, and arrives within seconds of its return', async (t) => {
  const service = await started(t);
  await service.mail.pause();
  await greet(service, 'ada@acme.example');
  await until(async () => (await service.sql(`select from queue.jobs where attempts > 1`)).length > 0);
  await service.mail.resume();
  const back = performance.now();
  const mail = await service.mail.nextMail('ada@acme.example', 30_000);
  t.log(`${Math.round(performance.now() - back)} ms after its return`);
  t.is(mail.subject, `Hello from ${service.acme.name}`);
  t.regex(mail.parsed.messageId ?? '', /^<greet-\d+@acme\.localhost>$/);
  await until(async () => (await service.sql<{ n: number }>(waiting))[0]?.n === 0);
  t.is(service.mail.mails().length, 1);
});

test('a mail that the server refuses for good is logged without its address, and forgotten', async (t) => {
  const service = await started(t);
  service.mail.fail('permanentAfterRcpt');
  await greet(service, 'nobody@acme.example');
  await until(async () => (await service.sql<{ n: number }>(waiting))[0]?.n === 0);
  const log = service.logLines.join('');
  t.regex(log, /"task":"greet".*"tenant":"acme\.localhost","code":550/);
  t.false(log.includes('nobody@acme.example'));
});

test('two workers share the work: every mail arrives once', async (t) => {
  const service = await started(t);
  await service.anotherWorker(worker);
  const addresses = Array.from({ length: 40 }, (_, index) => `member${index}@acme.example`);
  for (const address of addresses) await greet(service, address);
  for (const address of addresses) await service.mail.nextMail(address);
  t.is(service.mail.mails().length, addresses.length);
});
