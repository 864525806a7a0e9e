/** The command `rule-sets`: frozen sets of rules, and how they differ from the rules of this version. */
import { type Command, InvalidArgumentError } from 'commander';
import { print, printJson } from '#harness/cli/output.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { columns } from '#harness/report/columns.ts';
import { digestOf, type RuleSet, ruleSets, setOf } from '../rule-sets/rule-set.ts';
import { rules } from '../rules/index.ts';

function setName(text: string): string {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(text))
    throw new InvalidArgumentError('Enter year and month, for instance 2027-06.');
  return text;
}

function factsOf({ name, rules: frozen }: RuleSet) {
  const newer = rules.filter(({ id }) => frozen.every((one) => one.id !== id)).map(({ id }) => id);
  return { name, rules: frozen.length, digest: digestOf(frozen), newer };
}

export function addRuleSets(program: Command): void {
  program
    .command('rule-sets')
    .description('list the frozen sets of rules for run --rules')
    .option('--freeze <name>', 'print the rules of this version as a new set, for conformance/rule-sets', setName)
    .option('--json', 'print them as JSON')
    .addHelpText(
      'after',
      '\nExamples:\n  $ npm run -s conformance -- rule-sets\n  $ npm run -s conformance -- rule-sets --freeze 2027-06 > conformance/rule-sets/2027-06.json',
    )
    .action(({ freeze, json }: { freeze?: string; json?: boolean }) => {
      if (freeze !== undefined) {
        if (ruleSets.some(({ name }) => name === freeze)) throw new UsageError(`${freeze} is frozen already.`);
        printJson({ name: freeze, rules: setOf(rules).toSorted((a, b) => (a.id < b.id ? -1 : 1)) });
        return;
      }
      const sets = ruleSets.map(factsOf);
      const rows = sets.map(({ name, rules: count, digest, newer }) => [
        name,
        String(count),
        String(newer.length),
        digest.slice(0, 16),
      ]);
      if (json) printJson(sets);
      else print(columns([['SET', 'RULES', 'NEWER', 'DIGEST'], ...rows]));
    });
}
