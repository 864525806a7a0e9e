/** The commands `list` and `explain`: descriptions of rules. */

import type { Command } from 'commander';
import { print, printJson } from '#harness/cli/output.ts';
import { columns } from '#harness/report/columns.ts';
import { selectCases } from '../engine/selection.ts';
import type { Rule } from '../rule.ts';
import { mutants } from '../rules/index.broken.ts';
import { rules } from '../rules/index.ts';
import { type SelectionOptions, selectionOf, withSelection } from './options.ts';

/** @returns one line per rule. */
function listText(chosen: readonly Rule[]): string {
  return columns(chosen.map(({ id, level, cites, requirement }) => [id, level, cites, requirement]));
}

/** A rule in `list --json` and `explain --json`. */
function factsOf({ id, level, section, cites, requirement, needs, cost }: Rule) {
  const cases = selectCases(rules, { rules: [id] });
  return {
    id,
    level,
    section,
    cites,
    requirement,
    needs,
    cost,
    operations: cases.flatMap(({ operation }) => (operation ? [operation] : [])),
    brokenHosts: mutants.filter(({ breaks }) => breaks === id).map(({ name, description }) => ({ name, description })),
  };
}

/** @returns the full description of one rule. */
function explainText(rule: Rule): string {
  const { id, level, section, cites, requirement, needs, cost, operations, brokenHosts } = factsOf(rule);
  const fills =
    cost.fills === 'waits' ? ', fills a bucket and waits until it empties' : cost.fills ? ', fills a bucket' : '';
  return [
    id,
    '',
    `  ${requirement}`,
    '',
    `  Level          ${level === 'must' ? 'must: a failure fails the run' : 'should: a failure warns'}`,
    `  Specification  ${section}: ${cites}`,
    `  Needs          ${needs.length > 0 ? needs.join(', ') : 'nothing but an administrator'}`,
    `  Cost           about ${cost.requests} requests a case${fills}`,
    ...(operations.length > 0
      ? [
          '',
          `  Tried at ${operations.length} operations:`,
          ...operations.map(({ method, path }) => `    ${method} ${path}`),
        ]
      : []),
    '',
    '  Hosts that it must notice (try one: npm run conformance -- broken <name>):',
    ...brokenHosts.map(({ name, description }) => `    ${name}: ${description}`),
  ].join('\n');
}

export function addList(program: Command): void {
  withSelection(program.command('list'))
    .description('list the rules')
    .option('--json', 'print them as JSON')
    .action((options: SelectionOptions & { json?: boolean }) => {
      const cases = selectCases(rules, selectionOf(options));
      const chosen = rules.filter((rule) => cases.some(({ check }) => check === rule));
      if (options.json) printJson(chosen.map(factsOf));
      else print(listText(chosen));
    });
}

export function addExplain(program: Command): void {
  program
    .command('explain')
    .argument('<rule>', 'its id')
    .description('describe a rule: its requirement, citation and broken hosts')
    .option('--json', 'print it as JSON')
    .action((id: string, options: { json?: boolean }) => {
      const [rule] = selectCases(rules, { rules: [id] }).map(({ check }) => check);
      if (!rule) return;
      if (options.json) printJson(factsOf(rule));
      else print(explainText(rule));
    });
}
