import test from 'ava';
import { retryTrial } from './retry-trial.ts';

/** @param servedFrom milliseconds after the refusal */
async function trial(retryAfter: number, servedFrom: number, begun = 0) {
  let clock = begun;
  const wait = async (ms: number) => {
    clock += ms;
  };
  const send = async () => ({ status: clock >= servedFrom ? 200 : 503, served: clock >= servedFrom });
  return retryTrial({ refusal: { at: 0, retryAfter }, now: () => clock, wait, send });
}

test('a request at the time of Retry-After decides, counted from the refusal', async (t) => {
  t.deepEqual(await trial(2, 2_000, 500), { retryAfter: 2, waited: 2.05, status: 200, served: true });
  t.deepEqual(await trial(2, 3_000), { retryAfter: 2, waited: 2.05, status: 503, served: false });
  t.is((await trial(1, 0, 1_900)).waited, 1.9);
});

test('a long Retry-After is tried at five seconds', async (t) => {
  t.deepEqual(await trial(3_600, 0), { retryAfter: 3_600, waited: 5, status: 200, served: true });
  t.deepEqual(await trial(60, 60_000), { retryAfter: 60, waited: 5, status: 503, served: false });
});
