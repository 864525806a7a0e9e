import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExecutionContext } from 'ava';

/** @returns a temporary folder, removed after the test */
export async function temporaryFolder(t: ExecutionContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'guildgate-conformance-'));
  t.teardown(() => rm(folder, { recursive: true }));
  return folder;
}
