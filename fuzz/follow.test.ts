import { appendFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { follow } from './follow.ts';

test('lines are read as they are written, also in pieces, until the writer has ended', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'follow-'));
  t.teardown(() => rm(folder, { recursive: true }));
  const path = join(folder, 'events');
  await writeFile(path, '{"a":1}\n{"b":');
  let isWritten = false;
  const lines = follow(path, () => isWritten);
  t.is((await lines.next()).value, '{"a":1}');
  await appendFile(path, '"é"}\n{"c":3}\n{"half":');
  t.is((await lines.next()).value, '{"b":"é"}');
  t.is((await lines.next()).value, '{"c":3}');
  isWritten = true;
  // An incomplete last line of a killed writer is dropped.
  t.true((await lines.next()).done);
});
