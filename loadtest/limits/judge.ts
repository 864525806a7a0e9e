/** Judges a log. Pure, so that newer judges can be applied to old logs. */
import { generationIn } from '../limit-headers.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import { isAdmitted, isDenied, isUnknown, requestsOf, type Sample } from '../sample.ts';
import { boundsOf, windowSeen } from './bounds.ts';
import { type Check, type CheckVerdict, type Finding, inconclusive, skipped } from './check.ts';
import { perhapsTooMany, tooFew, tooMany } from './checks/evidence.ts';
import { checks as allChecks } from './checks/index.ts';
import type { EventLog, TargetFacts } from './event-log.ts';
import type { BucketProof, CheckProof, Proof, TargetProof } from './proof.ts';

/** @param checks those that the log may name */
export function proofOf({ run, subjects, samples, ending }: EventLog, checks: readonly Check[] = allChecks): Proof {
  const ordered = samples.toSorted((one, other) => one.sentAt - other.sentAt);
  const bySubject = Map.groupBy(ordered, ({ subject }) => subject);
  const proofs = subjects.map((facts) => proofOfSubject(facts, bySubject.get(facts.subject) ?? [], checks));
  const verdict = worst(proofs);
  return {
    run,
    subjects: proofs,
    requests: total(samples),
    milliseconds: lasted(ordered),
    interrupted: ending.interrupted,
    stopped: ending.stopped,
    notSelected: allChecks
      .filter(({ id, isAlone }) => !isAlone && !subjects.every((facts) => facts.checks.includes(id)))
      .map(({ id }) => id),
    verdict,
    exitCode: ending.interrupted ? 130 : exitCodes[verdict],
  };
}

const exitCodes = { proven: 0, refuted: 1, inconclusive: 3 } as const;

function proofOfSubject(facts: TargetFacts, samples: readonly Sample[], known: readonly Check[]): TargetProof {
  const byCheck = Map.groupBy(samples, ({ check }) => check);
  const oneBucket = facts.isInvented && asOneBucket(samples, facts.claim);
  const checks = (facts.control === undefined ? facts.checks : []).map((id) => {
    const check = known.find((one) => one.id === id);
    return proofOfCheck(id, check, byCheck.get(id) ?? [], { ...facts, oneBucket });
  });
  // Paths that are not served have no bucket.
  const byBucket = [...Map.groupBy(samples, ({ bucket }) => bucket)].filter(
    ([, own]) => !own.every(({ unexpected }) => unexpected),
  );
  const last = new Set(facts.checks.flatMap((id) => lastAttempt(byCheck.get(id) ?? []).map(({ bucket }) => bucket)));
  const buckets = byBucket.map(([bucket, own]) => ({
    ...proofOfBucket(bucket, own, facts),
    superseded: !last.has(bucket),
    ...(known.find(({ id }) => id === own[0]?.check)?.isAtRelease ? { isAtRelease: true as const } : {}),
  }));
  // Checks judge their buckets, of which those of a dropped check count only where they refute.
  const verdicts: { readonly verdict: CheckProof['verdict'] }[] = checks.filter(({ verdict }) => verdict !== 'skipped');
  if (buckets.some(({ certain }) => certain > facts.claim.quota)) verdicts.push({ verdict: 'refuted' });
  // Admissions within bounds prove nothing without a check.
  const isTried = checks.some(({ verdict }) => verdict !== 'skipped');
  const verdict = worst(isTried ? verdicts : [...verdicts, { verdict: 'inconclusive' }]);
  const headers = generationIn(samples);
  const isShared = verdict === 'inconclusive' && isPerhapsShared(samples, oneBucket, facts.claim);
  const shared = isShared ? ({ isPerhapsShared: true } as const) : {};
  const seenMs = Math.max(0, ...byBucket.map(([, own]) => windowSeen(own, facts.claim)));
  return {
    subject: facts.subject,
    claim: facts.claim,
    verdict,
    reason: facts.control,
    checks,
    buckets,
    headers,
    seenMs,
    ...shared,
  };
}

/**
 * Invented identities are assumed to be apart, by --identity. Where all of them together never got more than the quota in a
 * window, it may be that the limiter counts by something else, and that none of them was fresh. The control is one of them:
 * without its place a right limiter has one too few, in every check that is alone.
 * @returns all samples as those of one bucket; undefined where that cannot be
 */
function asOneBucket(samples: readonly Sample[], claim: LimitPolicy): readonly Sample[] | undefined {
  const together = samples.filter(({ unexpected }) => !unexpected).map((sample) => ({ ...sample, bucket: 'all' }));
  const isSeveral = new Set(samples.map(({ bucket }) => bucket)).size > 1;
  return isSeveral && !tooMany(together, claim) ? together : undefined;
}

