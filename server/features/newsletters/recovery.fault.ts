/** A worker that is killed while it sends a newsletter: another takes over, and repeats at most the mails in flight. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import anyTest, { type TestFn } from 'ava';
import { heartbeatTimes } from '#server/platform/jobs/heartbeat.ts';
import { addContacts, call, draft, reached } from '#test/fixtures/newsletters.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { testSecret, workerUrl } from '#test/template.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.beforeEach(async (t) => {
  // Without tasks in the service's own worker: the workers of the tests are processes that can be killed.
  t.context.service = await startTestService({}, {}, { worker: { tasks: () => [] } });
});
test.afterEach.always((t) => t.context.service?.stop());

/** A twentieth of the production times. */
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

/** Including the demo's and duplicates, within the capacity of the sink. */
const recipients = 400;

const cases = [
  { title: 'fault 4: killed in the middle of a newsletter', connections: 1, signal: 'SIGKILL' },
  { title: 'fault 4: killed in the middle of a newsletter', connections: 5, signal: 'SIGKILL' },
  { title: 'fault 5: stopped in the middle of a newsletter, and woken later', connections: 5, signal: 'SIGSTOP' },
] as const;

for (const { title, connections, signal } of cases) {
  test.serial(
    `${title}, on ${connections} connections: no recipient is missed, at most ${connections} get it twice`,
    async (t) => {
      // Processes start slowly on a busy machine.
      t.timeout(240_000);
      const { service } = t.context;
      await addContacts(service, recipients);
      const target = await draft(service, { audience: { allContacts: true } });
      const { counts } = (await call(service, 'POST', `${target}/send`)).json;
      const child = startWorkerProcess(t, service, connections);
      await service.mail.nextMail(() => service.mail.mails().length > 100, 100_000);
      child.kill(signal);
      if (signal === 'SIGKILL') await once(child, 'exit');
      const before = service.mail.mails().length;
      t.true(before < counts.recipients, `${before} mails before`);
      startWorkerProcess(t, service, connections);
      const ofOrganisation = () => service.mail.mails().filter(({ from }) => from.name === service.acme.name);
      const reachedPeople = () => new Set(ofOrganisation().map(({ recipients: [to] }) => to)).size;
      await service.mail.nextMail(() => reachedPeople() === counts.recipients, 120_000);
      const all = { sent: counts.recipients, pending: 0, failed: 0, skipped: 0 };
      t.like((await reached(service, target, 'SENT', 'FAILED')).counts, all);
      if (signal === 'SIGSTOP') await resume(service, child);
      const sent = ofOrganisation().map(({ recipients: [to] }) => to);
      const twice = sent.length - new Set(sent).size;
      t.log(`${before} of ${counts.recipients} before, ${twice} twice`);
      t.is(new Set(sent).size, counts.recipients, 'no recipient is missed');
      t.true(twice <= connections, `${twice} got it twice`);
      t.like((await reached(service, target, 'SENT', 'FAILED')).counts, all, 'no recipient is counted twice');
    },
  );
}

/** Resumes a stopped process, which continues after another one has finished. @returns once it had time for that */
async function resume(service: TestService, child: ChildProcess): Promise<void> {
  child.kill('SIGCONT');
  const next = await draft(service, { audience: { allUsers: true } }, service.globex);
  await call(service, 'POST', `${next}/send`, undefined, service.globex);
  for (;;) if ((await call(service, 'GET', next, undefined, service.globex)).json.status === 'SENT') return;
}
