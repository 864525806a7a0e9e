/** An observation from the first request to the report and the record, before a host of a few lines. */
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import test, { type ExecutionContext } from 'ava';
import { freePort } from '#fixtures/free-port.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { dialectWith } from '#harness/dialect/dialect.ts';
import { operationsWith } from '#harness/document.ts';
import { rules } from '../rules/index.ts';
import { judgedRules } from './judged-rules.ts';
import { observeTraffic, replayRecord, type TrafficSetting } from './observe.ts';

const facts = { dialect: dialectWith({}), operations: operationsWith({}) };
const jwt = `${Buffer.from('{"alg":"ES256"}').toString('base64url')}.${Buffer.from('{"sub":"u1","iat":1,"exp":2}').toString('base64url')}.c2lnbmF0dXJlLW9mLXRoZS1qd3Q`;
const secrets = [
  'gg_ro_A1b2C3d4E5f6G7h8I9j0K1l2M3n4O5p6Q7r8abcdef',
  jwt,
  'correct horse battery',
  'refresh-4711-0815',
  'c0ntact-hash-0123456789',
];

/** Answers reads without looking at the caller, writes of a read-only token, and sign-ins; repeats every credential. */
const host: http.RequestListener = async (request, response) => {
  const body = await text(request);
  const echo = JSON.stringify({
    ...request.headers,
    body,
    base64: Buffer.from(String(request.headers['api-token'])).toString('base64'),
  });
  const isLogin = request.url === '/api/v1/login-check';
  const status = request.url === '/api/v1/users' ? 200 : isLogin ? 200 : 500;
  response.writeHead(status, { 'content-type': 'application/json', 'x-echo': encodeURIComponent(echo) });
  response.end(
    isLogin
      ? JSON.stringify({ token: jwt, refresh_token: secrets[3], echo })
      : JSON.stringify({ member: [], view: {}, echo }),
  );
};

interface Observation {
  readonly port: number;
  readonly end: () => Promise<Awaited<ReturnType<typeof observeTraffic>>>;
  readonly output: () => Promise<string>;
}

async function observing(t: ExecutionContext, changes: Partial<TrafficSetting> = {}): Promise<Observation> {
  const server = http.createServer(host).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const upstream = new URL(`http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`);
  t.teardown(() => server.close());
  const port = await freePort();
  const output = new PassThrough();
  const controller = new AbortController();
  const report = observeTraffic({
    facts,
    isQuietBefore: false,
    output,
    note: () => {},
    signal: controller.signal,
    listen: { host: '127.0.0.1', port },
    upstream,
    record: undefined,
    mostBytes: 2 ** 20,
    milliseconds: undefined,
    requests: undefined,
    ...changes,
  });
  await Promise.race([once(output, 'data'), report]);
  return {
    port,
    end: () => {
      controller.abort();
      return report;
    },
    output: async () => {
      output.end();
      return text(output);
    },
  };
}

async function send(port: number, path: string, init: RequestInit = {}): Promise<void> {
  await (await fetch(`http://127.0.0.1:${port}${path}`, init)).arrayBuffer();
}

async function sendSecrets(port: number): Promise<void> {
  const [token = '', , password, refreshToken, hash = ''] = secrets;
  const json = { 'content-type': 'application/json' };
  await send(port, '/api/v1/users');
  await send(port, '/api/v1/contacts', { method: 'POST', headers: { ...json, 'Api-Token': token }, body: '{}' });
  await send(port, '/api/v1/login-check', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'a@b.example', password }),
  });
  await send(port, '/api/v1/token/refresh', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ refresh_token: refreshToken }),
  });
  await send(port, '/api/v1/users', { headers: { authorization: `Bearer ${jwt}` } });
  await send(port, `/api/v1/invitation?token=${token}`, { headers: { 'x-contact-hash': hash } });
}

test('faults are found by the ids of their rules, at their operations', async (t) => {
  const { port, end } = await observing(t);
  await sendSecrets(port);
  const report = await end();
  t.is(report.exitCode, 1);
  t.is(report.requests, 6);
  const found = report.cases.filter(({ verdict }) => verdict === 'fail' || verdict === 'warn');
  const names = found.map(({ rule, operation }) => `${rule.id} ${operation?.id ?? ''}`.trim());
  for (const name of [
    'auth/missing-credential-is-refused users.list',
    'errors/nothing-is-answered-with-500',
    'auth/expired-jwt-is-401 users.list',
  ]) {
    t.true(names.includes(name), `${name} is not among ${names.join(', ')}`);
  }
  const users = report.answers.find(({ operation }) => operation.id === 'users.list');
  t.is(users?.answered[0]?.responses, 2);
});

test('the traffic of a host is judged whose profile removes what it lacks from the dialect', async (t) => {
  for (const lacking of [
    { apiTokens: null },
    { apiTokens: { create: null } },
    { headers: { jwt: null } },
    { headers: null },
  ]) {
    const { port, end } = await observing(t, { facts: { ...facts, dialect: dialectWith(lacking) } });
    await sendSecrets(port);
    const { cases, requests } = await end();
    const failed = cases.filter(({ verdict }) => verdict === 'fail').map(({ rule }) => rule.id);
    t.true(failed.includes('auth/missing-credential-is-refused'), JSON.stringify(lacking));
    t.is(requests, 6);
  }
});

