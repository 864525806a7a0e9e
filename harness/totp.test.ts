import test from 'ava';
import { bytesOfBase32, codeAt } from './totp.ts';

/** `12345678901234567890`, the key of RFC 6238, appendix B. */
const secret = 'GEZD GNBV GY3T QOJQ GEZD GNBV GY3T QOJQ';

test('a key is read from base32, with spaces or without', (t) => {
  t.is(bytesOfBase32(secret).toString(), '12345678901234567890');
  t.deepEqual(bytesOfBase32(secret.replaceAll(' ', '')), bytesOfBase32(secret));
});

test('codes are those of RFC 6238, appendix B, cut to six digits', (t) => {
  const seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
  t.deepEqual(
    seconds.map((at) => codeAt(secret, at * 1_000)),
    ['287082', '081804', '050471', '005924', '279037', '353130'],
  );
});
