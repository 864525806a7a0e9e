import test from 'ava';
import type { Ask } from '../../ask.ts';
import { perhapsTooMany, tooFew, tooMany, unanswered, unfinished } from './evidence.ts';

const claim = { quota: 2, windowMs: 1000 };

const ask = (sentAt: number, status: number | undefined = 200, more: Partial<Ask> = {}): Ask => ({
  ...{ check: 'c', subject: 's', bucket: 'b', step: 'x', node: 0, status },
  ...{ intendedAt: sentAt, sentAt, receivedAt: sentAt + 10, ...more },
});

test('one more than the quota is too many, in one bucket and not in two', (t) => {
  t.is(tooMany([ask(0), ask(100)], claim), undefined);
  t.is(tooMany([ask(0), ask(100), ask(989)], claim)?.verdict, 'refuted');
  t.is(tooMany([ask(0), ask(100), ask(200, 200, { bucket: 'other' })], claim), undefined);
});

test('one more than the quota that may have been is a doubt, and a whole window later it is none', (t) => {
  t.is(perhapsTooMany([ask(0), ask(100), ask(995)], claim)?.missingMs, 15);
  t.is(perhapsTooMany([ask(0), ask(100), ask(1010)], claim), undefined);
});

test('a denial is wrong when places were free for longer than a hold', (t) => {
  t.is(tooFew([ask(0), ask(500, 429)], claim)?.verdict, 'refuted');
  t.is(tooFew([ask(0), ask(100), ask(1900, 429)], claim), undefined);
  t.is(tooFew([ask(0), ask(100), ask(2100, 429)], claim)?.verdict, 'refuted');
  t.is(tooFew([ask(0), ask(100, 503), ask(500, 429)], claim), undefined, 'what nobody can say was perhaps admitted');
  t.is(tooFew([ask(0), ask(0), ask(0, 429)], claim), undefined, 'what came at once was perhaps before it');
});

test('what was not made, or not answered, is told', (t) => {
  t.is(unfinished([ask(0)], { x: 1 }), undefined);
  t.regex(unfinished([ask(0)], { x: 1, later: 2 })?.says ?? '', /0 of 2 requests of the step "later"/);
  t.is(unanswered([ask(0), ask(1, 429)]), undefined);
  t.regex(unanswered([ask(0), ask(1, undefined, { status: undefined })])?.says ?? '', /1 request nobody/);
});
