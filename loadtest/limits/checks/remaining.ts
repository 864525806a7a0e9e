/** The remaining quota in RateLimit, or in RateLimit-Remaining of its earlier drafts, is right. */
import { limitStateOf } from '../../limit-headers.ts';
import { isAdmitted, type Sample } from '../../sample.ts';
import { type Check, type Finding, inconclusive, proven, refuted, skipped } from '../check.ts';
import { burst } from '../target-session.ts';
import { ofStep, seconds, tooMany, undecided, unfinished } from './evidence.ts';
import { surplus } from './fill.ts';

const steps = { sequential: 'one-by-one', concurrent: 'at-once' };

export const remaining: Check = {
  id: 'remaining',
  title: 'RateLimit counts down to 0',
  requirement:
    'Where RateLimit is sent, its r takes each value from N - 1 to 0 once: in order, or in any order within a burst. So does RateLimit-Remaining of earlier drafts; what X-RateLimit-Remaining counts was never specified.',
  windows: 0.5,
  requests: ({ quota }) => 2 * quota + 1 + surplus,
  async drive(session) {
    const { quota } = session.claim;
    const one = await session.freshIdentity();
    for (let index = 0; index <= quota; index += 1) await one.send(steps.sequential);
    await burst(await session.freshIdentity(), steps.concurrent, quota + surplus);
  },
  judge(samples, claim) {
    const { quota, windowMs } = claim;
    const fault =
      tooMany(samples, claim) ??
      unfinished(samples, { [steps.sequential]: quota + 1, [steps.concurrent]: quota + surplus }) ??
      undecided(samples);
    if (fault) return fault;
    // The header is optional.
    if (samples.every((sample) => remainingOf(sample) === undefined))
      return skipped(unspecified(samples) ? 'X-RateLimit was never specified' : 'the host does not send RateLimit');
    const sequential = ofStep(samples, steps.sequential);
    const lasted = (sequential.at(-1)?.receivedAt ?? 0) - (sequential[0]?.sentAt ?? 0);
    if (lasted >= windowMs) return inconclusive(`it took ${seconds(lasted)}, longer than a window`, lasted - windowMs);
    const counts = remainingIn(ofStep(samples, steps.concurrent)).sort((one, other) => (other ?? -1) - (one ?? -1));
    return (
      judgeCount('in sequence', remainingIn(sequential), quota) ??
      judgeCount('concurrently', counts, quota) ??
      proven(`RateLimit had each of ${quota - 1} to 0 once, in sequence and concurrently`)
    );
  },
};

const remainingIn = (samples: readonly Sample[]) => samples.filter(isAdmitted).map(remainingOf);

/** @returns what is left; the least where there are several quotas */
function remainingOf(sample: Sample): number | undefined {
  const state = limitStateOf(sample);
  return state?.generation === 'X-RateLimit' ? undefined : state?.remaining;
}

const unspecified = (samples: readonly Sample[]) =>
  samples.some((sample) => limitStateOf(sample)?.generation === 'X-RateLimit');

function judgeCount(how: string, counts: readonly (number | undefined)[], quota: number): Finding | undefined {
  const expected = Array.from({ length: quota }, (_, index) => quota - 1 - index);
  const wrong = expected.findIndex((count, index) => counts[index] !== count);
  if (wrong === -1) return undefined;
  return refuted(`${how}: RateLimit had ${counts[wrong] ?? 'no r'} instead of ${expected[wrong]}`);
}
