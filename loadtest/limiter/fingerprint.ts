/** Names the algorithm of a limiter in process, by the experiment that `loadtest fingerprint` sends to hosts. */

import { drive } from '../limits/fingerprint/drive.ts';
import { type FingerprintReport, fingerprintReport } from '../limits/fingerprint/report-data.ts';
import type { Model } from '../limits/models/model.ts';
import { seededRandom } from '../limits/simulation/seeded-random.ts';
import { simulatedSession } from '../limits/simulation/simulated-session.ts';
import { Deadlock, VirtualTime } from '../limits/simulation/virtual-time.ts';
import type { Sample } from '../sample.ts';
import { madeInTime } from './deadline.ts';
import { assertPolicy, type LimiterFactory, type LimitPolicy, startOf } from './limiter.ts';

/** Phases of the clock to try: at an unlucky one two algorithms decide the same. */
const phases = 3;
/** Of each way of a request: as on loopback. */
const jitterMs = 1;
/** Turns of the event loop in which a limiter decides: libraries go through timers and promises. */
const settledAfter = 32;

/**
 * @returns the report; its `algorithm` is undefined where no known algorithm, or more than one, decides the same
 * @throws RangeError for an invalid policy; Error for a limiter that does not decide; whatever the limiter throws
 */
export async function fingerprint(factory: LimiterFactory, policy: LimitPolicy): Promise<FingerprintReport> {
  assertPolicy(policy);
  for (let phase = 1; ; phase += 1) {
    const report = await fingerprintAt(factory, policy, phase);
    if (report.algorithm !== undefined || phase === phases) return report;
  }
}

async function fingerprintAt(factory: LimiterFactory, claim: LimitPolicy, seed: number): Promise<FingerprintReport> {
  const random = seededRandom(seed);
  const time = new VirtualTime(settledAfter);
  const startsAt = startOf(claim);
  const epochMs = startsAt + Math.floor(random() * claim.windowMs);
  // Before simulated time begins: it may wait in real time, as for a connection.
  const limiter = await madeInTime(factory, startsAt);
  const model: Model = {
    name: 'limiter',
    describes: 'The limiter under proof.',
    exact: false,
    create:
      (_claim, { now }) =>
      async ({ key }) => {
        const { admitted, retryAfter } = await limiter(key, Math.floor(now()));
        return { admitted, ...(retryAfter === undefined ? {} : { retryAfterSeconds: Math.ceil(retryAfter) }) };
      },
  };
  const log = (_sample: Sample) => {};
  const session = simulatedSession(model, { claim, time, random, jitterMs, epochMs, check: 'fingerprint', log });
  try {
    const driven = await time.run(drive(session, { claim }));
    const run = { tool: 'limiter', host: 'in process', nodes: [], startedAt: new Date(epochMs).toISOString(), seed };
    return fingerprintReport(driven, { run, claim });
  } catch (error) {
    if (!(error instanceof Deadlock)) throw error;
    throw new Error('the limiter does not decide a request: a queue has to deny what waits', { cause: error });
  } finally {
    limiter.close?.();
  }
}
