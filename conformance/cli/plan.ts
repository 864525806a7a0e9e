/** The command `plan`: a preview of a run. Opens no socket. */

import { type Command, Option } from 'commander';
import { print, printJson } from '#harness/cli/output.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { politeRate } from '#harness/http/polite.ts';
import type { Profile } from '#harness/profile.ts';
import { profileWithToken, readProfile } from '#harness/profile.ts';
import { columns } from '#harness/report/columns.ts';
import { expectedSeconds, requestsOf, type Selection, selectCases } from '../engine/selection.ts';
import type { Rule } from '../rule.ts';
import { rulesOf } from '../rule-sets/rule-set.ts';
import { rules } from '../rules/index.ts';
import { type SelectionOptions, selectionOf, withSelection } from './options.ts';

interface PlannedRule {
  readonly id: string;
  readonly level: Rule['level'];
  /** Ids of the operations to check; empty for a rule about the host. */
  readonly operations: readonly string[];
  readonly cases: number;
  readonly requests: number;
  readonly writes: boolean;
  readonly spendsQuota: boolean;
  readonly waits: boolean;
  readonly needs: readonly string[];
  /** What the profile lacks; the rule would be skipped. */
  readonly lacks: readonly string[];
}

interface Plan {
  readonly rules: readonly PlannedRule[];
  /** Identities of the run. */
  readonly identities: readonly string[];
  readonly cases: number;
  readonly requests: number;
  readonly expectedSeconds: number;
  /** With `--polite`. */
  readonly politeSeconds: number;
}

/** @param profile absent: assumes a complete profile */
function planOf(selection: Selection, profile: Profile | undefined, among: readonly Rule[]): Plan {
  const cases = selectCases(among, selection, profile?.limits);
  const chosen = [...new Set(cases.map(({ check }) => check))];
  const facts = chosen.map((rule): PlannedRule => {
    const own = cases.filter(({ check }) => check === rule);
    return {
      id: rule.id,
      level: rule.level,
      operations: own.flatMap(({ operation }) => (operation ? [operation.id] : [])),
      cases: own.length,
      requests: own.length * rule.cost.requests,
      writes: rule.needs.includes('writes'),
      spendsQuota: rule.cost.fills !== undefined,
      waits: rule.cost.fills === 'waits',
      needs: rule.needs,
      lacks: profile ? rule.needs.filter((need) => lacks(profile, need)) : [],
    };
  });
  return {
    rules: facts,
    identities: identitiesOf(profile),
    cases: cases.length,
    requests: requestsOf(cases),
    expectedSeconds: expectedSeconds(cases, profile ?? {}),
    politeSeconds: expectedSeconds(cases, profile ?? {}, politeRate),
  };
}

function lacks(profile: Profile, need: Rule['needs'][number]): boolean {
  return need === 'writes' ? profile.allowWrites !== true : profile[need] === undefined;
}

function identitiesOf(profile: Profile | undefined): string[] {
  const { administrator } = profile ?? {};
  if (profile && !administrator) return ['the given Api-Token'];
  return [
    `the administrator${administrator ? ` (${administrator.email})` : ''} by password, JWT and Api-Token`,
    'a read-only Api-Token of the administrator',
    'new users, with and without roles',
    'new contacts, applications and one-time codes',
    ...(profile && !profile.other ? [] : [`the administrator of ${profile?.other?.baseUrl ?? 'another tenant'}`]),
  ];
}

/** @returns the plan for a terminal. */
function planText({
  rules: facts,
  identities,
  cases,
  requests,
  expectedSeconds: seconds,
  politeSeconds,
}: Plan): string {
  const rows = facts.map(({ id, level, cases: count, requests: sent, writes, spendsQuota, waits, lacks: missing }) => [
    id,
    level,
    String(count),
    String(sent),
    writes ? 'writes' : 'reads',
    waits ? 'fills a bucket, waits' : spendsQuota ? 'fills a bucket' : '',
    missing.length > 0 ? `skipped: the profile lacks ${missing.join(', ')}` : '',
  ]);
  return [
    columns([['RULE', 'LEVEL', 'CASES', 'REQUESTS', '', '', ''], ...rows]),
    '',
    `Who asks: ${identities.join('; ')}.`,
    `${facts.length} rules, ${cases} cases, about ${requests} requests and what they need prepared, about ${minutes(seconds)}; with --polite about ${minutes(politeSeconds)}.`,
    'Nothing was sent.',
  ].join('\n');
}

function minutes(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${(seconds / 60).toFixed(1)} minutes`;
}

interface PlanOptions extends SelectionOptions {
  readonly profile?: string;
  readonly token?: string;
  readonly rules?: string;
  readonly json?: boolean;
}

/** Host of a plan with a token alone, to which nothing is sent. */
const anyHost = 'https://host.invalid';

/** @throws UsageError for a profile with faults, or a host without a token */
async function plannedProfile(baseUrl: string | undefined, { profile, token }: PlanOptions) {
  if (token !== undefined) return profileWithToken(baseUrl ?? anyHost, token, process.env);
  if (baseUrl !== undefined) throw new UsageError('A host belongs to --token; a profile names its own.');
  return profile === undefined ? undefined : readProfile(profile, process.env);
}

export function addPlan(program: Command): void {
  withSelection(program.command('plan').argument('[baseUrl]', 'the host of --token'))
    .description('preview a run: rules, requests, identities, duration; sends nothing')
    .option('--profile <file>', 'profile by which to show skips')
    .addOption(
      new Option('--token <token>', 'the same for a run with an Api-Token alone, or $NAME of its variable').conflicts(
        'profile',
      ),
    )
    .option('--rules <set>', 'a frozen set of rules, for instance 2026-12')
    .option('--json', 'print it as JSON')
    .action(async (baseUrl: string | undefined, options: PlanOptions) => {
      const profile = await plannedProfile(baseUrl, options);
      const plan = planOf(selectionOf(options), profile, rulesOf(options.rules, rules).rules);
      if (options.json) printJson(plan);
      else print(planText(plan));
    });
}
