import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { ExecutionContext } from 'ava';
import { until } from '#test/until.ts';

export interface Closing {
  readonly url: string;
  /** When the limiter is closed. */
  readonly moment: 'at once' | 'connected' | 'lost';
  /** Runs once the limiter is connected. */
  readonly meanwhile?: () => Promise<void>;
}

/** Asserts that a process ends after it has closed its limiter, so that no handle was left open. */
export async function endsOnceClosed(t: ExecutionContext, { url, moment, meanwhile }: Closing): Promise<void> {
  const script = new URL('close-limiter.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, url, moment], { stdio: ['ignore', 'pipe', 'pipe'] });
  t.teardown(() => child.kill('SIGKILL'));
  const ended = once(child, 'close');
  let said = '';
  let closedAt = Number.NaN;
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (data) => {
      said += data;
      if (said.includes('closed\n')) closedAt = performance.now();
    });
  }
  if (meanwhile) {
    await until(() => said.includes('connected\n'), 'it is connected');
    await meanwhile();
  }
  await ended;
  const tookMs = performance.now() - closedAt;
  t.true(tookMs < 1_500, `${moment}: ${tookMs} ms`);
  t.true(said.endsWith('closed\n'), said);
  t.is(child.exitCode, 0);
}