interface JudgedFacts extends TargetFacts {
  readonly oneBucket: readonly Sample[] | undefined;
}

function proofOfCheck(
  id: string,
  check: Check | undefined,
  samples: readonly Sample[],
  facts: JudgedFacts,
): CheckProof {
  const attempts = [...Map.groupBy(samples, attemptOf).values()];
  const judged = attempts.map((own) => ({ own, finding: findingOf(id, check, own, facts) }));
  const decisive = judged.find(({ finding }) => finding.verdict === 'refuted') ?? judged.at(-1);
  const { own, finding } = decisive ?? { own: [], finding: findingOf(id, check, [], facts) };
  return { id, title: check?.title ?? id, requirement: check?.requirement ?? '', ...finding, ...countsOf(own) };
}

const attemptOf = ({ attempt = 1 }: Sample) => attempt;

function lastAttempt(samples: readonly Sample[]): Sample[] {
  const last = Math.max(...samples.map(attemptOf));
  return samples.filter((sample) => attemptOf(sample) === last);
}

function findingOf(
  id: string,
  check: Check | undefined,
  samples: readonly Sample[],
  { claim, oneBucket, ...facts }: JudgedFacts,
): Finding {
  const reason = facts.skipped[id];
  if (reason !== undefined) return skipped(reason);
  if (!check) return inconclusive('this version does not know the check');
  const failure = facts.failed?.[id];
  if (samples.length === 0) return inconclusive(failure ?? 'no request was sent');
  const found = withContract(check.judge(samples, claim), facts.subject);
  const judged = withSharing(found, check, samples, { claim, oneBucket });
  const finding = check.isAtRelease ? judged : withBounds(judged, samples, claim);
  // A fault found before the failure counts; correctness does not follow from an incomplete check.
  return failure === undefined || finding.verdict === 'refuted' ? finding : inconclusive(`incomplete: ${failure}`);
}

function proofOfBucket(
  bucket: string,
  samples: readonly Sample[],
  { claim }: TargetFacts,
): Omit<BucketProof, 'superseded'> {
  return { bucket, check: samples[0]?.check ?? '', ...boundsOf(samples, claim), ...countsOf(samples) };
}

/** Operations of our contracts have no space in their names, request lines have. */
function withContract({ isOfContracts, ...finding }: Finding, subject: string): Finding {
  if (!isOfContracts || !subject.includes(' ')) return finding;
  return skipped(`${finding.says}, by a wait that is rounded up to whole seconds: only our contracts exclude that`);
}

/** Denials that are right for one bucket of all identities refute nothing. */
function withSharing(
  { isOfResponses, ...finding }: Finding,
  { isOfSharing }: Check,
  samples: readonly Sample[],
  { claim, oneBucket }: Pick<JudgedFacts, 'claim' | 'oneBucket'>,
): Finding {
  if (finding.verdict !== 'refuted' || isOfResponses || isOfSharing || !oneBucket) return finding;
  if (!isPerhapsShared(samples, oneBucket, claim)) return finding;
  return inconclusive(
    `${finding.says}; but all identities together got no more than one bucket: perhaps the limiter does not count by --identity; where it counts all clients together, give --identity none`,
  );
}

function isPerhapsShared(samples: readonly Sample[], oneBucket: readonly Sample[] | undefined, claim: LimitPolicy) {
  return oneBucket !== undefined && tooFew(samples, claim) !== undefined && !tooFew(oneBucket, claim);
}

/** A window that may have held too many leaves any check open, and one that certainly did refutes it. */
function withBounds(finding: Finding, samples: readonly Sample[], claim: LimitPolicy): Finding {
  if (finding.verdict === 'refuted') return finding;
  const fault = tooMany(samples, claim) ?? (finding.verdict === 'proven' ? perhapsTooMany(samples, claim) : undefined);
  return fault ? { ...fault, says: `${finding.says}; ${fault.says}` } : finding;
}

const total = (samples: readonly Sample[]) => samples.reduce((sum, sample) => sum + requestsOf(sample), 0);

function countsOf(samples: readonly Sample[]) {
  return {
    requests: total(samples),
    admitted: total(samples.filter(isAdmitted)),
    denied: total(samples.filter(isDenied)),
    unknown: total(samples.filter(isUnknown)),
  };
}

function worst(verdicts: readonly { readonly verdict: CheckProof['verdict'] }[]): CheckVerdict {
  const has = (verdict: CheckVerdict) => verdicts.some((one) => one.verdict === verdict);
  if (has('refuted')) return 'refuted';
  return has('inconclusive') || !has('proven') ? 'inconclusive' : 'proven';
}

function lasted(samples: readonly Sample[]): number {
  const first = samples[0]?.sentAt ?? 0;
  return samples.reduce((last, { receivedAt }) => Math.max(last, receivedAt), first) - first;
}
