/** Many keys, each of them limited: a fault may concern only some. */
import type { LimitPolicy } from '../../limit-policy.ts';
import { type Check, inconclusive, proven } from '../check.ts';
import { burst } from '../target-session.ts';
import { countAdmitted, seconds, tooFew, tooMany, undecided, unfinished } from './evidence.ts';

/** With those of the other checks, one unlimited key of ten is found in 99 of 100 proofs. */
const keys = 12;

const perKey = ({ quota }: LimitPolicy) => quota + 1;

export const manyKeys: Check = {
  id: 'many-keys',
  title: `Each of ${keys} keys is limited`,
  requirement: `Of one request more than the quota, the quota is admitted: for each of ${keys} identities.`,
  windows: 0.5,
  requests: (claim) => keys * perKey(claim),
  impossible: ({ isScarce = false }) => (isScarce ? 'there are too few identities' : undefined),
  async drive(session) {
    for (let key = 0; key < keys; key += 1) {
      await burst(await session.freshIdentity(), 'fill', perKey(session.claim));
    }
  },
  judge(samples, claim) {
    const fault =
      tooMany(samples, claim) ??
      unfinished(samples, { fill: keys * perKey(claim) }) ??
      tooFew(samples, claim) ??
      undecided(samples);
    if (fault) return fault;
    const lasted = [...Map.groupBy(samples, ({ bucket }) => bucket).values()].map(
      (own) => Math.max(...own.map(({ receivedAt }) => receivedAt)) - Math.min(...own.map(({ sentAt }) => sentAt)),
    );
    const longest = Math.max(0, ...lasted);
    if (longest >= claim.windowMs) {
      return inconclusive(`one key took ${seconds(longest)}, longer than a window`, longest - claim.windowMs);
    }
    return proven(`${countAdmitted(samples)} of ${samples.length} were admitted, ${claim.quota} for each key`);
  },
};
