/**
 * Limits: what each bucket admitted and refused. Certain and possible counts bound what was decided between a request and
 * its response; algorithms that the specification allows (a fixed window, a refilling bucket) are given what they admit.
 */
import { possibleIn, type Span } from '#harness/admission-bounds.ts';
import { certainlyExhaustedUntil, secondsToWait } from '#harness/denial.ts';
import type { Limit } from '#harness/document.ts';
import { BoundedMap } from '../bounded-map.ts';
import { type Fault, fault, type HostFacts, isOfGateway, isSuccess, type Judge, nothing, type Seen } from '../seen.ts';
import { type Bucket, type BucketName, Buckets, type Denial } from './buckets.ts';
import { Excesses } from './excesses.ts';

/** Admissions of one bucket that are remembered. */
const mostAdmissions = 400;
/** Milliseconds: Retry-After is rounded to seconds. */
const rounding = 1_500;

/** @param isQuietBefore nothing was sent to the host in the minute before the first observation */
export function limitJudge(facts: HostFacts, isQuietBefore: boolean): Judge {
  const names = new Buckets(facts);
  const buckets = new BoundedMap<string, Bucket>(5_000);
  const families = new BoundedMap<string, Span[]>(5_000);
  const issued = new BoundedMap<string, true>();
  const excesses = new Excesses();
  const early = new BoundedMap<string, true>(1_000);
  let started: number | undefined;
  return (seen) => {
    started ??= seen.sentAt;
    names.learn(seen);
    learnIssued(seen, issued, facts);
    const name = names.of(seen);
    if (!name || isOfGateway(seen)) return nothing;
    const bucket = buckets.getOrSet(name.name, newBucket);
    const family = families.getOrSet(name.family, () => []);
    if (seen.status === 429) {
      const isWatched = isQuietBefore || seen.sentAt - started > name.limit.windowSeconds * 1_000;
      const isComplete = name.isOwn && (isWatched || issued.has(seen.presented.value));
      return denied(seen, { name, bucket, family, isComplete, early });
    }
    return admitted(seen, { name, bucket, family, excesses, facts });
  };
}

const newBucket = (): Bucket => ({
  admitted: [],
  possible: [],
  answers: new Set(),
  denials: [],
  lastDenial: undefined,
});

/** Credentials that were issued in the traffic: all their requests were seen. */
function learnIssued(seen: Seen, issued: BoundedMap<string, true>, { dialect }: HostFacts): void {
  if (!isSuccess(seen) || seen.observation.method !== 'POST') return;
  for (const place of [dialect.login.token, dialect.apiTokens.value, dialect.impersonate.token]) {
    const value = seen.response.textMember(place);
    if (value?.startsWith('hashed_')) issued.set(value, true);
  }
}

interface Refusal {
  readonly name: BucketName;
  readonly bucket: Bucket;
  readonly family: readonly Span[];
  /** Every request of the bucket was seen. */
  readonly isComplete: boolean;
  /** Operations that refused a request before nearly the whole quota was admitted. */
  readonly early: BoundedMap<string, true>;
}

function denied(seen: Seen, { name, bucket, family, isComplete, early }: Refusal): readonly Fault[] {
  const { limit } = name;
  const seconds = secondsToWait(seen.response);
  if (seconds === undefined) return nothing;
  const window = limit.windowSeconds * 1_000;
  const denial: Denial = {
    sentAt: seen.sentAt,
    receivedAt: seen.receivedAt,
    retryAfter: seconds,
    until: Math.min(certainlyExhaustedUntil(seen.response) + performance.timeOrigin, seen.sentAt + window),
  };
  const { denials } = bucket;
  bucket.denials = [...denials, denial].slice(-20);
  bucket.lastDenial = denial;
  if (seconds > limit.windowSeconds + 1) {
    return fault(
      'limits/retry-after-is-within-the-window',
      `Retry-After of at most ${limit.windowSeconds + 1} s`,
      `${seconds} s`,
    );
  }
  const faults = againstEarlier(denial, denials, family);
  if (faults.length > 0 || !isComplete) return faults;
  const isHeld = denials.some((earlier) => denial.sentAt < endOf(earlier) + rounding);
  if (isHeld) return nothing;
  const possible = () =>
    possibleIn(family, seen.sentAt - window - rounding, seen.receivedAt - seen.sentAt + window + rounding);
  const count = possible();
  if (count >= limit.quota) return nothing;
  // Nearly the whole quota may be a request that was counted and not answered: one alone is no evidence.
  const isFirst = early.get(name.operation.id) === undefined;
  early.set(name.operation.id, true);
  if (isFirst && count > limit.quota * 0.75) return nothing;
  return [
    {
      rule: 'limits/whole-quota-is-admitted',
      expected: `${limit.quota} requests to be admitted in ${limit.windowSeconds} s`,
      actual: `a 429 after ${count}`,
      // Requests in flight may have been decided before.
      isExplained: () => possible() >= limit.quota,
    },
  ];
}

