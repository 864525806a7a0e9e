/** What a run would try, before it sends anything. */
import { columns } from '#conformance/commands/columns.ts';
import { duration } from '#conformance/reporters/wording.ts';
import type { SubjectPlan } from '../../limits/plan.ts';
import { windowName } from '../plot/words.ts';

/** @param asJson for programs */
export function planText(plans: readonly SubjectPlan[], asJson = false): string {
  if (asJson) return JSON.stringify(plans.map(planData), null, 2);
  const rows = plans.map(({ subject, claim, checks, skipped, requests, milliseconds }) => [
    subject,
    `${claim.quota} in ${windowName(claim.windowMs)}`,
    String(checks.length),
    String(Object.keys(skipped).length),
    String(requests),
    duration(milliseconds),
  ]);
  const total = plans.reduce((sum, { requests }) => sum + requests, 0);
  return [
    columns([['limit', 'claim', 'checks', 'skipped', 'requests', 'takes about'], ...rows]),
    '',
    `${total} requests at the most, in all. Nothing was sent.`,
  ].join('\n');
}

function planData({ checks, ...plan }: SubjectPlan) {
  return { ...plan, checks: checks.map(({ id }) => id) };
}
