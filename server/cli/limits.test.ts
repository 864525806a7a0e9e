/** Arguments are validated before a database is opened. */
import test from 'ava';
import { addLimitsCommands } from './limits.ts';
import { parse as parseWith } from './testing/parse.ts';

const parse = (args: readonly string[]) => parseWith([addLimitsCommands], ['limits', ...args]);

test('a quota that is no whole number from 1 to 10000 is refused, saying so', async (t) => {
  for (const quota of ['0', '-1', '10001', '1.5', '1e3', '0x10', ' 5', '', 'many', '9'.repeat(400)]) {
    const { code, output } = await parse(['set', 'acme.localhost', 'usersCsv', '--', quota]);
    t.is(code, 2, quota);
    t.regex(output, /invalid for argument 'quota'\. It must be a whole number from 1 to 10000\./);
  }
});

test('a bucket that is not one is refused, and those that are get named', async (t) => {
  for (const bucket of ['userscsv', 'toString', '']) {
    for (const args of [
      ['set', 'acme.localhost', bucket, '5'],
      ['reset', 'acme.localhost', bucket],
    ]) {
      const { code, output } = await parse(args);
      t.is(code, 2, bucket);
      t.regex(
        output,
        /invalid for argument 'bucket'\. The buckets are loginCheck, .+, eventSignupByAddress\. Those of a service need GATEWAY_CONTRACTS/,
      );
    }
  }
});

test('what lacks, is too much or does not exist is refused', async (t) => {
  for (const [args, because] of [
    [['set', 'acme.localhost', 'usersCsv'], /missing required argument 'quota'/],
    [['set', 'acme.localhost', 'usersCsv', '5', '6'], /too many arguments/],
    [['reset', 'acme.localhost'], /missing required argument 'bucket'/],
    [['show', '--xml'], /unknown option '--xml'/],
    [['raise', 'acme.localhost'], /unknown command 'raise'/],
  ] as const) {
    const { code, output } = await parse(args);
    t.is(code, 2, args.join(' '));
    t.regex(output, because);
  }
});

test('the help of each command has examples, and says which database is changed', async (t) => {
  for (const args of [[], ['show'], ['set'], ['reset']]) {
    const { code, output } = await parse([...args, '--help']);
    t.is(code, 0);
    t.true(output.includes('guildgate limits set acme.localhost usersCsv 100'), output);
    t.true(output.includes('MIGRATION_DATABASE_URL') && output.includes('DATA_DIR'));
  }
});
