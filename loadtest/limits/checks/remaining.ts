/** What RateLimit says remains is what remains. */
import { type Ask, isAdmitted } from '../../ask.ts';
import { type Check, type Finding, inconclusive, proven, refuted, skipped } from '../check.ts';
import { burst } from '../scene.ts';
import { ofStep, seconds, tooMany, unanswered, unfinished } from './evidence.ts';
import { surplus } from './fill.ts';

const steps = { sequential: 'one-by-one', concurrent: 'at-once' };

export const remaining: Check = {
  id: 'remaining',
  title: 'RateLimit counts down to nothing',
  requirement: 'Where RateLimit is given, its r is each of N - 1 to 0 once: in order, or of a crowd in any.',
  windows: 0.5,
  requests: ({ quota }) => 2 * quota + 1 + surplus,
  async drive(scene) {
    const { quota } = scene.claim;
    const one = await scene.fresh();
    for (let index = 0; index <= quota; index += 1) await one.ask(steps.sequential);
    await burst(await scene.fresh(), steps.concurrent, quota + surplus);
  },
  judge(asks, claim) {
    const { quota, windowMs } = claim;
    const fault =
      tooMany(asks, claim) ??
      unfinished(asks, { [steps.sequential]: quota + 1, [steps.concurrent]: quota + surplus }) ??
      unanswered(asks);
    if (fault) return fault;
    // Nothing promises the header.
    if (asks.every((ask) => remainingOf(ask) === undefined)) return skipped('the host does not tell what remains');
    const sequential = ofStep(asks, steps.sequential);
    const lasted = (sequential.at(-1)?.receivedAt ?? 0) - (sequential[0]?.sentAt ?? 0);
    if (lasted >= windowMs) return inconclusive(`it took ${seconds(lasted)}, longer than a window`, lasted - windowMs);
    const told = toldBy(ofStep(asks, steps.concurrent)).sort((one, other) => (other ?? -1) - (one ?? -1));
    return (
      judgeCount('one by one', toldBy(sequential), quota) ??
      judgeCount('at once', told, quota) ??
      proven(`it told each of ${quota - 1} to 0 once, one by one and at once`)
    );
  },
};

const toldBy = (asks: readonly Ask[]) => asks.filter(isAdmitted).map(remainingOf);

/** @returns r; the least where several quotas are told of */
function remainingOf({ rateLimit }: Ask): number | undefined {
  if (rateLimit === undefined) return undefined;
  // Names are strings, in which anything may stand.
  const told = [...rateLimit.replaceAll(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/;\s*r=(\d+)/g)].map(([, r]) => Number(r));
  return told.length === 0 ? undefined : Math.min(...told);
}

function judgeCount(how: string, told: readonly (number | undefined)[], quota: number): Finding | undefined {
  const expected = Array.from({ length: quota }, (_, index) => quota - 1 - index);
  const wrong = expected.findIndex((count, index) => told[index] !== count);
  if (wrong === -1) return undefined;
  return refuted(`${how}, it told ${told[wrong] ?? 'nothing'} in place of ${expected[wrong]}`);
}
