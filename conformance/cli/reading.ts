/** The commands that open no socket: plan, list, explain and diff. */
import type { Command } from 'commander';
import { changesOf, diffText, readReport } from '../commands/diff.ts';
import { explainText, factsOf, listText } from '../commands/explain.ts';
import { planOf, planText } from '../commands/plan.ts';
import { planned } from '../engine/plan.ts';
import { exitCodes } from '../exit-code.ts';
import { readProfile } from '../profile.ts';
import { rules } from '../rules/index.ts';
import { type SelectionOptions, selectionOf, withSelection } from './options.ts';
import { print, printJson } from './output.ts';

export function addReading(program: Command): void {
  withSelection(program.command('plan'))
    .description('what a run would do: rules, requests, who asks, how long; sends nothing')
    .option('--profile <file>', 'to say what would be skipped')
    .option('--json', 'print it as JSON')
    .action(async (options: SelectionOptions & { profile?: string; json?: boolean }) => {
      const profile = options.profile === undefined ? undefined : await readProfile(options.profile, process.env);
      const plan = planOf(selectionOf(options), profile);
      if (options.json) printJson(plan);
      else print(planText(plan));
    });
  withSelection(program.command('list'))
    .description('the rules')
    .option('--json', 'print them as JSON')
    .action((options: SelectionOptions & { json?: boolean }) => {
      const cases = planned(rules, selectionOf(options));
      const chosen = rules.filter((rule) => cases.some(({ check }) => check === rule));
      if (options.json) printJson(chosen.map(factsOf));
      else print(listText(chosen));
    });
  program
    .command('explain')
    .argument('<rule>', 'its id')
    .description('what a rule asks, where the specification says so, and which broken hosts it notices')
    .option('--json', 'print it as JSON')
    .action((id: string, options: { json?: boolean }) => {
      const [rule] = planned(rules, { rules: [id] }).map(({ check }) => check);
      if (!rule) return;
      if (options.json) printJson(factsOf(rule));
      else print(explainText(rule));
    });
  program
    .command('diff')
    .argument('<before>', 'a report as JSON')
    .argument('<after>', 'a later one')
    .description('which verdicts changed; exit code 1 when one is worse')
    .option('--json', 'print it as JSON')
    .action(async (before: string, after: string, options: { json?: boolean }) => {
      const changes = changesOf(await readReport(before), await readReport(after));
      if (options.json) printJson(changes);
      else print(diffText(changes));
      if (changes.some(({ kind }) => kind === 'worse')) process.exitCode = exitCodes.fails;
    });
}
