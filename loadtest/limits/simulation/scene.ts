/** A scene whose host is a model of a limiter, behind a network that takes its time. */
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import type { Model } from '../models/model.ts';
import type { Asker, AskOptions, Scene, Variation } from '../scene.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface SimulatedSceneOptions {
  readonly claim: Claim;
  readonly time: VirtualTime;
  /** From 0 to 1. */
  readonly random: () => number;
  /** What each of the two ways of a request takes at the most, milliseconds; at the least a hundredth of a millisecond. */
  readonly jitterMs: number;
  /** Wall clock of the server at time 0, milliseconds since 1970. */
  readonly epochMs: number;
  readonly nodes?: number;
  /** Whom the host takes for the opposite: shares a bucket that is their own, or gives them one of their own. */
  readonly confuses?: readonly Variation[] | undefined;
  /** Told of every request once it is answered. */
  readonly log: (ask: Ask) => void;
  /** Of the requests: see Ask. */
  readonly check: string;
}

const leastMs = 0.01;

const withOwnBucket: readonly Variation[] = ['other-identity', 'other-tenant'];
const variations: readonly Variation[] = ['same', ...withOwnBucket, 'claimed-address', 'other-query', 'other-spelling'];

export function simulatedScene(model: Model, options: SimulatedSceneOptions): Scene {
  const { claim, time, random, jitterMs, epochMs, nodes = 1, confuses = [], log, check } = options;
  const wall = () => epochMs + time.now();
  const limiter = model.create(claim, { now: wall, pass: (milliseconds) => time.until(time.now() + milliseconds) });
  const travel = () => time.until(time.now() + leastMs + random() * jitterMs);
  let identities = 0;
  return {
    claim,
    nodes,
    variations,
    now: () => time.now(),
    until: (at) => time.until(at),
    random,
    async fresh(): Promise<Asker> {
      identities += 1;
      const own = `${check}-${identities}`;
      return {
        async ask(step, { node = 0, as = 'same', intendedAt }: AskOptions = {}) {
          const sentAt = time.now();
          const other = `${own}-${as}`;
          const isOther = withOwnBucket.includes(as);
          const bucket = isOther ? other : own;
          await travel();
          const decision = await limiter({ key: isOther === confuses.includes(as) ? own : other, node });
          const date = new Date(wall()).toUTCString();
          await travel();
          const ask: Ask = {
            check,
            subject: model.name,
            bucket,
            step,
            node,
            intendedAt: intendedAt ?? sentAt,
            sentAt,
            receivedAt: time.now(),
            status: decision.admitted ? 200 : 429,
            ...(decision.retryAfterSeconds === undefined ? {} : { retryAfter: String(decision.retryAfterSeconds) }),
            ...(decision.remaining === undefined ? {} : { rateLimit: `"model";r=${decision.remaining}` }),
            date,
          };
          log(ask);
          return ask;
        },
      };
    },
  };
}
