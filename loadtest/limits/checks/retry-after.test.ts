import test from 'ava';
import type { Ask } from '../../ask.ts';
import { liars } from '../models/liars.ts';
import type { Model } from '../models/model.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { retryAfterDisobeyed, retryAfterObeyed, retryAfterStrict } from './retry-after.ts';
import { retryAfterForm } from './retry-after-form.ts';
import { findingOn, rejudged } from './testing.ts';

function liar(name: string): Model {
  const found = liars.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

const telling = (retryAfter: string | undefined) => (asks: readonly Ask[]) =>
  asks.map((ask) => (ask.retryAfter === undefined ? ask : { ...ask, retryAfter }));

test('logs tell whole seconds, and always of one moment', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    const { verdict, says } = await findingOn(model, retryAfterForm, { jitterMs: 50 });
    t.is(verdict, 'proven', says);
  }
});

test('what is not a whole number of seconds from 1 to the window is refuted', async (t) => {
  for (const told of [undefined, '', '0', '-1', '01', '9.5', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT', '62']) {
    const { verdict, says } = await rejudged(slidingLog, retryAfterForm, telling(told));
    t.is(verdict, 'refuted', told);
    t.regex(says, told === undefined ? /no Retry-After/ : told === '62' ? /62 s/ : /the Retry-After "/);
  }
});

test('denials that name different moments are refuted', async (t) => {
  const { verdict, says } = await rejudged(slidingLog, retryAfterForm, telling('60'));
  t.is(verdict, 'refuted');
  t.regex(says, /at least 50\.\d+ s apart/);
});

test('logs admit whoever waits', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    for (const jitterMs of [0, 50, 500]) {
      t.is((await findingOn(model, retryAfterObeyed, { jitterMs })).verdict, 'proven');
    }
  }
});

test('who waits as told and is denied refutes it', async (t) => {
  for (const jitterMs of [0, 50, 500]) {
    t.is((await findingOn(liar('impatient'), retryAfterObeyed, { jitterMs })).verdict, 'refuted');
  }
});

test('a denial of who did not wait long enough refutes nothing', async (t) => {
  const hasty = (asks: readonly Ask[]) =>
    asks.map((ask) => (ask.step === 'obeyed' ? { ...ask, sentAt: ask.sentAt - 100 } : ask));
  const { verdict, missingMs } = await rejudged(liar('impatient'), retryAfterObeyed, hasty);
  t.is(verdict, 'inconclusive');
  t.is(Math.round(missingMs ?? 0), 100);
});

test('a wait that is not told, or is longer than two windows, is not waited for', async (t) => {
  const endless: Model = {
    ...slidingLog,
    create: (told, world) => async (question) => ({
      ...(await slidingLog.create(told, world)(question)),
      admitted: false,
      retryAfterSeconds: 1_000_000,
    }),
  };
  t.is((await findingOn(endless, retryAfterObeyed)).verdict, 'inconclusive');
  for (const check of [retryAfterObeyed, retryAfterDisobeyed, retryAfterStrict]) {
    const { verdict, says } = await findingOn(liar('silent'), check);
    t.is(verdict, 'inconclusive');
    t.regex(says, /no 429 said how long/);
  }
});

test('a wait that is a second too long is refuted', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    t.is((await findingOn(model, retryAfterDisobeyed, { jitterMs: 500 })).verdict, 'proven');
  }
  const { verdict, says } = await findingOn(liar('whole-window'), retryAfterDisobeyed, { jitterMs: 50 });
  t.is(verdict, 'refuted');
  t.regex(says, /was admitted, and answered \d+\.\d+ s before Retry-After/);
});

test('only a hold keeps everybody out until Retry-After has elapsed to the end', async (t) => {
  for (const jitterMs of [0, 50]) {
    t.is((await findingOn(slidingLogWithHold, retryAfterStrict, { jitterMs })).verdict, 'proven');
    t.is((await findingOn(slidingLog, retryAfterStrict, { jitterMs })).verdict, 'refuted');
  }
});

test('where the answers are slow, nobody is proven to hold, and nobody with a hold is blamed', async (t) => {
  for (let seed = 1; seed <= 30; seed += 1) {
    t.not((await findingOn(slidingLogWithHold, retryAfterStrict, { jitterMs: 500, seed })).verdict, 'refuted');
    t.not((await findingOn(slidingLog, retryAfterStrict, { jitterMs: 500, seed })).verdict, 'proven');
  }
});

test('denials whose answers are slow may name one moment or not', async (t) => {
  const { verdict, missingMs } = await rejudged(slidingLog, retryAfterForm, (asks) =>
    asks.map((ask, index) => (index === asks.length - 1 ? { ...ask, receivedAt: ask.receivedAt + 900 } : ask)),
  );
  t.is(verdict, 'inconclusive');
  t.true(missingMs !== undefined && missingMs > 0 && missingMs < 900);
});

/** What is made of a retry that was admitted at a moment before Retry-After had elapsed. */
const admittedBefore = (check: typeof retryAfterStrict, sentMs: number, receivedMs: number) =>
  rejudged(slidingLogWithHold, check, (asks) => {
    const told = asks.find(({ step }) => step === 'told');
    const elapsedAt = (told?.sentAt ?? 0) + Number(told?.retryAfter) * 1000;
    const times = { sentAt: elapsedAt - sentMs, receivedAt: elapsedAt - receivedMs };
    // Without the others, which are not to be one too many.
    const spent = asks.find(({ step }) => step === 'fill')?.sentAt ?? 0;
    const old = (ask: Ask) => ({ ...ask, sentAt: spent - 99_000, receivedAt: spent - 98_990 });
    return asks.map((ask) =>
      ask.step === 'early' ? { ...ask, ...times, status: 200 } : ask.step === 'fill' ? old(ask) : ask,
    );
  });

test('an early retry refutes it only when its answer came early enough too', async (t) => {
  t.is((await admittedBefore(retryAfterStrict, 300, 100)).verdict, 'refuted');
  const late = await admittedBefore(retryAfterStrict, 300, -70);
  t.deepEqual([late.verdict, late.missingMs], ['inconclusive', 70]);
  t.is((await admittedBefore(retryAfterStrict, -10, -20)).verdict, 'inconclusive', 'it was not early');
  t.is((await admittedBefore(retryAfterDisobeyed, 1300, 1100)).verdict, 'refuted');
  t.is((await admittedBefore(retryAfterDisobeyed, 1300, 900)).verdict, 'inconclusive');
  t.is((await admittedBefore(retryAfterDisobeyed, 300, 100)).verdict, 'inconclusive', 'within the last second');
});

test('a hold is seen at windows that are no whole number of seconds', async (t) => {
  for (const windowMs of [2500, 3700, 9900]) {
    const options = { claim: { quota: 5, windowMs } };
    t.is((await findingOn(slidingLogWithHold, retryAfterStrict, options)).verdict, 'proven');
    t.is((await findingOn(slidingLog, retryAfterStrict, options)).verdict, 'refuted');
  }
});