test('neither the report, the output nor the record has a secret, raw or encoded, and a replay finds the same', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-observe-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const record = join(folder, 'traffic.ndjson');
  const { port, end, output } = await observing(t, { record });
  await sendSecrets(port);
  const report = await end();
  const recorded = await readFile(record, 'utf8');
  t.is((await stat(record)).mode & 0o777, 0o600);
  for (const written of [JSON.stringify(report), recorded, await output()]) {
    for (const secret of secrets) {
      const forms = [
        secret,
        encodeURIComponent(secret),
        Buffer.from(secret).toString('base64'),
        Buffer.from(secret).toString('base64url'),
      ];
      for (const form of forms) t.false(written.includes(form), `${form} stands in ${written.slice(0, 60)}…`);
    }
    t.false(written.includes(jwt.split('.')[2] ?? ''));
  }
  const setting = {
    facts,
    isQuietBefore: false,
    output: new PassThrough(),
    note: () => {},
    signal: new AbortController().signal,
  };
  const again = await replayRecord(record, setting);
  const verdicts = (one: typeof report) => one.cases.map(({ id, verdict, actual }) => ({ id, verdict, actual }));
  t.deepEqual(verdicts(again), verdicts(report));
  // A process that was killed leaves half a line.
  await writeFile(record, recorded.slice(0, -20));
  t.is((await replayRecord(record, setting)).requests, 5);
  await writeFile(record, recorded.replace(/\n/, '\nno observation\n'));
  await t.throwsAsync(replayRecord(record, setting), { instanceOf: UsageError, message: /line 2/ });
  await writeFile(record, '{}\n');
  await t.throwsAsync(replayRecord(record, setting), { instanceOf: UsageError, message: /no record/ });
});

test('a number of requests ends it, and a body above the bound is passed on and not judged', async (t) => {
  const notes: string[] = [];
  const { port, end } = await observing(t, { requests: 2, mostBytes: 10, note: (line) => notes.push(line) });
  await send(port, '/api/v1/users');
  await send(port, '/api/v1/users');
  const report = await end();
  t.is(report.requests, 2);
  t.true(report.cases.every(({ verdict }) => verdict === 'inconclusive'));
  t.is(report.exitCode, 3);
  t.regex(notes.join('\n'), /2 exchanges were passed on and not judged/);
});

test('a record replaces a file that others may read, and is private itself', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-observe-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const record = join(folder, 'traffic.ndjson');
  await writeFile(record, 'old\n', { mode: 0o644 });
  const { port, end } = await observing(t, { record });
  await send(port, '/api/v1/users');
  t.is((await stat(record)).mode & 0o777, 0o600);
  await end();
  const lines = (await readFile(record, 'utf8')).trimEnd().split('\n');
  t.regex(lines[0] ?? '', /guildgate-observations/);
  t.is(lines.length, 2);
  t.deepEqual(await readdir(folder), ['traffic.ndjson']);
});

test('an exchange that cannot be judged is noted, and the report is written', async (t) => {
  const notes: string[] = [];
  const broken = { ...facts, operations: undefined as unknown as typeof facts.operations };
  const { port, end } = await observing(t, { facts: broken, note: (line) => notes.push(line) });
  await send(port, '/api/v1/users?token=t0k-1');
  const report = await end();
  t.is(report.exitCode, 3);
  t.regex(notes.join('\n'), /A GET request could not be judged \(TypeError\)/);
  t.notRegex(notes.join('\n'), /t0k-1/);
});

test('a port that is taken is an error that says what to do', async (t) => {
  const { port, end } = await observing(t);
  await t.throwsAsync(observing(t, { listen: { host: '127.0.0.1', port } }), {
    instanceOf: UsageError,
    message: /--listen/,
  });
  await end();
});

test('the list of judged rules is what the judges name, and every one is a rule of the suite', async (t) => {
  const folder = join(import.meta.dirname, 'judges');
  const sources = await Promise.all((await readdir(folder)).map((name) => readFile(join(folder, name), 'utf8')));
  const areas = [...new Set(rules.map(({ id }) => id.split('/')[0]))].join('|');
  const named = sources.join('\n').matchAll(new RegExp(`'((?:${areas})/[a-z0-9-]+)'`, 'g'));
  const effects = ['write-responds-with-its-object', 'write-is-done-each-time'].flatMap((name) => [
    `effects/${name}`,
    `effects/documented-${name}`,
  ]);
  const all = [...new Set([...[...named].map(([, id = '']) => id), ...effects])].sort();
  t.deepEqual([...judgedRules].sort(), all);
  t.deepEqual(
    all.filter((id) => !rules.some((rule) => rule.id === id)),
    [],
  );
});
