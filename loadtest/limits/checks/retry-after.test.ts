import test from 'ava';
import type { Sample } from '../../sample.ts';
import type { Model } from '../models/model.ts';
import { slidingLog } from '../models/sliding-log.ts';
import { slidingLogWithHold } from '../models/sliding-log-with-hold.ts';
import { liars } from '../models/wrong-headers.ts';
import { retryAfterDisobeyed, retryAfterObeyed, retryAfterStrict } from './retry-after.ts';
import { retryAfterForm } from './retry-after-form.ts';
import { findingOn, rejudged } from './testing.ts';

function liar(name: string): Model {
  const found = liars.find((one) => one.name === name);
  if (!found) throw new Error(`there is no ${name}`);
  return found;
}

const withRetryAfter = (retryAfter: string | undefined) => (samples: readonly Sample[]) =>
  samples.map((sample) => (sample.retryAfter === undefined ? sample : { ...sample, retryAfter }));

test('sliding logs send whole seconds that name one moment', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    const { verdict, says } = await findingOn(model, retryAfterForm, { jitterMs: 50 });
    t.is(verdict, 'proven', says);
  }
});

test('a Retry-After other than a whole number from 1 to the window is refuted', async (t) => {
  for (const value of [undefined, '', '0', '-1', '01', '9.5', 'soon', 'Wed, 21 Oct 2026 07:28:00 GMT', '62']) {
    const { verdict, says } = await rejudged(slidingLog, retryAfterForm, withRetryAfter(value));
    t.is(verdict, 'refuted', value);
    t.regex(says, value === undefined ? /no Retry-After/ : value === '62' ? /62 s/ : /the Retry-After "/);
  }
});

test('denials that name different moments are refuted', async (t) => {
  const { verdict, says } = await rejudged(slidingLog, retryAfterForm, withRetryAfter('60'));
  t.is(verdict, 'refuted');
  t.regex(says, /at least 50\.\d+ s apart/);
});

test('sliding logs admit a client that waits', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    for (const jitterMs of [0, 50, 500]) {
      t.is((await findingOn(model, retryAfterObeyed, { jitterMs })).verdict, 'proven');
    }
  }
});

test('a denial after Retry-After has elapsed is refuted', async (t) => {
  for (const jitterMs of [0, 50, 500]) {
    t.is((await findingOn(liar('impatient'), retryAfterObeyed, { jitterMs })).verdict, 'refuted');
  }
});

test('a denial of a client that did not wait long enough is inconclusive', async (t) => {
  const hasty = (samples: readonly Sample[]) =>
    samples.map((sample) => (sample.step === 'obeyed' ? { ...sample, sentAt: sample.sentAt - 100 } : sample));
  const { verdict, missingMs } = await rejudged(liar('impatient'), retryAfterObeyed, hasty);
  t.is(verdict, 'inconclusive');
  t.is(Math.round(missingMs ?? 0), 100);
});

test('a missing Retry-After, or one beyond two windows, is not waited for', async (t) => {
  const endless: Model = {
    ...slidingLog,
    create: (policy, world) => async (question) => ({
      ...(await slidingLog.create(policy, world)(question)),
      admitted: false,
      retryAfterSeconds: 1_000_000,
    }),
  };
  t.is((await findingOn(endless, retryAfterObeyed)).verdict, 'inconclusive');
  for (const check of [retryAfterObeyed, retryAfterDisobeyed, retryAfterStrict]) {
    const { verdict, says } = await findingOn(liar('silent'), check);
    t.is(verdict, 'inconclusive');
    t.regex(says, /no denial had a Retry-After/);
  }
});

test('a Retry-After that is a second too long is refuted', async (t) => {
  for (const model of [slidingLog, slidingLogWithHold]) {
    t.is((await findingOn(model, retryAfterDisobeyed, { jitterMs: 500 })).verdict, 'proven');
  }
  const { verdict, says } = await findingOn(liar('whole-window'), retryAfterDisobeyed, { jitterMs: 50 });
  t.is(verdict, 'refuted');
  t.regex(says, /was admitted, with a response \d+\.\d+ s before Retry-After/);
});

test('only a limiter with a hold denies all requests until Retry-After has elapsed', async (t) => {
  for (const jitterMs of [0, 50]) {
    t.is((await findingOn(slidingLogWithHold, retryAfterStrict, { jitterMs })).verdict, 'proven');
    t.is((await findingOn(slidingLog, retryAfterStrict, { jitterMs })).verdict, 'refuted');
  }
});

test('with slow responses a hold is not refuted, and a missing hold is not proven', async (t) => {
  for (let seed = 1; seed <= 30; seed += 1) {
    t.not((await findingOn(slidingLogWithHold, retryAfterStrict, { jitterMs: 500, seed })).verdict, 'refuted');
    t.not((await findingOn(slidingLog, retryAfterStrict, { jitterMs: 500, seed })).verdict, 'proven');
  }
});

test('denials with slow responses are inconclusive about their moment', async (t) => {
  const { verdict, missingMs } = await rejudged(slidingLog, retryAfterForm, (samples) =>
    samples.map((sample, index) =>
      index === samples.length - 1 ? { ...sample, receivedAt: sample.receivedAt + 900 } : sample,
    ),
  );
  t.is(verdict, 'inconclusive');
  t.true(missingMs !== undefined && missingMs > 0 && missingMs < 900);
});

/** Judges a retry that was admitted before Retry-After had elapsed. */
const admittedBefore = (check: typeof retryAfterStrict, sentMs: number, receivedMs: number) =>
  rejudged(slidingLogWithHold, check, (samples) => {
    const denial = samples.find(({ step }) => step === 'told');
    const elapsedAt = (denial?.sentAt ?? 0) + Number(denial?.retryAfter) * 1000;
    const times = { sentAt: elapsedAt - sentMs, receivedAt: elapsedAt - receivedMs };
    // Without the other samples, which would exceed the quota.
    const spent = samples.find(({ step }) => step === 'fill')?.sentAt ?? 0;
    const old = (sample: Sample) => ({ ...sample, sentAt: spent - 99_000, receivedAt: spent - 98_990 });
    return samples.map((sample) =>
      sample.step === 'early' ? { ...sample, ...times, status: 200 } : sample.step === 'fill' ? old(sample) : sample,
    );
  });

test('an early admission is refuted only if its response was early enough too', async (t) => {
  t.is((await admittedBefore(retryAfterStrict, 300, 100)).verdict, 'refuted');
  const late = await admittedBefore(retryAfterStrict, 300, -70);
  t.deepEqual([late.verdict, late.missingMs], ['inconclusive', 70]);
  t.is((await admittedBefore(retryAfterStrict, -10, -20)).verdict, 'inconclusive', 'it was not early');
  t.is((await admittedBefore(retryAfterDisobeyed, 1300, 1100)).verdict, 'refuted');
  t.is((await admittedBefore(retryAfterDisobeyed, 1300, 900)).verdict, 'inconclusive');
  t.is((await admittedBefore(retryAfterDisobeyed, 300, 100)).verdict, 'inconclusive', 'within the last second');
});

test('a hold is detected in windows that are not a whole number of seconds', async (t) => {
  for (const windowMs of [2500, 3700, 9900]) {
    const options = { claim: { quota: 5, windowMs } };
    t.is((await findingOn(slidingLogWithHold, retryAfterStrict, options)).verdict, 'proven');
    t.is((await findingOn(slidingLog, retryAfterStrict, options)).verdict, 'refuted');
  }
});
