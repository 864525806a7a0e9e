/** Options that several commands share. */
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import type { Selection } from '../engine/plan.ts';
import { type Profile, readProfile } from '../profile.ts';

/** Where the demo writes one. */
const defaultProfile = join(process.env.DATA_DIR || '.data', 'conformance.json');

export interface SelectionOptions {
  readonly rule?: string[];
  readonly notRule?: string[];
  readonly section?: string[];
  readonly operation?: string[];
  readonly level?: 'must' | 'should';
}

export interface TargetOptions {
  readonly profile: string;
  readonly readOnly?: boolean;
}

const collect = (value: string, before: string[] = []) => [...before, value];

export const profileOption = () =>
  new Option('--profile <file>', 'who and where, as JSON or YAML; the demo writes one').default(defaultProfile);

export function withSelection(command: Command): Command {
  return command
    .option('--rule <pattern>', "only these rules, for instance 'limits/*'; repeatable", collect)
    .option('--not-rule <pattern>', 'not these; repeatable', collect)
    .option('--section <name>', 'only rules of this heading of the specification; repeatable', collect)
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

export async function profileOf({ profile, readOnly }: TargetOptions, baseUrl?: string): Promise<Profile> {
  const told = await readProfile(profile, process.env, baseUrl);
  return readOnly ? { ...told, allowWrites: false } : told;
}
