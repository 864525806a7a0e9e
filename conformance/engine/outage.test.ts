import test from 'ava';
import { scriptedClient } from '#harness/testing/scripted-client.ts';
import { Outage } from './outage.ts';

const unreachable = { reason: { code: 'unreachable', text: 'connection refused' } } as const;

function noted(outage: Outage, times: number): Outage {
  for (let time = 0; time < times; time += 1) outage.note(unreachable);
  return outage;
}

test('twenty cases in a row without a response end the run, with the cause', async (t) => {
  const outage = noted(
    new Outage(
      scriptedClient(() => undefined),
      'http://host.example',
      0,
    ),
    20,
  );
  t.regex((await outage.cause()) ?? '', /20 cases in a row had no response.*connection refused/);
});

test('a response between them, or a host that is back, does not', async (t) => {
  const interrupted = noted(
    new Outage(
      scriptedClient(() => undefined),
      'http://host.example',
      0,
    ),
    19,
  );
  interrupted.note({ reason: undefined });
  t.is(await noted(interrupted, 19).cause(), undefined);
  const back = noted(
    new Outage(
      scriptedClient(() => ({ status: 404 })),
      'http://host.example',
      0,
    ),
    20,
  );
  t.is(await back.cause(), undefined);
  t.is(await noted(back, 19).cause(), undefined);
});
