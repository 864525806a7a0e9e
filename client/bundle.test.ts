/** What a page pays for the client: only what it uses, and nothing for importing it. */
import { gzipSync } from 'node:zlib';
import test from 'ava';
import { bundle } from './testing/bundle.ts';

/** A text that stands in the code of one credential and nowhere else. */
const marks = {
  apiToken: 'api-token',
  password: '/api/v1/login-check"',
  otp: '/api/v1/verify-login-otp"',
  oauth: 'code_challenge_method',
  contactHash: 'x-contact-hash',
};

/** The list of operations without a credential names paths, too. */
const withoutList = (code: string) => code.replaceAll(/"POST \/api[^"]*"/g, '');

test('importing it does nothing', async (t) => {
  t.is(await bundle("import './index.ts';"), '');
  t.is(await bundle("import * as client from './index.ts';"), '');
});

for (const [name, mark] of Object.entries(marks)) {
  test(`${name} brings no other credential`, async (t) => {
    const code = withoutList(await bundle(`export { guildgate, ${name} } from './index.ts';`));
    t.true(code.includes(mark));
    for (const [other, itsMark] of Object.entries(marks)) if (other !== name) t.false(code.includes(itsMark), other);
  });
}

test('it is small: 8 KB compressed with one credential, 10 KB with all five', async (t) => {
  const one = gzipSync(await bundle("export { guildgate, apiToken } from './index.ts';")).length;
  const all = gzipSync(await bundle("export * from './index.ts';")).length;
  t.log(`${one} bytes with one, ${all} with all`);
  t.true(one < 8 * 1024, `${one}`);
  t.true(all < 10 * 1024, `${all}`);
});
