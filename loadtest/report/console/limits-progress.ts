/** Progress of a proof. */

import type { Output } from '#harness/report/screen.ts';
import { counted, duration } from '#harness/report/wording.ts';
import type { Check } from '../../limits/check.ts';
import type { TargetPlan } from '../../limits/plan.ts';
import type { CheckPhase } from '../../limits/prove.ts';
import type { Sample } from '../../sample.ts';
import { requestProgress } from './progress.ts';

/** Maximum number of running checks to name. */
const named = 2;

/** @returns the progress observer of the command `limits` */
export function limitsProgress(output: Output, now?: () => number) {
  const line = requestProgress(output, now);
  const underWay = new Set<string>();
  /** Not again: a check that is tried again is one. */
  const done = new Set<string>();
  let [sent, ofRequests, takesMs, checks] = [0, 0, 0, 0];
  const show = () => {
    const [...names] = underWay;
    const more = names.length > named ? ` and ${names.length - named} more` : '';
    line.show({
      sent,
      ofRequests,
      takesMs,
      doing: `${done.size}/${checks} checks${names.length > 0 ? ': ' : ''}${names.slice(0, named).join(', ')}${more}`,
    });
  };
  return {
    begin(plans: readonly TargetPlan[], atOnce: number) {
      ofRequests = plans.reduce((sum, plan) => sum + plan.requests, 0);
      checks = plans.reduce((sum, plan) => sum + plan.checks.length, 0);
      takesMs = lasting(
        plans.map(({ milliseconds }) => milliseconds),
        atOnce,
      );
      const what = `${counted(plans.length, 'limit')}, ${counted(checks, 'check')}`;
      line.begin(`${what}, about ${counted(ofRequests, 'request')}, in about ${duration(takesMs)}`);
    },
    sample(_: Sample) {
      sent += 1;
      show();
    },
    check(subject: string, { id }: Check, phase: CheckPhase, reason?: string) {
      const name = `${id} of ${subject}`;
      if (phase === 'begun') {
        underWay.add(name);
        done.delete(name);
      } else underWay.delete(name);
      if (phase === 'done' || phase === 'failed') done.add(name);
      if (phase === 'failed') line.note(`${name} failed: ${reason ?? 'unknown reason'}`);
      show();
    },
    waiting: (seconds: number, what: string) => line.waiting(seconds, what),
    end: () => line.end(),
  };
}

/** Assigns each to the first free worker slot. */
function lasting(each: readonly number[], atOnce: number): number {
  const slots = Array.from({ length: Math.max(1, atOnce) }, () => 0);
  for (const milliseconds of each) {
    const free = slots.indexOf(Math.min(...slots));
    slots[free] = (slots[free] ?? 0) + milliseconds;
  }
  return Math.max(...slots);
}
