/** A worker that is killed in the middle of a newsletter: another goes on, and repeats at most the mails in flight. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import { heartbeatTimes } from '#server/platform/jobs/heartbeat.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { testSecret, workerUrl } from '#test/template.ts';
import { addContacts, call, draft, reached } from './testing/scene.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  // Its own worker has no tasks: those of the tests are processes that can be killed.
  t.context.service = await startTestService({}, {}, { worker: { tasks: () => [] } });
});
test.afterEach.always((t) => t.context.service?.stop());

/** A twentieth of the real ones. */
const quick = { every: heartbeatTimes.every / 20, silentAfter: heartbeatTimes.silentAfter / 20 };

function startWorkerProcess(t: { teardown(task: () => void): void }, service: TestService, connections: number) {
  const child = spawn(process.execPath, [join(import.meta.dirname, '../../../test/newsletter-worker.ts')], {
    env: {
      PATH: process.env.PATH,
      WORKER_DATABASE_URL: workerUrl(service.databaseUrl),
      SMTP_URL: service.mail.smtpUrl,
      SECRET_KEY: testSecret.toString('base64'),
      MAIL_CONNECTIONS: String(connections),
      HEARTBEAT_EVERY: String(quick.every),
      HEARTBEAT_SILENT_AFTER: String(quick.silentAfter),
      LEASE: String(quick.silentAfter),
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  t.teardown(() => void child.kill('SIGKILL'));
  return child;
}

/** With the five of the demo and those sent twice, no more than the sink keeps. */
const recipients = 485;

for (const connections of [1, 5]) {
  test.serial(
    `killed in the middle, on ${connections} connections: nobody is missed, at most ${connections} get it twice`,
    async (t) => {
      // On a busy machine the processes take long to start.
      t.timeout(240_000);
      const { service } = t.context;
      await addContacts(service, recipients);
      const target = await draft(service, { audience: { allContacts: true } });
      const { counts } = (await call(service, 'POST', `${target}/send`)).json;
      const child = startWorkerProcess(t, service, connections);
      await service.mail.nextMail(() => service.mail.mails().length > 200, 100_000);
      const exited = once(child, 'exit');
      child.kill('SIGKILL');
      await exited;
      const before = service.mail.mails().length;
      t.true(before < counts.recipients, `${before} mails before the kill`);
      startWorkerProcess(t, service, connections);
      const reachedPeople = () => new Set(service.mail.mails().map(({ recipients: [to] }) => to)).size;
      await service.mail.nextMail(() => reachedPeople() === counts.recipients, 120_000);
      const ended = await reached(service, target, 'SENT', 'FAILED');
      t.like(ended.counts, { sent: counts.recipients, pending: 0, failed: 0, skipped: 0 });
      const sent = service.mail.mails().map(({ recipients: [to] }) => to);
      const twice = sent.length - new Set(sent).size;
      t.log(`${before} of ${counts.recipients} before the kill, ${twice} twice`);
      t.is(new Set(sent).size, counts.recipients, 'nobody is missed');
      t.true(twice <= connections, `${twice} got it twice`);
    },
  );
}
