/** Arguments are validated before anything is read or written. */
import test from 'ava';
import { addContractCommands } from './contract.ts';
import { parse as parseWith } from './testing/parse.ts';

const parse = (args: readonly string[]) => parseWith([addContractCommands], ['contract', ...args]);

test('wrong use ends with 2 and says what is wrong', async (t) => {
  for (const [args, because] of [
    [['diff', '--least', 'minor'], /Allowed choices are breaking, risky, additive, editorial/],
    [['diff', 'a', 'b'], /too many arguments/],
    [['diff', '--xml'], /unknown option '--xml'/],
    [['diff', 'no-such-ref-or-file'], /is neither a file nor a commit: give a git ref such as main/],
    [['diff', '--output=/tmp/x'], /unknown option/],
    [['diff', 'package.json'], /it is no OpenAPI 3 document in JSON/],
    [['diff', '--to', 'README.md'], /README\.md is no JSON/],
    [['accept', 'abc'], /required option '--reason <sentence>' not specified/],
    [['accept', 'abc', '--reason', 'because'], /--reason must be a sentence/],
    [['accept'], /required option|missing required argument/],
    [['release'], /missing required argument 'version'/],
    [['publish'], /unknown command 'publish'/],
  ] as const) {
    const { code, output } = await parse(args);
    t.is(code, 2, args.join(' '));
    t.regex(output, because);
  }
});

test('a fingerprint of no change is refused', async (t) => {
  const { code, output } = await parse(['accept', '0123456789', '--reason', 'nobody calls it any more']);
  t.is(code, 2);
  t.regex(output, /no change since the last release has the fingerprint 0123456789/);
});

test('the help of each command has examples and exit codes', async (t) => {
  for (const args of [[], ['diff'], ['accept'], ['release']]) {
    const { code, output } = await parse([...args, '--help']);
    t.is(code, 0);
    t.true(output.includes('guildgate contract diff main'), output);
    t.true(output.includes('Exit codes: 0'));
  }
});
