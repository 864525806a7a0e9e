/** Options shared by several commands of the suite. */
import { type Command, Option } from 'commander';
import { collect, profileOption } from '#harness/cli/options.ts';
import type { Selection } from '../engine/selection.ts';

export interface SelectionOptions {
  readonly rule?: readonly string[];
  readonly notRule?: readonly string[];
  readonly section?: readonly string[];
  readonly operation?: readonly string[];
  readonly level?: 'must' | 'should';
}

export const hostProfileOption = () => profileOption('who and where');

export function withSelection(command: Command): Command {
  return command
    .option('--rule <pattern>', "only these rules, for instance 'limits/*'; repeatable", collect)
    .option('--not-rule <pattern>', 'exclude these rules; repeatable', collect)
    .option('--section <name>', 'only rules of this section of the specification; repeatable', collect)
    .option(
      '--operation <id>',
      "only at these operations, for instance users.list or 'GET /api/v1/users'; repeatable",
      collect,
    )
    .addOption(new Option('--level <level>', 'only rules of this level').choices(['must', 'should']));
}

export function selectionOf({ rule, notRule, section, operation, level }: SelectionOptions): Selection {
  return {
    ...(rule ? { rules: rule } : {}),
    ...(notRule ? { notRules: notRule } : {}),
    ...(section ? { sections: section } : {}),
    ...(operation ? { operations: operation } : {}),
    level,
  };
}
