import test from 'ava';
import { Guardrails, isMilliseconds, Stopped } from './guardrails.ts';
import type { Sample } from './sample.ts';

const claim = { quota: 20, windowMs: 60_000 };
const sample: Sample = {
  check: 'c',
  subject: 's',
  bucket: 'b',
  step: 'x',
  node: 0,
  intendedAt: 0,
  sentAt: 0,
  receivedAt: 1,
};

function polite(): Guardrails {
  return new Guardrails(100, new AbortController().signal);
}

test('the fourth fault of a check drops the check, and leaves the others', (t) => {
  const guardrails = polite();
  const faults = [{ status: 500 }, { status: undefined }, { status: 404, unexpected: true }];
  for (const fault of faults) guardrails.observe({ ...sample, ...fault }, claim);
  t.notThrows(() => guardrails.admit(sample));
  guardrails.observe({ ...sample, status: 502 }, claim);
  t.throws(() => guardrails.admit(sample), { instanceOf: Stopped, message: /4 requests got no response.*502/ });
  t.notThrows(() => guardrails.admit({ ...sample, check: 'other' }));
  t.notThrows(() => guardrails.admit({ ...sample, attempt: 2 }));
  t.is(guardrails.reason, undefined);
});

test('a host at which several checks fail gets nothing more', (t) => {
  const guardrails = polite();
  for (const check of ['a', 'b', 'c']) {
    for (let fault = 0; fault < 4; fault += 1) guardrails.observe({ ...sample, check, status: 500 }, claim);
  }
  t.throws(() => guardrails.admit({ ...sample, check: 'd' }), { instanceOf: Stopped, message: /3 checks failed/ });
  t.regex(guardrails.reason ?? '', /3 checks failed/);
});

test('one check that fails at many targets does not stop the others', (t) => {
  const guardrails = polite();
  for (const subject of ['a', 'b', 'c', 'd']) {
    for (let fault = 0; fault < 4; fault += 1) guardrails.observe({ ...sample, subject, status: 500 }, claim);
  }
  t.notThrows(() => guardrails.admit({ ...sample, check: 'other' }));
});

test('a Retry-After in milliseconds is a fault for a check, and no penalty', (t) => {
  const guardrails = polite();
  guardrails.observe({ ...sample, status: 429, retryAfter: '59400' }, claim);
  t.notThrows(() => guardrails.admit(sample));
  t.true(isMilliseconds(59_400, 60_000));
  t.false(isMilliseconds(3600, 60_000));
  t.false(isMilliseconds(59, 60_000));
});

test('where one Retry-After is in milliseconds, a shorter one is no penalty either', (t) => {
  const guardrails = polite();
  for (const retryAfter of ['59400', '2988', '130']) {
    guardrails.observe({ ...sample, status: 429, retryAfter }, claim);
    t.notThrows(() => guardrails.admit(sample), retryAfter);
  }
  guardrails.observe({ ...sample, subject: 'another', status: 429, retryAfter: '2988' }, claim);
  t.throws(() => guardrails.admit(sample), { instanceOf: Stopped, message: /another in c got Retry-After 2988 s/ });
});

test('a Retry-After beyond two windows stops the run', (t) => {
  const guardrails = polite();
  guardrails.observe({ ...sample, status: 429, retryAfter: '61' }, claim);
  t.notThrows(() => guardrails.admit(sample));
  guardrails.observe({ ...sample, status: 429, retryAfter: '3600' }, claim);
  t.throws(() => guardrails.admit(sample), { instanceOf: Stopped, message: /3600 s/ });
});
