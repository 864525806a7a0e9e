import test from 'ava';
import { SignJWT } from 'jose';
import { decoded, unsecured, withClaims, withOtherCharacter, withOtherSignature } from './jwt.ts';

const key = new TextEncoder().encode('a key for this test alone, of 32 bytes');

async function genuine() {
  const jwt = await new SignJWT({ sub: 'ada', exp: 10 }).setProtectedHeader({ alg: 'HS256' }).sign(key);
  const parsed = decoded(jwt);
  if (!parsed) throw new Error('not read');
  return { jwt, parsed, parts: jwt.split('.') };
}

test('a JWT is read without its key, and what is none is not', async (t) => {
  const { parsed } = await genuine();
  t.deepEqual(parsed, { header: { alg: 'HS256' }, claims: { sub: 'ada', exp: 10 } });
  t.is(decoded('a.b.c'), undefined);
  t.is(decoded('a word'), undefined);
});

test('other claims keep header and signature', async (t) => {
  const { jwt, parsed, parts } = await genuine();
  const changed = withClaims(jwt, parsed, { exp: 20 });
  t.deepEqual(decoded(changed)?.claims, { sub: 'ada', exp: 20 });
  t.deepEqual([changed.split('.')[0], changed.split('.')[2]], [parts[0], parts[2]]);
});

test('another signature keeps header and claims, and is of other bytes', async (t) => {
  const { jwt, parts } = await genuine();
  const [header, claims, signature = ''] = withOtherSignature(jwt).split('.');
  t.deepEqual([header, claims], parts.slice(0, 2));
  t.false(Buffer.from(signature, 'base64url').equals(Buffer.from(parts[2] ?? '', 'base64url')));
});

test('an unsecured JWT names no algorithm and has no signature', async (t) => {
  const { jwt, parsed, parts } = await genuine();
  const none = unsecured(jwt, parsed);
  t.is(decoded(none)?.header.alg, 'none');
  t.deepEqual(none.split('.').slice(1), [parts[1], '']);
});

test('another character is always another one', (t) => {
  t.is(withOtherCharacter('xyz'), 'xAz');
  t.is(withOtherCharacter('xAz'), 'xBz');
});
