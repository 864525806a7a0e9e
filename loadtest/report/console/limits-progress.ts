/** How far a proof is. */
import type { Output } from '#conformance/reporters/console/screen.ts';
import { counted, duration } from '#conformance/reporters/wording.ts';
import type { Ask } from '../../ask.ts';
import type { Check } from '../../limits/check.ts';
import type { SubjectPlan } from '../../limits/plan.ts';
import type { CheckPhase } from '../../limits/prove.ts';
import { progressLine } from './progress.ts';

/** Of those that are under way at once, so many are named. */
const named = 2;

/** @returns what the command `limits` tells how far it is */
export function limitsProgress(output: Output, now?: () => number) {
  const line = progressLine(output, now);
  const underWay = new Set<string>();
  let [sent, ofRequests, takesMs, done, checks] = [0, 0, 0, 0, 0];
  const show = () => {
    const [...names] = underWay;
    const more = names.length > named ? ` and ${names.length - named} more` : '';
    line.show({
      sent,
      ofRequests,
      takesMs,
      doing: `${done}/${checks} checks${names.length > 0 ? ': ' : ''}${names.slice(0, named).join(', ')}${more}`,
    });
  };
  return {
    begin(plans: readonly SubjectPlan[], atOnce: number) {
      ofRequests = plans.reduce((sum, plan) => sum + plan.requests, 0);
      checks = plans.reduce((sum, plan) => sum + plan.checks.length, 0);
      takesMs = lasting(
        plans.map(({ milliseconds }) => milliseconds),
        atOnce,
      );
      const what = `${counted(plans.length, 'limit')}, ${counted(checks, 'check')}`;
      line.begin(`${what}, at most ${counted(ofRequests, 'request')}, about ${duration(takesMs)}`);
    },
    ask(_: Ask) {
      sent += 1;
      show();
    },
    check(subject: string, { id }: Check, phase: CheckPhase, reason?: string) {
      const name = `${id} of ${subject}`;
      if (phase === 'begun') underWay.add(name);
      else underWay.delete(name);
      if (phase === 'done' || phase === 'failed') done += 1;
      if (phase === 'failed') line.note(`${name} broke off: ${reason ?? 'nobody knows why'}`);
      show();
    },
    waiting: (seconds: number, what: string) => line.waiting(seconds, what),
    end: () => line.end(),
  };
}

/** Each takes the first lane that is free. */
function lasting(each: readonly number[], atOnce: number): number {
  const lanes = Array.from({ length: Math.max(1, atOnce) }, () => 0);
  for (const milliseconds of each) {
    const free = lanes.indexOf(Math.min(...lanes));
    lanes[free] = (lanes[free] ?? 0) + milliseconds;
  }
  return Math.max(...lanes);
}
