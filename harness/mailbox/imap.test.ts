import test, { type ExecutionContext } from 'ava';
import { startImapServer } from '../testing/imap-server.ts';
import { Inconclusive } from '../verdict.ts';
import { imapMails } from './imap.ts';
import { Mailbox } from './mailbox.ts';

const user = 'qa@mail.example';
const password = 'pass word';

async function started(t: ExecutionContext, given = password) {
  const server = await startImapServer(user, password);
  const mails = imapMails({
    kind: 'imap',
    host: '127.0.0.1',
    port: server.port,
    secure: false,
    user,
    password: given,
    address: 'qa+{{unique}}@mail.example',
  });
  t.teardown(async () => {
    await mails.close();
    await server.stop();
  });
  return { server, mails };
}

function mail(to: string, subject: string, body: string, type = 'text/plain; charset=utf-8'): string {
  return [`From: host@example.org`, `To: ${to}`, `Subject: ${subject}`, `Content-Type: ${type}`, '', body, ''].join(
    '\r\n',
  );
}

test('mails to one address are found, the newest first', async (t) => {
  const { server, mails } = await started(t);
  server.deliver(mail('Ada <qa+a@mail.example>', 'First', 'one'));
  server.deliver(mail('qa+b@mail.example', 'Not hers', 'two'));
  server.deliver(mail('qa+a@mail.example', '=?utf-8?q?Dernier_=C3=A9t=C3=A9?=', 'three'));
  const found = await mails.to('qa+a@mail.example');
  t.deepEqual(
    found.map(({ id, subject, text }) => [id, subject, text.trim()]),
    [
      ['7:103', 'Dernier été', 'three'],
      ['7:101', 'First', 'one'],
    ],
  );
});

test('a mail that comes later is found, and none is fetched twice', async (t) => {
  const { server, mails } = await started(t);
  const mailbox = new Mailbox(mails, 'qa+{{unique}}@mail.example');
  const address = mailbox.freshAddress('late');
  t.deepEqual(await mails.to(address), []);
  const next = mailbox.next(address);
  server.deliver(mail(address, 'Your code', 'It is 123456.'));
  t.is((await next).subject, 'Your code');
  t.is((await mails.to(address)).length, 1);
  t.is(server.commands.filter((command) => command.startsWith('UID FETCH')).length, 1);
});

test('nothing is changed in the mailbox', async (t) => {
  const { server, mails } = await started(t);
  server.deliver(mail('qa+a@mail.example', 'Hello', 'text'));
  await mails.to('qa+a@mail.example');
  t.true(server.commands.some((command) => command.startsWith('EXAMINE')));
  t.true(server.commands.some((command) => /FETCH .*BODY\.PEEK\[\]/.test(command)));
});

test('a mail without text is read as HTML', async (t) => {
  const { server, mails } = await started(t);
  server.deliver(mail('qa+a@mail.example', 'Link', '<a href="https://x.example/#hash=abc">Go</a>', 'text/html'));
  t.regex((await mails.to('qa+a@mail.example'))[0]?.text ?? '', /https:\/\/x\.example\/#hash=abc/);
});

test('a connection that the server has closed is opened again', async (t) => {
  const { server, mails } = await started(t);
  server.deliver(mail('qa+a@mail.example', 'Hello', 'text'));
  t.is((await mails.to('qa+a@mail.example')).length, 1);
  server.disconnect();
  // The poll that meets the closed connection may fail; the next one must not.
  await mails.to('qa+a@mail.example').catch((error) => t.true(error instanceof Inconclusive));
  t.is((await mails.to('qa+a@mail.example')).length, 1);
});

test('concurrent polls share one connection', async (t) => {
  const { server, mails } = await started(t);
  await Promise.all(['a', 'b', 'c'].map((word) => mails.to(`qa+${word}@mail.example`)));
  t.is(server.commands.filter((command) => command.startsWith('LOGIN')).length, 1);
});

test('a wrong password is inconclusive, and not shown', async (t) => {
  const { mails } = await started(t, 'wrong one');
  const error = await t.throwsAsync(mails.to('qa+a@mail.example'), { instanceOf: Inconclusive });
  t.regex(error?.message ?? '', /mail at 127\.0\.0\.1 cannot be read: .*wrong password/);
  t.notRegex(error?.message ?? '', /wrong one/);
});

test('a server that is not there is inconclusive', async (t) => {
  const { server, mails } = await started(t);
  await server.stop();
  await t.throwsAsync(mails.to('qa+a@mail.example'), { instanceOf: Inconclusive, message: /cannot be read/ });
});
