import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { type ExecutionContext } from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { readIdentities } from './given-identities.ts';

async function fileOf(t: ExecutionContext, content: string | Uint8Array): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'identities-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const path = join(folder, 'identities');
  await writeFile(path, content);
  return path;
}

const two = [
  { headers: { authorization: 'Bearer a,1', 'x-client': 'a' } },
  { headers: { authorization: 'Bearer b', 'x-client': 'b' } },
];

test('header sets are read from JSON, NDJSON and CSV', async (t) => {
  const json = '[{"Authorization":"Bearer a,1","x-client":"a"},\n {"Authorization":"Bearer b","x-client":"b"}]';
  const lines = '{"Authorization":"Bearer a,1","x-client":"a"}\n\n{"Authorization":"Bearer b","x-client":"b"}\n';
  const csv = '\ufeffAuthorization,x-client\r\n"Bearer a,1",a\r\nBearer b,b\r\n';
  for (const content of [json, lines, csv]) t.deepEqual(await readIdentities(await fileOf(t, content)), two);
});

test('tokens are read from each format', async (t) => {
  const tokens = [{ token: 'one' }, { token: 'two' }];
  for (const content of ['["one","two"]', '"one"\n"two"', 'token\none\ntwo\n']) {
    t.deepEqual(await readIdentities(await fileOf(t, content)), tokens);
  }
});

test('a faulty file is refused with its place, and its values are not shown', async (t) => {
  for (const [content, message] of [
    ['', /has no identities/],
    ['[]', /has no identities/],
    ['token\n', /has no identities/],
    ['[{"authorization":"secret-7"', /is not valid JSON/],
    ['{"authorization":"secret-7"}\n{', /line 2, is not valid JSON/],
    ['[7]', /entry 1 is neither a token nor an object of headers/],
    ['[["secret-7"]]', /entry 1 is neither/],
    ['[{}]', /entry 1 has no headers/],
    ['[{"authorization":7}]', /entry 1: the value of authorization has to be text/],
    ['["ok", {"authorization":"secret-7\\nx: y"}]', /entry 2: the value of authorization/],
    ['["secret-7 "]', /entry 1: a token has to be text/],
    ['["secret-7\\u0000"]', /entry 1: a token/],
    ['[{"bad name":"secret-7"}]', /"bad name" is no name of a header/],
    ['[{"Host":"secret-7"}]', /the header Host cannot be set/],
    ['authorization,x-client\nsecret-7\n', /is not valid CSV \(line 2/],
    ['authorization\n"secret-7\n', /is not valid CSV/],
    ['bad name,x-client\nsecret-7,b\n', /its first line has to be token, or names of headers/],
    ['authorization,x-client\nsecret-7,\n', /row 2: the value of x-client/],
    ['["secret-7","b","secret-7"]', /entry 3, equals entry 1: each identity needs a bucket of its own/],
    [new Uint8Array([0x22, 0xff, 0x22]), /is not UTF-8 text/],
  ] as const) {
    const path = await fileOf(t, content);
    const error = await t.throwsAsync(readIdentities(path), { instanceOf: UsageError, message }, String(content));
    t.notRegex(error?.message ?? '', /secret-7/);
  }
});

test('a file that is not there is named', async (t) => {
  await t.throwsAsync(readIdentities('nowhere.json'), {
    instanceOf: UsageError,
    message: /nowhere\.json cannot be read \(ENOENT\)/,
  });
});
