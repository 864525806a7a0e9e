/** Mails over a real SMTP server: accepted and rejected ones. */
import { once } from 'node:events';
import { createServer } from 'node:tls';
import anyTest, { type TestFn } from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { type MailSink, startMailSink } from '#fixtures/mail-sink/sink.ts';
import { JobRefused } from '../jobs/task.ts';
import { certificateFor } from '../outbound/testing/certificate.ts';
import { createMailer, type Mail, type Mailer, MailUnavailable } from './mailer.ts';

const test = anyTest as TestFn<{ sink: MailSink; mailer: Mailer }>;

test.beforeEach(async (t) => {
  const sink = await startMailSink();
  t.context = { sink, mailer: createMailer({ url: sink.smtpUrl, from: 'no-reply@guildgate.example' }) };
});
test.afterEach.always(async (t) => {
  t.context.mailer.close();
  await t.context.sink.stop();
});

const acme = { host: 'acme.localhost', name: 'Acme' };
const mail: Mail = {
  to: { name: 'Ada Lovelace', address: 'ada@acme.example' },
  subject: 'Hello',
  html: '<p>Hello</p>',
  text: 'Hello',
};

test('a mail comes from the tenant by name, has an id of its host, and asks for no automatic answer', async (t) => {
  const { sink, mailer } = t.context;
  await mailer.send(acme, { ...mail, subject: 'Grüße, 王', id: 'job-7' });
  const received = await sink.nextMail('ada@acme.example');
  t.deepEqual(received.from, { name: 'Acme', address: 'no-reply@guildgate.example' });
  t.deepEqual(received.to, [{ name: 'Ada Lovelace', address: 'ada@acme.example' }]);
  t.is(received.returnPath, 'no-reply@guildgate.example');
  t.like(received, { subject: 'Grüße, 王', html: '<p>Hello</p>\n', text: 'Hello\n' });
  const header = (name: string) => received.headers.find((one) => one.name === name)?.value;
  t.is(header('Message-ID'), '<job-7@acme.localhost>');
  t.is(header('Auto-Submitted'), 'auto-generated');
});

const lines = [
  '\r\nBcc: eve@evil.example',
  '\nX-Evil: 1',
  '\r\n\r\n<p>body</p>',
  '\u2028X: 1',
  '\u0000',
  '"; X: 1',
  ', eve@evil.example',
];

test('no name and no subject adds a header or a recipient', async (t) => {
  const { sink, mailer } = t.context;
  await mailer.send(acme, mail);
  const usual = (await sink.nextMail(() => true)).headers.map(({ name }) => name);
  t.true(usual.length >= 8);
  for (const line of lines) {
    await mailer.send(
      { ...acme, name: `Acme${line}` },
      { ...mail, to: { ...mail.to, name: `Ada${line}` }, subject: `Hello${line}` },
    );
    const received = await sink.nextMail(() => true);
    const head = received.raw.toString('latin1').split('\r\n\r\n', 1)[0] ?? '';
    const written = head
      .split('\r\n')
      .filter((one) => !/^\s/.test(one))
      .map((one) => one.split(':', 1)[0]);
    t.deepEqual(written, usual, JSON.stringify(line));
    t.deepEqual(received.recipients, ['ada@acme.example']);
    t.deepEqual(received.to.length, 1);
  }
});

test('an address outside our grammar is refused before the mail server is contacted', async (t) => {
  const { sink, mailer } = t.context;
  for (const address of [
    'ada',
    'ada@acme',
    '"ada@acme.example"@evil.example',
    'ada@acme.example, eve@evil.example',
    'ada@acme.example\r\nRCPT TO:<eve@evil.example>',
    'Ada <ada@acme.example>',
    'team: ada@acme.example;',
    'ada(comment)@acme.example',
    'адa@acme.example',
    `${'a'.repeat(65)}@acme.example`,
    '',
  ]) {
    await t.throwsAsync(mailer.send(acme, { ...mail, to: { name: '', address } }), { instanceOf: JobRefused }, address);
  }
  t.deepEqual(sink.mails(), []);
});

test('a permanently rejected recipient is not retried; every other failure is', async (t) => {
  const { sink, mailer } = t.context;
  for (const how of ['permanentAfterRcpt', 'permanentAfterData'] as const) {
    sink.fail(how);
    const error = await t.throwsAsync(mailer.send(acme, mail), { instanceOf: JobRefused }, how);
    t.is(error?.code, 550);
  }
  for (const how of ['temporaryAfterRcpt', 'temporaryAfterData'] as const) {
    sink.fail(how);
    const error = await t.throwsAsync(mailer.send(acme, mail), { instanceOf: MailUnavailable }, how);
    t.regex(error?.message ?? '', /451/);
    t.false(error?.message.includes('ada'), 'and contains no name');
  }
  sink.fail();
  await sink.pause();
  await t.throwsAsync(mailer.send(acme, mail), { instanceOf: MailUnavailable });
  t.deepEqual(sink.mails(), []);
  await sink.resume();
  await mailer.send(acme, mail);
  t.is((await sink.nextMail('ada@acme.example')).subject, 'Hello');
});

test('a mail server that does not respond times out after ten seconds', async (t) => {
  const { sink, mailer } = t.context;
  sink.fail('hang');
  const began = performance.now();
  await t.throwsAsync(mailer.send(acme, mail), { instanceOf: MailUnavailable });
  const took = performance.now() - began;
  t.true(took > 8_000 && took < 15_000, `${Math.round(took)} ms`);
});

test('the reason for which a mail server cannot be used is given: no listener, no TLS, or a certificate that is refused', async (t) => {
  const { sink } = t.context;
  const secure = createServer(certificateFor('localhost')).listen(0, '127.0.0.1');
  await once(secure, 'listening');
  t.teardown(() => void secure.close());
  const address = secure.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  for (const [url, reason] of [
    [
      `smtp://127.0.0.1:${await freePort()}`,
      /^the mail server cannot be reached \(connect ECONNREFUSED 127\.0\.0\.1:\d+\)$/,
    ],
    [
      `smtps://127.0.0.1:${sink.smtpPort}`,
      /^the mail server fails the TLS handshake \(ERR_SSL_WRONG_VERSION_NUMBER: wrong version number\)$/,
    ],
    [
      `smtps://localhost:${port}`,
      /^the mail server fails the TLS handshake \(DEPTH_ZERO_SELF_SIGNED_CERT: self-signed certificate/,
    ],
  ] as const) {
    const mailer = createMailer({ url, from: 'no-reply@guildgate.example' });
    t.teardown(() => mailer.close());
    const error = await t.throwsAsync(mailer.verify(), { instanceOf: MailUnavailable });
    t.regex(error?.message ?? '', reason);
  }
});
