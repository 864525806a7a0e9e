/** The plan of a run on a terminal. */

import { columns } from '#harness/report/columns.ts';
import { duration } from '#harness/report/wording.ts';
import type { TargetPlan } from '../../limits/plan.ts';
import { windowName } from '../plot/words.ts';

/** @param asJson for programs */
export function planText(plans: readonly TargetPlan[], asJson = false): string {
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
    columns([['limit', 'policy', 'checks', 'skipped', 'requests', 'takes about'], ...rows]),
    '',
    `About ${total} requests in total, and more where a check is tried again (--attempts). Nothing was sent.`,
  ].join('\n');
}

function planData({ checks, ...plan }: TargetPlan) {
  return { ...plan, checks: checks.map(({ id }) => id) };
}
