/** A client cannot save quota up: neither by being idle, nor by staying below it. */
import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import { type Check, type Finding, proven } from '../check.ts';
import { burst, type FreshIdentity, type TargetSession } from '../target-session.ts';
import {
  countAdmitted,
  ofStep,
  perhapsTooMany,
  seconds,
  tooFew,
  tooMany,
  undecided,
  unfinished,
  worstBounds,
} from './evidence.ts';
import { surplus } from './fill.ts';

/** Windows before the burst. */
const windows = 2.2;

/** More than twice the quota, so that a doubled one is seen. */
const burstOf = ({ quota }: LimitPolicy) => 2 * quota + surplus;

interface History {
  readonly id: string;
  readonly title: string;
  readonly requirement: string;
  /** Number of requests before the burst. */
  readonly before: (claim: LimitPolicy) => number;
}

function savedUp({ before, ...texts }: History): Check {
  return {
    ...texts,
    windows: windows + 0.2,
    requests: (claim) => before(claim) + burstOf(claim),
    async drive(session) {
      const identity = await session.freshIdentity();
      await useSteadily(session, identity, before(session.claim));
      await burst(identity, 'burst', burstOf(session.claim));
    },
    judge: (samples, claim) => judge(samples, claim, { before: before(claim), burst: burstOf(claim) }),
  };
}

/** Evenly, and then nothing until the burst. */
async function useSteadily(session: TargetSession, identity: FreshIdentity, count: number): Promise<void> {
  const begun = session.now();
  const lasts = windows * session.claim.windowMs;
  const answers: Promise<Sample>[] = [];
  for (let index = 0; index < count; index += 1) {
    await session.until(begun + (index * lasts) / count);
    answers.push(identity.send('before'));
  }
  await Promise.all(answers);
  await session.until(begun + lasts);
}

function judge(samples: readonly Sample[], claim: LimitPolicy, steps: Readonly<Record<string, number>>): Finding {
  const fault =
    tooMany(samples, claim) ??
    unfinished(samples, steps) ??
    tooFew(samples, claim) ??
    undecided(samples) ??
    perhapsTooMany(samples, claim);
  if (fault) return fault;
  const admitted = countAdmitted(ofStep(samples, 'burst'));
  const held = `at most ${worstBounds(samples, claim).possible} in any ${seconds(claim.windowMs)}`;
  return proven(`${admitted} of ${burstOf(claim)} were admitted at once afterwards, ${held}`);
}

export const savedUpIdle = savedUp({
  id: 'saved-up-idle',
  title: 'Idle time saves nothing up',
  requirement: 'After two idle windows no more than the quota is admitted.',
  before: () => 1,
});

export const savedUpSteady = savedUp({
  id: 'saved-up-steady',
  title: 'Steady use saves nothing up',
  requirement: 'After two windows of half the quota, without a denial, the quota is the same.',
  before: ({ quota }) => quota,
});
