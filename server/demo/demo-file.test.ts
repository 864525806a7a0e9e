import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { readDemoFile, writeDemoFile } from './demo-file.ts';

const whole = {
  port: 8080,
  mail: { smtpPort: 1025, url: 'http://127.0.0.1:8025' },
  webhooks: { url: 'http://127.0.0.1:8026' },
  database: { adminUrl: 'postgresql://postgres:secret@127.0.0.1:5432/postgres' },
  tenants: [
    {
      host: 'acme.localhost',
      baseUrl: 'http://acme.localhost:8080',
      users: [],
      apiTokens: { readWrite: 'a', readOnly: 'b' },
    },
  ],
};

test('an invalid demo.json counts as absent', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-demo-file-'));
  t.teardown(() => rm(folder, { recursive: true }));
  t.is(await readDemoFile(folder), undefined);
  await writeDemoFile(folder, whole);
  t.deepEqual(await readDemoFile(folder), whole);
  for (const text of ['', '{', 'null', '[]', '{}', '{"port":8080}', '{"port":8080,"tenants":[{"host":"x"}]}']) {
    await writeFile(join(folder, 'demo.json'), text);
    t.is(await readDemoFile(folder), undefined, text);
  }
});
