import test from 'ava';
import { Inconclusive } from '../verdict.ts';
import { commandMails } from './command.ts';

/** @returns a command that runs this script with the address as its last argument. */
const node = (script: string) => [process.execPath, '-e', script, '--'];

test('what the command prints is the mail; it is given the address', async (t) => {
  const mails = commandMails(node('console.log("To", process.argv.at(-1), "your code is 123456")'));
  const [mail] = await mails.to('qa+a@mail.example');
  t.is(mail?.text.trim(), 'To qa+a@mail.example your code is 123456');
  t.is((await mails.to('qa+a@mail.example'))[0]?.id, mail?.id);
  t.not((await mails.to('qa+b@mail.example'))[0]?.id, mail?.id);
});

test('a command that prints nothing has no mail yet', async (t) => {
  t.deepEqual(await commandMails(node('')).to('qa+a@mail.example'), []);
  t.deepEqual(await commandMails(node('console.log(" ")')).to('qa+a@mail.example'), []);
});

test('an address is an argument and nothing that a shell reads', async (t) => {
  const mails = commandMails(node('console.log(process.argv.at(-1))'));
  const [mail] = await mails.to('$(touch x);@mail.example');
  t.is(mail?.text.trim(), '$(touch x);@mail.example');
});

test('a command that fails or is missing is inconclusive', async (t) => {
  const failing = commandMails(node('console.error("no such mailbox"); process.exit(3)'));
  await t.throwsAsync(failing.to('a@mail.example'), { instanceOf: Inconclusive, message: /no such mailbox/ });
  const absent = commandMails(['/nowhere/command']);
  await t.throwsAsync(absent.to('a@mail.example'), { instanceOf: Inconclusive, message: /ENOENT/ });
});
