/** Bundle size of the client: only the used parts, without import side effects. */
import { gzipSync } from 'node:zlib';
import test from 'ava';
import { bundle } from './testing/bundle.ts';

/** A text that occurs only in the code of one credential. */
const marks = {
  apiToken: 'api-token',
  password: '/api/v1/login-check"',
  otp: '/api/v1/verify-login-otp"',
  oauth: 'code_challenge_method',
  contactHash: 'x-contact-hash',
};

/** The list of public operations also contains paths. */
const withoutList = (code: string) => code.replaceAll(/"POST \/api[^"]*"/g, '');

test('importing the client has no side effects', async (t) => {
  t.is(await bundle("import './index.ts';"), '');
  t.is(await bundle("import * as client from './index.ts';"), '');
});

for (const [name, mark] of Object.entries(marks)) {
  test(`importing ${name} includes no other credential`, async (t) => {
    const code = withoutList(await bundle(`export { guildgate, ${name} } from './index.ts';`));
    t.true(code.includes(mark));
    for (const [other, itsMark] of Object.entries(marks)) if (other !== name) t.false(code.includes(itsMark), other);
  });
}

test('the compressed bundle is below 11 KB with one credential and below 14 KB with all five', async (t) => {
  const one = gzipSync(await bundle("export { guildgate, apiToken } from './index.ts';")).length;
  const all = gzipSync(await bundle("export * from './index.ts';")).length;
  t.log(`${one} bytes with one, ${all} with all`);
  t.true(one < 11 * 1024, `${one}`);
  t.true(all < 14 * 1024, `${all}`);
});
