import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { baseUrlOf, inputsOf } from './inputs.ts';

const names = {
  passwordEnv: 'PASSWORD',
  otherPasswordEnv: 'OTHER',
  readWriteTokenEnv: 'READ_WRITE',
  readOnlyTokenEnv: 'READ_ONLY',
};

test('an address is understood as people write it', (t) => {
  t.is(baseUrlOf('qa.example.org'), 'https://qa.example.org');
  t.is(baseUrlOf('https://qa.example.org/api/v1/users?x=1'), 'https://qa.example.org');
  t.is(baseUrlOf('localhost:3000'), 'http://localhost:3000');
  t.is(baseUrlOf('acme.localhost:8080/'), 'http://acme.localhost:8080');
  t.throws(() => baseUrlOf('https://gateway.example.org/acme/api/v1'), {
    instanceOf: UsageError,
    message: /without the path \/acme\/api\/v1/,
  });
  for (const wrong of ['', 'ftp://qa.example.org', 'https://ada:secret@qa.example.org', 'http://']) {
    t.throws(() => baseUrlOf(wrong), { instanceOf: UsageError }, wrong);
  }
});

test('without a terminal, all that is missing is named at once', async (t) => {
  const error = await t.throwsAsync(inputsOf({ ...names, other: 'b.example' }, {}, undefined), {
    instanceOf: UsageError,
  });
  for (const name of ['--email', 'PASSWORD', '--other-email', 'OTHER']) t.true(error.message.includes(name), name);
});

test('secrets come from the variables, and what is empty is not a token', async (t) => {
  const env = { PASSWORD: 'a secret', READ_WRITE: 'gg_rw_1', READ_ONLY: '' };
  const inputs = await inputsOf({ ...names, email: 'ada@acme.example' }, env, undefined);
  t.deepEqual(inputs, {
    administrator: { email: 'ada@acme.example', password: 'a secret' },
    allowWrites: false,
    other: undefined,
    apiTokens: { readWrite: 'gg_rw_1' },
    mailpit: undefined,
  });
});
