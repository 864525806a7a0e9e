/** A scene at a real host: what is asked there becomes lines of the event log. */
import type { Exchange } from '#conformance/http/exchange.ts';
import type { Ask } from '../ask.ts';
import type { Claim } from '../claim.ts';
import type { Scene } from '../limits/scene.ts';
import type { Politeness } from '../politeness.ts';
import type { Subject } from './subject.ts';

/** The clock of a run: all stamps are milliseconds since its beginning. */
export interface RunClock {
  now(): number;
  until(at: number, what: string): Promise<void>;
}

export interface HostSceneOptions {
  readonly subject: Subject;
  readonly claim: Claim;
  /** See Ask. */
  readonly check: string;
  /** Origins; none: the host itself. */
  readonly nodes: readonly string[];
  readonly clock: RunClock;
  readonly random: () => number;
  readonly politeness: Politeness;
  readonly log: (ask: Ask) => void;
}

export function hostScene({ subject, claim, check, nodes, clock, random, politeness, log }: HostSceneOptions): Scene {
  let identities = 0;
  return {
    claim,
    nodes: Math.max(1, nodes.length),
    variations: subject.variations,
    now: () => clock.now(),
    until: (at) => clock.until(at, `${check} of ${subject.name}`),
    random,
    async fresh() {
      identities += 1;
      const own = `${check} ${identities}`;
      const visitor = await subject.fresh();
      return {
        async ask(step, { node = 0, as = 'same', intendedAt } = {}) {
          politeness.before();
          const exchange = await visitor.ask(as, nodes[node]);
          const ask: Ask = {
            check,
            subject: subject.name,
            bucket: as === 'other-identity' || as === 'other-tenant' ? `${own}, ${as}` : own,
            step,
            node,
            intendedAt: intendedAt ?? exchange.sentAt,
            ...answerOf(exchange),
          };
          log(ask);
          politeness.saw(ask, claim);
          return ask;
        },
      };
    },
  };
}

function answerOf({ sentAt, receivedAt = sentAt, answer, error }: Exchange) {
  const headers: Readonly<Record<string, string | undefined>> = answer?.headers ?? {};
  return {
    sentAt,
    receivedAt,
    status: answer?.status,
    error,
    retryAfter: headers['retry-after'],
    rateLimit: headers.ratelimit,
    policy: headers['ratelimit-policy'],
    date: headers.date,
  };
}
