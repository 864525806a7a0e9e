/** `plan`: what a run would do. Opens no socket. */
import { expectedSeconds, planned, requestsOf, type Selection } from '../engine/plan.ts';
import type { Profile } from '../profile.ts';
import type { Rule } from '../rule.ts';
import { rules } from '../rules/index.ts';
import { columns } from './columns.ts';

export interface PlannedRule {
  readonly id: string;
  readonly level: Rule['level'];
  /** Ids of the operations that it is tried at; empty for a rule about the host. */
  readonly operations: readonly string[];
  readonly cases: number;
  readonly requests: number;
  readonly writes: boolean;
  readonly spendsQuota: boolean;
  readonly waits: boolean;
  readonly needs: readonly string[];
  /** What the profile lacks: it would be skipped. */
  readonly lacks: readonly string[];
}

export interface Plan {
  readonly rules: readonly PlannedRule[];
  /** Who would ask. */
  readonly identities: readonly string[];
  readonly cases: number;
  readonly requests: number;
  readonly expectedSeconds: number;
}

/** @param profile absent: as if it had everything */
export function planOf(selection: Selection, profile: Profile | undefined): Plan {
  const cases = planned(rules, selection);
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
  };
}

function lacks(profile: Profile, need: Rule['needs'][number]): boolean {
  return need === 'writes' ? profile.allowWrites !== true : profile[need] === undefined;
}

function identitiesOf(profile: Profile | undefined): string[] {
  return [
    `the administrator${profile ? ` (${profile.administrator.email})` : ''} by password, JWT and Api-Token`,
    'a read-only Api-Token of the administrator',
    'users of its own, with and without roles',
    'contacts, applications and one-time codes of its own',
    ...(profile && !profile.other ? [] : [`the administrator of ${profile?.other?.baseUrl ?? 'another tenant'}`]),
  ];
}

/** @returns the plan for a terminal. */
export function planText({ rules: facts, identities, cases, requests, expectedSeconds: seconds }: Plan): string {
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
    `${facts.length} rules, ${cases} cases, about ${requests} requests and what they need prepared, about ${minutes(seconds)}.`,
    'Nothing was sent.',
  ].join('\n');
}

function minutes(seconds: number): string {
  return seconds < 90 ? `${seconds} seconds` : `${(seconds / 60).toFixed(1)} minutes`;
}
