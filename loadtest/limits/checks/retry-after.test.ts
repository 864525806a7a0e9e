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
