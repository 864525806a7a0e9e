import { PassThrough } from 'node:stream';
import test from 'ava';
import { UsageError } from '#harness/cli/usage-error.ts';
import { inputsOf } from './inputs.ts';
import { questionsOn } from './questions.ts';

/** A person who types the next answer after each question. */
function dialogue(answers: readonly string[]) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let shown = '';
  let next = 0;
  output.on('data', (chunk) => {
    shown += chunk;
    if (!/: $/.test(shown)) return;
    const answer = answers[next];
    next += 1;
    if (answer === undefined) input.end();
    else setImmediate(() => input.write(`${answer}\r`));
  });
  return { questions: questionsOn(input, output), shown: () => shown };
}

const names = {
  passwordEnv: 'PASSWORD',
  otherPasswordEnv: 'OTHER',
  readWriteTokenEnv: 'READ_WRITE',
  readOnlyTokenEnv: 'READ_ONLY',
};

test('a whole dialogue gives the inputs, and shows no secret', async (t) => {
  const { questions, shown } = dialogue([
    'ada@acme.example',
    'secret-password',
    'y',
    'secret-token',
    '',
    'globex.localhost:8080',
    'grace@globex.example',
    'secret-other',
    '',
  ]);
  t.teardown(() => questions.close());
  t.deepEqual(await inputsOf(names, {}, questions), {
    administrator: { email: 'ada@acme.example', password: 'secret-password' },
    allowWrites: true,
    apiTokens: { readWrite: 'secret-token' },
    other: {
      baseUrl: 'http://globex.localhost:8080',
      administrator: { email: 'grace@globex.example', password: 'secret-other' },
    },
    mailpit: undefined,
  });
  t.notRegex(shown(), /secret-/);
  t.regex(shown(), /ada@acme\.example/);
});

test('an input that ends is a wrong use, and hangs nothing', async (t) => {
  const { questions } = dialogue(['ada@acme.example']);
  await t.throwsAsync(inputsOf(names, {}, questions), { instanceOf: UsageError, message: /input ended/ });
});
