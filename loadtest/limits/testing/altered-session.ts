/** A target session with altered responses, for behaviour that no model has. */
import type { Sample } from '../../sample.ts';
import type { TargetSession } from '../target-session.ts';

/** @param alter gets each sample and its number, from 0, in order of arrival */
export function alteredSession(
  session: TargetSession,
  alter: (sample: Sample, number: number) => Sample,
): TargetSession {
  let received = 0;
  return {
    ...session,
    async freshIdentity() {
      const identity = await session.freshIdentity();
      return {
        async send(step, options) {
          const sample = await identity.send(step, options);
          received += 1;
          return alter(sample, received - 1);
        },
      };
    },
  };
}