const endOf = ({ receivedAt, retryAfter }: Denial) => receivedAt + retryAfter * 1_000;

/** Denials of one wait: a client that waits as long as the first says is admitted, and all say the same. */
function againstEarlier(denial: Denial, denials: readonly Denial[], family: readonly Span[]): readonly Fault[] {
  const [first] = denials;
  const last = denials.at(-1);
  if (!first || !last) return nothing;
  const obeyed = denials.find((earlier) => denial.sentAt > endOf(earlier));
  if (obeyed) {
    const actual = `429 ${((denial.sentAt - obeyed.receivedAt) / 1_000).toFixed(1)} s later`;
    return [
      {
        rule: 'limits/retry-after-is-enough',
        expected: `no 429 after ${obeyed.retryAfter} s, as Retry-After said`,
        actual,
        // Another request may have taken the place, also one that was answered after this.
        isExplained: () =>
          family.some(({ sentAt, receivedAt }) => receivedAt > obeyed.receivedAt && sentAt < denial.receivedAt),
      },
    ];
  }
  const difference = endOf(denial) - endOf(first);
  if (difference < -2 * rounding) {
    return fault(
      'limits/later-denials-agree',
      `a wait that ends when the first 429 said`,
      `${seconds(difference)} earlier`,
    );
  }
  if (difference > 2 * rounding) {
    return fault(
      'limits/denials-do-not-extend-the-wait',
      'a wait that denials do not extend',
      `${seconds(difference)} more`,
    );
  }
  return nothing;
}

const seconds = (milliseconds: number) => `${Math.abs(milliseconds / 1_000).toFixed(1)} s`;

interface Admission {
  readonly name: BucketName;
  readonly bucket: Bucket;
  readonly family: Span[];
  readonly excesses: Excesses;
  readonly facts: HostFacts;
}

function admitted(seen: Seen, { name, bucket, family, excesses, facts }: Admission): readonly Fault[] {
  const span: Span = { sentAt: seen.sentAt, receivedAt: seen.receivedAt };
  family.push(span);
  family.splice(0, family.length - mostAdmissions);
  const answer = answerOf(seen, facts);
  const { lastDenial } = bucket;
  const isLike = isSuccess(seen) || bucket.answers.has(answer);
  const isExhausted = lastDenial && seen.sentAt > lastDenial.receivedAt && seen.receivedAt < lastDenial.until;
  if (isExhausted && isLike) {
    const expected = `429 until ${lastDenial.retryAfter} s after the last one`;
    return fault(
      ruleOf(seen, name, lastDenial),
      expected,
      `${seen.status} after ${seconds(seen.sentAt - lastDenial.receivedAt)}`,
    );
  }
  // A body that is refused shows that the bucket of the address had opened, and may have filled it again.
  const hasOpened = isCounted(seen, name.limit) || (name.limit.key === 'ip' && [400, 415, 422].includes(seen.status));
  if (!isExhausted && hasOpened) bucket.denials = [];
  if (!isCounted(seen, name.limit)) return nothing;
  if (bucket.answers.size < 20) bucket.answers.add(answer);
  bucket.admitted.push(span);
  bucket.admitted.splice(0, bucket.admitted.length - mostAdmissions);
  return excesses.after(name, bucket);
}

/** The rule that has the same request as its case. */
function ruleOf({ observation, path }: Seen, { operation }: BucketName, { receivedAt }: Denial): string {
  if (observation.method !== operation.method) return 'limits/method-opens-no-bucket';
  if (!new RegExp(`^${operation.path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`).test(path))
    return 'limits/spelling-opens-no-bucket';
  return observation.sentAt - receivedAt < 2_000 ? 'limits/refusal-lasts' : 'limits/early-retry-is-refused';
}

function answerOf({ response, status }: Seen, { dialect: { errors } }: HostFacts): string {
  return JSON.stringify([status, response.member(errors.title), response.member(errors.detail)]);
}

/** The bucket of an address is before the credential, that of an email after it: a wrong password or code is counted. */
function isCounted(seen: Seen, { key }: Limit): boolean {
  if (isSuccess(seen)) return true;
  return key === 'ip' || key === 'email' ? seen.status === 401 : seen.status === 422;
}
