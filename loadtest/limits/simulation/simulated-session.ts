/** A target session with a model of a limiter, behind a network with jitter. */

import type { LimitPolicy } from '../../limit-policy.ts';
import type { Sample } from '../../sample.ts';
import type { Model, ModelDecision } from '../models/model.ts';
import type { FreshIdentity, SendOptions, TargetSession, Variation } from '../target-session.ts';
import type { VirtualTime } from './virtual-time.ts';

export interface SimulatedSessionOptions {
  readonly claim: LimitPolicy;
  readonly time: VirtualTime;
  /** From 0 to 1. */
  readonly random: () => number;
  /** Maximum delay of each way of a request, milliseconds; the minimum is a hundredth of a millisecond. */
  readonly jitterMs: number;
  /** Wall clock of the server at time 0, milliseconds since 1970. */
  readonly epochMs: number;
  readonly nodes?: number;
  /** Variations that the host treats wrongly: gives them a bucket of their own, or shares one. */
  readonly confuses?: readonly Variation[] | undefined;
  /** Called with every request and its result. */
  readonly log: (sample: Sample) => void;
  /** Of the requests; see Sample. */
  readonly check: string;
}

const leastMs = 0.01;
/** Requests of a flood: fewer than at a real host, to simulate many of them. */
const flooded = 1_500;

const withOwnBucket: readonly Variation[] = ['other-identity', 'other-tenant'];
const variations: readonly Variation[] = [
  'same',
  ...withOwnBucket,
  'claimed-address',
  'other-query',
  'other-spelling',
  'other-language',
  'other-agent',
  'other-method',
  'encoded-path',
  'slashed-path',
  'unknown-path',
];

export function simulatedSession(model: Model, options: SimulatedSessionOptions): TargetSession {
  const { claim, time, random, jitterMs, epochMs, nodes = 1, confuses = [], log, check } = options;
  const wall = () => epochMs + time.now();
  const limiter = model.create(claim, { now: wall, pass: (milliseconds) => time.until(time.now() + milliseconds) });
  const travel = () => time.until(time.now() + leastMs + random() * jitterMs);
  let identities = 0;
  return {
    claim,
    nodes,
    variations,
    canFlood: true,
    now: () => time.now(),
    until: (at) => time.until(at),
    random,
    async freshIdentity(): Promise<FreshIdentity> {
      identities += 1;
      const own = `${check}-${identities}`;
      const identity: FreshIdentity = {
        async flood(step, { milliseconds }) {
          const begun = time.now();
          const pending: Promise<Sample>[] = [];
          for (let sent = 0; sent < flooded; sent += 1) {
            await time.until(begun + (sent * milliseconds) / flooded);
            pending.push(identity.send(step));
          }
          await Promise.all(pending);
        },
        async send(step, { node = 0, as = 'same', intendedAt }: SendOptions = {}) {
          const sentAt = time.now();
          const other = `${own}-${as}`;
          const isOther = withOwnBucket.includes(as);
          const isServed = as !== 'unknown-path';
          const bucket = isOther || !isServed ? other : own;
          await travel();
          const decision: ModelDecision = isServed
            ? await limiter({ key: isOther === confuses.includes(as) ? own : other, node })
            : { admitted: true };
          const date = new Date(wall()).toUTCString();
          await travel();
          const sample: Sample = {
            check,
            subject: model.name,
            bucket,
            step,
            node,
            intendedAt: intendedAt ?? sentAt,
            sentAt,
            receivedAt: time.now(),
            status: statusOf(isServed, decision.admitted),
            ...(isServed ? {} : { unexpected: true }),
            ...(decision.retryAfterSeconds === undefined ? {} : { retryAfter: String(decision.retryAfterSeconds) }),
            ...(decision.remaining === undefined ? {} : { rateLimit: `"model";r=${decision.remaining}` }),
            date,
          };
          log(sample);
          return sample;
        },
      };
      return identity;
    },
  };
}

function statusOf(isServed: boolean, admitted: boolean): number {
  if (!isServed) return 404;
  return admitted ? 200 : 429;
}
