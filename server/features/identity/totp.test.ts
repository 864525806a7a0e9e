import test from 'ava';
import { systemRandom } from '#server/platform/random.ts';
import { hashOfRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { base32, codeAt, stepAt, stepOfCode, uriOf } from './totp.ts';

const secret = Buffer.from('12345678901234567890');

test('codes are those of RFC 6238, appendix B', (t) => {
  const codes = { 59: '287082', 1111111109: '081804', 1234567890: '005924', 20000000000: '353130' };
  for (const [seconds, code] of Object.entries(codes))
    t.is(codeAt(secret, stepAt(new Date(Number(seconds) * 1_000))), code);
});

test('a code is accepted for a step before and after its own, and never twice', (t) => {
  const now = new Date(1_234_567_890_000);
  const step = stepAt(now);
  for (const delta of [-1, 0, 1]) t.is(stepOfCode(secret, codeAt(secret, step + delta), now, null), step + delta);
  for (const delta of [-2, 2]) t.is(stepOfCode(secret, codeAt(secret, step + delta), now, null), undefined);
  t.is(stepOfCode(secret, codeAt(secret, step), now, step), undefined, 'used');
  t.is(stepOfCode(secret, codeAt(secret, step - 1), now, step), undefined, 'older than a used one');
  t.is(stepOfCode(secret, codeAt(secret, step + 1), now, step), step + 1);
  for (const wrong of ['', '12345', '1234567', 'abcdef']) t.is(stepOfCode(secret, wrong, now, null), undefined);
});

test('the secret is given to apps in base32, with organisation and account', (t) => {
  t.is(base32(Buffer.from('fooba')), 'MZXW6YTB');
  t.is(
    uriOf(secret, { issuer: 'Chor: Köln', account: 'ada@acme.example' }),
    'otpauth://totp/Chor%20%20K%C3%B6ln:ada%40acme.example?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Chor%20%20K%C3%B6ln',
  );
});

test('recovery codes are ten different ones, and are recognised however they are typed', (t) => {
  const codes = newRecoveryCodes(systemRandom);
  t.is(new Set(codes).size, 10);
  for (const code of codes) {
    t.regex(code, /^[a-z2-7]{4}(?:-[a-z2-7]{4}){3}$/);
    t.deepEqual(hashOfRecoveryCode(` ${code.toUpperCase().replaceAll('-', ' ')} `), hashOfRecoveryCode(code));
  }
  t.notDeepEqual(hashOfRecoveryCode(codes[0] ?? ''), hashOfRecoveryCode(codes[1] ?? ''));
});
