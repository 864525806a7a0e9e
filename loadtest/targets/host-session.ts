/** A target session at a real host: its exchanges become samples of the event log. */
import type { Exchange } from '#harness/http/exchange.ts';
import type { Guardrails } from '../guardrails.ts';
import { olderFieldsOf } from '../limit-headers.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import type { FloodOptions, SendOptions, TargetSession, Variation } from '../limits/target-session.ts';
import { isDenied, type Sample } from '../sample.ts';
import type { Target } from './target.ts';
import { floodWith, type Volume } from './volume.ts';

/** The clock of a run: all stamps are milliseconds since its beginning. */
interface RunClock {
  now(): number;
  until(at: number, what: string): Promise<void>;
}

export interface HostTargetOptions {
  readonly subject: Target;
  readonly claim: LimitPolicy;
  /** See Sample. */
  readonly check: string;
  /** See Sample; 1 when absent. */
  readonly attempt?: number;
  /** Origins; none: the host itself. */
  readonly nodes: readonly string[];
  readonly clock: RunClock;
  readonly random: () => number;
  readonly guardrails: Guardrails;
  readonly log: (sample: Sample) => void;
}

const withOwnBucket: readonly Variation[] = ['other-identity', 'other-tenant', 'unknown-path'];
/** Variations that the host may not serve. */
const unserved: readonly Variation[] = ['other-method', 'encoded-path', 'slashed-path', 'unknown-path'];

export function hostTargetSession(options: HostTargetOptions): TargetSession {
  const { subject, claim, check, attempt = 1, nodes, clock, random, guardrails, log } = options;
  let identities = 0;
  return {
    claim,
    nodes: Math.max(1, nodes.length),
    variations: subject.variations,
    isScarce: subject.isScarce,
    canFlood: subject.canFlood,
    now: () => clock.now(),
    until: (at) => clock.until(at, `${check} of ${subject.name}`),
    random,
    async freshIdentity() {
      identities += 1;
      const own = `${check} ${identities}${attempt > 1 ? `, attempt ${attempt}` : ''}`;
      const identity = await subject.fresh();
      const sendAs = async (step: string, { node = 0, as = 'same', intendedAt }: SendOptions = {}) => {
        guardrails.admit({ subject: subject.name, check, attempt });
        const exchange = await identity.send(as, nodes[node]);
        const decision = decisionOf(exchange.response?.status, subject);
        const isDecided = !decision.unexpected;
        const isOther = withOwnBucket.includes(as) || (unserved.includes(as) && !isDecided);
        const sample: Sample = {
          check,
          subject: subject.name,
          bucket: isOther ? `${own}, ${as}` : own,
          step,
          ...(attempt > 1 ? { attempt } : {}),
          node,
          intendedAt: intendedAt ?? exchange.sentAt,
          ...responseFields(exchange),
          ...decision,
        };
        log(sample);
        // A host need not serve other methods and paths: 404 is no fault there.
        if (isDecided || !unserved.includes(as)) guardrails.observe(sample, claim);
        return sample;
      };
      const flood = async (step: string, { milliseconds, most, enough }: FloodOptions) => {
        guardrails.admit({ subject: subject.name, check, attempt });
        const exchange = await identity.send('same', nodes[0]);
        let admitted = 0;
        const onResult = (result: Volume) => {
          const place = {
            check,
            subject: subject.name,
            bucket: own,
            step,
            ...(attempt > 1 ? { attempt } : {}),
            node: 0,
          };
          const sample: Sample = {
            ...place,
            intendedAt: result.sentAt,
            ...result,
            ...decisionOf(result.status, subject),
          };
          log(sample);
          guardrails.observe(sample, claim);
          if (!isDenied(sample)) admitted += 1;
          return admitted < enough;
        };
        onResult({ ...responseFields(exchange) });
        await floodWith({
          ...{ exchange, node: nodes[0], milliseconds, most: Math.min(most, guardrails.left), onResult },
          denials: subject.denials,
          now: () => clock.now(),
          onSend: () => guardrails.spend(),
        });
      };
      return {
        ...(subject.canFlood ? { flood } : {}),
        send(step, options) {
          const sample = sendAs(step, options);
          // Checks await bursts later: a rejection must not end the process before that.
          sample.catch(() => {});
          return sample;
        },
      };
    },
  };
}

/** @returns the members of a sample that say what its status means at the target */
function decisionOf(status: number | undefined, { admission, denials }: Target): Pick<Sample, 'unexpected' | 'denied'> {
  if (status === undefined) return {};
  if (denials.includes(status)) return status === 429 ? {} : { denied: true };
  return admission.isAdmitted(status) ? {} : { unexpected: true };
}

function responseFields({ sentAt, receivedAt = sentAt, response, error }: Exchange) {
  const headers: Readonly<Record<string, string | undefined>> = response?.headers ?? {};
  return {
    sentAt,
    receivedAt,
    status: response?.status,
    error,
    retryAfter: headers['retry-after'],
    rateLimit: headers.ratelimit,
    policy: headers['ratelimit-policy'],
    date: headers.date,
    olderFields: olderFieldsOf(headers),
  };
}
