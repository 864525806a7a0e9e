import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { UsageError } from './cli/usage-error.ts';
import { dialectWith } from './dialect/dialect.ts';
import { memberOf } from './http/response.ts';
import { checkedProfile, profileWithToken, readProfile } from './profile.ts';

const whole = { baseUrl: 'http://acme.localhost:8080/', administrator: { email: 'a@b.example', password: 'x' } };

test('a base URL loses its slash, because paths begin with one', (t) => {
  t.is(checkedProfile(whole, 'p').baseUrl, 'http://acme.localhost:8080');
});

test('base URLs are as requests have them, so that responses are found by them', (t) => {
  const other = { ...whole, baseUrl: 'http://globex.localhost:80/' };
  const profile = checkedProfile({ ...whole, baseUrl: 'https://QA.Example.org:443', other }, 'p');
  t.deepEqual([profile.baseUrl, profile.other?.baseUrl], ['https://qa.example.org', 'http://globex.localhost']);
  const error = t.throws(() => checkedProfile({ ...whole, baseUrl: 'https://ada:secret-1@qa.example.org' }, 'p'));
  t.true(error instanceof UsageError);
  t.false(error?.message.includes('secret-1'));
  t.throws(() => checkedProfile({ ...whole, baseUrl: 'https://[qa]' }, 'p'), { instanceOf: UsageError });
});

test('a file that is neither JSON nor YAML is named by its line, without what it says', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-profile-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const file = join(folder, 'profile.yaml');
  await writeFile(file, 'baseUrl: https://qa.example.org\nadministrator:\n  password: @Secret123\n');
  const error = await t.throwsAsync(readProfile(file, {}), { instanceOf: UsageError });
  t.regex(error?.message ?? '', /profile\.yaml is neither JSON nor YAML: \w+, line 3\./);
  t.false(error?.message.includes('Secret123'));
});

test('a section of the dialect that does not exist, and a text that is none, are named', (t) => {
  t.throws(() => dialectWith({ heders: {} }), { instanceOf: UsageError, message: /has no heders/ });
  t.throws(() => dialectWith({ login: { token: 5 }, page: 'x' }), {
    instanceOf: UsageError,
    message: /login\.token is no text; page is no object/,
  });
});

test('a URL with a path, and an address that is always the same, are named in words', (t) => {
  const mailbox = { kind: 'command', command: ['mail'], address: 'qa@example.org' };
  const error = t.throws(() => checkedProfile({ ...whole, baseUrl: 'https://qa.example.org/acme', mailbox }, 'p'), {
    instanceOf: UsageError,
  });
  t.regex(
    error.message,
    /^ {2}\/baseUrl must be scheme, host and port, such as https:\/\/qa\.example\.org, without a path$/m,
  );
  t.regex(error.message, /^ {2}\/mailbox\/address must have \{\{unique\}\} before its @/m);
});

test('a pattern of the dialect that is no regular expression is named', (t) => {
  t.throws(() => dialectWith({ otp: { codePattern: '(' }, contactHash: { pattern: '[a' } }), {
    instanceOf: UsageError,
    message: /otp\.codePattern is no regular expression; contactHash\.pattern is no regular expression/,
  });
});

test('null removes a member of the dialect, a section with its members, and an operation that the host lacks', (t) => {
  const { errors, oauth, page, signOut } = dialectWith({
    errors: { code: null },
    oauth: null,
    page: { total: null },
    signOut: null,
  });
  t.deepEqual(errors, { title: 'title', detail: 'detail', status: 'status' });
  t.deepEqual([oauth, signOut], [{}, undefined]);
  // What was removed is in no response.
  t.is(memberOf({ undefined: 5, totalItems: 5 }, page.total), undefined);
});

test('a removed request loses its members, and an entry that a host may lack is removed', (t) => {
  const { apiTokens, payments, webhooks, roles, resources } = dialectWith({
    apiTokens: null,
    payments: { change: null },
    webhooks: null,
    roles: null,
    resources: { contact: null },
  });
  t.deepEqual([apiTokens.create.path, payments.change.path, webhooks.disable], [undefined, undefined, undefined]);
  t.deepEqual([roles.none, resources.contact], [[], undefined]);
});

