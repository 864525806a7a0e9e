/** Proves that a run can fail: faults are planted in the server, and must be found. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'ava';
import { partOf } from '#test/proofs.ts';
import type { Plant } from './planted.ts';

const root = join(import.meta.dirname, '..');

interface Result {
  readonly failed: number;
  readonly cases: number;
  readonly verdicts: readonly {
    readonly findings: readonly { readonly check: string; readonly operation: string }[];
  }[];
}

/** The check and operation that must find each fault. */
const expected: Readonly<Record<Plant, { readonly check: string; readonly operation: string }>> = {
  'server-error': { check: 'not_a_server_error', operation: 'POST /api/v1/groups' },
  'broken-body': { check: 'response_schema_conformance', operation: 'GET /api/v1/groups/{id}' },
};

/** Runs the CLI in its own process, with its own PostgreSQL. @returns the exit code and the printed result */
async function fuzzed(more: readonly string[]): Promise<{ readonly code: unknown; readonly result: Result }> {
  const reports = await mkdtemp(join(tmpdir(), 'fuzz-reports-'));
  const fixed = ['--json', '--cases', '700', '--seed', '1', '--method', 'jwt-password', '--reports', reports];
  try {
    return await new Promise((resolve, reject) => {
      execFile(
        process.execPath,
        ['fuzz/cli.ts', ...fixed, ...more],
        { cwd: root, maxBuffer: 1 << 26 },
        (error, stdout, stderr) => {
          const code = error ? error.code : 0;
          if (stdout === '') reject(new Error(`ended with ${code}: ${stderr}`));
          else resolve({ code, result: JSON.parse(stdout) });
        },
      );
    });
  } finally {
    await rm(reports, { recursive: true });
  }
}

for (const [plant, { check, operation }] of partOf(Object.entries(expected), 2)) {
  test.serial(`a planted fault is found: ${plant}`, async (t) => {
    t.timeout(240_000);
    const operations = ['--operation', 'groups.create', 'groups.get', 'groups.list', 'groups.delete'];
    const { code, result } = await fuzzed([...operations, '--plant', plant]);
    t.is(code, 1);
    t.true(result.failed > 0);
    const found = result.verdicts.flatMap(({ findings }) => findings);
    t.true(
      found.some((one) => one.check === check && one.operation === operation),
      JSON.stringify(found, null, 2),
    );
  });
}

test.serial('the same run of the same operations without a fault finds nothing', async (t) => {
  t.timeout(240_000);
  const { code, result } = await fuzzed(['--operation', 'groups.create', 'groups.get', 'groups.list', 'groups.delete']);
  t.is(code, 0, JSON.stringify(result.verdicts, null, 2));
  t.true(result.cases > 100);
});
