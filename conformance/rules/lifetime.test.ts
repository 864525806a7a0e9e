import test from 'ava';
import { Inconclusive } from '#harness/verdict.ts';
import { isAboutElevenDays, lifetimeOf } from './lifetime.ts';

const now = Math.floor(Date.now() / 1_000);

const jwtOf = (claims: object): string =>
  [{ alg: 'none' }, claims, 'signature']
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');

test('a JWT that does not say when it was issued was issued now', (t) => {
  t.true(isAboutElevenDays(lifetimeOf(jwtOf({ exp: now + 950_400 }))));
  t.false(isAboutElevenDays(lifetimeOf(jwtOf({ exp: now + 3_600 }))));
});

test('what a JWT says of its issue goes before', (t) => {
  t.is(lifetimeOf(jwtOf({ iat: now - 86_400, exp: now })), 86_400);
});

test('a JWT without an end is undecided', (t) => {
  t.throws(() => lifetimeOf(jwtOf({ iat: now })), { instanceOf: Inconclusive });
});