test('every fault is reported at once, with its place', (t) => {
  const faulty = { baseUrl: 'acme', administrator: { email: 'a@b.example' }, adresses: [] };
  const error = t.throws(() => checkedProfile(faulty, 'p.yaml'), { instanceOf: UsageError });
  for (const part of ['p.yaml', '/baseUrl', 'password', 'additional properties'])
    t.true(error?.message.includes(part), part);
});

test('a token is enough, from the environment or as it is, and neither administrator nor token is a fault', (t) => {
  const url = 'https://qa.example.org';
  const expected = { baseUrl: url, apiTokens: { readWrite: 'gg_rw' } };
  t.deepEqual(profileWithToken(`${url}/`, '$QA_TOKEN', { QA_TOKEN: 'gg_rw' }), expected);
  t.deepEqual(profileWithToken(url, 'gg_rw', {}), expected);
  t.throws(() => profileWithToken(url, '$QA_TOKEN', {}), { message: /\$QA_TOKEN, which is not set/ });
  for (const lacking of [{ baseUrl: url }, { baseUrl: url, apiTokens: { readOnly: 'gg_ro' } }]) {
    t.throws(() => checkedProfile(lacking, 'p'), { instanceOf: UsageError, message: /administrator/ });
  }
});

test('a base URL of the command line that is none is named before anything is read', async (t) => {
  const message = 'qa is not the URL of a host. Write it as http://acme.localhost:8080.';
  t.throws(() => profileWithToken('qa', 'gg_rw', {}), { instanceOf: UsageError, message });
  await t.throwsAsync(readProfile('/nowhere/profile.json', {}, 'qa'), { instanceOf: UsageError, message });
});

test('a profile that is not there is named, with all ways to go without the demo', async (t) => {
  const error = await t.throwsAsync(readProfile('/nowhere/profile.json', {}), { instanceOf: UsageError });
  for (const part of [
    '/nowhere/profile.json cannot be read (ENOENT)',
    'npm start',
    'init <url>',
    '--profile',
    '--token',
  ])
    t.true(error?.message.includes(part), part);
});

test('a mailbox of one kind has the members of that kind', (t) => {
  const mailbox = (value: unknown) => () => checkedProfile({ ...whole, mailbox: value }, 'p');
  t.notThrows(mailbox({ kind: 'mailpit', url: 'http://127.0.0.1:8025' }));
  t.notThrows(mailbox({ kind: 'command', command: ['cat'], address: 'qa+{{unique}}@example.org' }));
  t.throws(mailbox({ kind: 'command', command: ['cat'], address: 'qa@example.org' }), { instanceOf: UsageError });
  t.throws(mailbox({ kind: 'imap', url: 'http://127.0.0.1' }), { instanceOf: UsageError });
});

test('a dialect replaces what it names, deeply, and lists as wholes', (t) => {
  const dialect = dialectWith({ headers: { apiToken: 'X-Api-Key' }, roles: { none: ['ROLE_NOBODY'] } });
  t.is(dialect.headers.apiToken, 'X-Api-Key');
  t.is(dialect.headers.jwt, 'Authorization');
  t.deepEqual(dialect.roles.none, ['ROLE_NOBODY']);
});

test('limits that support has raised are read by bucket; an unknown bucket is a wrong use', (t) => {
  const limits = { usersCsv: { quota: 100 }, contactsCsv: null };
  t.deepEqual(checkedProfile({ ...whole, limits }, 'test').limits, limits);
  t.throws(() => checkedProfile({ ...whole, limits: { userCsv: null } }, 'test'), { message: /no userCsv; there are/ });
  t.throws(() => checkedProfile({ ...whole, limits: { usersCsv: { quota: 0 } } }, 'test'), { instanceOf: UsageError });
});
