import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import test, { type ExecutionContext } from 'ava';

const both = ['interruption', 'termination'] as const;

/** Ends some time after its signal, as a run that removes what it made. */
function started(t: ExecutionContext, which: (typeof both)[number], endsAfterMs: number) {
  const script = `
    import { ${which} } from ${JSON.stringify(new URL('interruption.ts', import.meta.url).href)};
    const signal = ${which}('Interrupted.');
    signal.addEventListener('abort', () => setTimeout(() => { console.log('ended in order'); process.exit(7); }, ${endsAfterMs}));
    const running = setInterval(() => {}, 1_000);
    console.log('ready');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  const ended = once(child, 'close').then(([code]): [number | null, string] => [code, output]);
  return { child, ready: once(child.stdout, 'data'), ended };
}

for (const which of both) {
  test(`one Ctrl-C, which npm passes on as well, ends in order: ${which}`, async (t) => {
    const { child, ready, ended } = started(t, which, 500);
    await ready;
    child.kill('SIGINT');
    await setTimeout(50);
    child.kill('SIGINT');
    t.deepEqual(await ended, [7, 'ready\nended in order\n']);
  });

  test(`SIGTERM, as a stopped container or job of CI gets it, ends in order: ${which}`, async (t) => {
    const { child, ready, ended } = started(t, which, 100);
    await ready;
    child.kill('SIGTERM');
    t.deepEqual(await ended, [7, 'ready\nended in order\n']);
  });

  test(`a later second Ctrl-C exits at once: ${which}`, async (t) => {
    const { child, ready, ended } = started(t, which, 20_000);
    await ready;
    child.kill('SIGINT');
    await setTimeout(1_200);
    child.kill('SIGINT');
    t.deepEqual(await ended, [130, 'ready\n']);
  });
}
