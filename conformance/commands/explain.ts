/** `list` and `explain`: the rules, for people. */
import { mutants } from '../broken/index.ts';
import { planned } from '../engine/plan.ts';
import type { Rule } from '../rule.ts';
import { rules } from '../rules/index.ts';
import { columns } from './columns.ts';

/** @returns one line for each rule. */
export function listText(chosen: readonly Rule[]): string {
  return columns(chosen.map(({ id, level, cites, requirement }) => [id, level, cites, requirement]));
}

/** What `list --json` and `explain --json` tell of a rule. */
export function factsOf({ id, level, section, cites, requirement, needs, cost }: Rule) {
  const cases = planned(rules, { rules: [id] });
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

/** @returns everything about one rule. */
export function explainText(rule: Rule): string {
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
