/** Runs fuzz:bad with a fixed seed, and with planted faults that it must find. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import test from 'ava';
import { countOf, partOf } from '#test/proofs.ts';
import type { Plant } from '../planted.ts';

interface Result {
  readonly sent: number;
  readonly refused: number;
  readonly raw: number;
  readonly overload: number;
  readonly statuses: Readonly<Record<string, number>>;
  readonly missing: readonly string[];
  readonly findings: readonly { readonly target: string; readonly fault: string; readonly command: string }[];
}

/** Runs the CLI in its own process, with its own PostgreSQL. */
function run(...options: readonly string[]): Promise<{ readonly code: unknown; readonly result: Result }> {
  return new Promise((resolve, reject) => {
    execFile(
      process.execPath,
      ['fuzz/bad/cli.ts', '--json', '--seed', '1', ...options],
      { cwd: join(import.meta.dirname, '../..'), maxBuffer: 1 << 26 },
      (error, stdout, stderr) => {
        if (stdout === '') reject(new Error(`ended with ${error?.code}: ${stderr}`));
        else resolve({ code: error ? error.code : 0, result: JSON.parse(stdout) });
      },
    );
  });
}

const operations = ['--operation', 'groups.create', 'groups.get', 'groups.update', 'groups.delete'];

const expected: Readonly<Record<Plant, Readonly<Record<'target' | 'fault', string>>>> = {
  'server-error': { target: 'POST /api/v1/groups', fault: 'status 500' },
  'broken-body': {
    target: 'GET /api/v1/groups/{id}',
    fault: 'the body differs from its schema',
  },
};

/** Enough to try every operation with every kind of fault once; all is a longer run by other seeds. */
const count = countOf(4_000, 10_000);

for (const [plant, { target, fault }] of partOf(Object.entries(expected), 2)) {
  test.serial(`generated bad requests find a planted fault: ${plant}`, async (t) => {
    t.timeout(180_000);
    const { code, result } = await run(...operations, '--count', '1500', '--raw', '0', '--plant', plant);
    t.is(code, 1);
    const found = result.findings.find((one) => one.target === target && one.fault.startsWith(fault));
    t.true(found?.command.startsWith('curl '), JSON.stringify(result.findings, null, 2));
  });
}

test.serial('generated bad requests and 300 over raw sockets find no 5xx and nothing undocumented', async (t) => {
  t.timeout(600_000);
  const { code, result } = await run('--count', String(count), '--raw', '300');
  t.deepEqual(result.findings, []);
  t.is(code, 0);
  // None on an idle machine; a busy one sees a few.
  t.true(result.overload < 5);
  t.deepEqual(result.missing, []);
  t.deepEqual([result.sent, result.raw], [count, 300]);
  // Operations on own objects take each credential of a user, and many have neither body nor filter.
  t.true(result.refused > count * 0.65, `most of the requests are bad: ${result.refused}`);
});
