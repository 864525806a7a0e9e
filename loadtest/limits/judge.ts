/** What a log proves. Pure, so that a log of long ago can be judged again, by better judges. */
import { type Ask, isAdmitted, isDenied, isUnknown } from '../ask.ts';
import { boundsOf } from './bounds.ts';
import { type Check, type CheckVerdict, type Finding, inconclusive, skipped } from './check.ts';
import { checks as allChecks } from './checks/index.ts';
import type { EventLog, SubjectFacts } from './event-log.ts';
import type { BucketProof, CheckProof, Proof, SubjectProof } from './proof.ts';

/** @param checks those that the log may name */
export function proofOf({ run, subjects, asks, ending }: EventLog, checks: readonly Check[] = allChecks): Proof {
  const ordered = asks.toSorted((one, other) => one.sentAt - other.sentAt);
  const bySubject = Map.groupBy(ordered, ({ subject }) => subject);
  const proofs = subjects.map((facts) => proofOfSubject(facts, bySubject.get(facts.subject) ?? [], checks));
  const verdict = worst(proofs);
  return {
    run,
    subjects: proofs,
    requests: asks.length,
    milliseconds: lasted(ordered),
    interrupted: ending.interrupted,
    stopped: ending.stopped,
    verdict,
    exitCode: ending.interrupted ? 130 : exitCodes[verdict],
  };
}

const exitCodes = { proven: 0, refuted: 1, inconclusive: 3 } as const;

function proofOfSubject(facts: SubjectFacts, asks: readonly Ask[], known: readonly Check[]): SubjectProof {
  const byCheck = Map.groupBy(asks, ({ check }) => check);
  const checks = facts.checks.map((id) => {
    const check = known.find((one) => one.id === id);
    return proofOfCheck(id, check, byCheck.get(id) ?? [], facts);
  });
  const byBucket = [...Map.groupBy(asks, ({ bucket }) => bucket)];
  const last = new Set(facts.checks.flatMap((id) => lastAttempt(byCheck.get(id) ?? []).map(({ bucket }) => bucket)));
  const buckets = byBucket.map(([bucket, own]) => ({
    ...proofOfBucket(bucket, own, facts),
    superseded: !last.has(bucket),
  }));
  const verdicts = [
    ...checks.filter(({ verdict }) => verdict !== 'skipped'),
    ...buckets.map((one) => ofBucket(one, facts)),
  ];
  // What obeys the bounds proves nothing where no check was tried.
  const isTried = checks.some(({ verdict }) => verdict !== 'skipped');
  const verdict = worst(isTried ? verdicts : [...verdicts, { verdict: 'inconclusive' }]);
  return { subject: facts.subject, claim: facts.claim, verdict, checks, buckets };
}

function proofOfCheck(id: string, check: Check | undefined, asks: readonly Ask[], facts: SubjectFacts): CheckProof {
  const attempts = [...Map.groupBy(asks, attemptOf).values()];
  const judged = attempts.map((own) => ({ own, finding: findingOf(id, check, own, facts) }));
  const decisive = judged.find(({ finding }) => finding.verdict === 'refuted') ?? judged.at(-1);
  const { own, finding } = decisive ?? { own: [], finding: findingOf(id, check, [], facts) };
  return { id, title: check?.title ?? id, requirement: check?.requirement ?? '', ...finding, ...countsOf(own) };
}

const attemptOf = ({ attempt = 1 }: Ask) => attempt;

function lastAttempt(asks: readonly Ask[]): Ask[] {
  const last = Math.max(...asks.map(attemptOf));
  return asks.filter((ask) => attemptOf(ask) === last);
}

function findingOf(
  id: string,
  check: Check | undefined,
  asks: readonly Ask[],
  { claim, ...facts }: SubjectFacts,
): Finding {
  const reason = facts.skipped[id];
  if (reason !== undefined) return skipped(reason);
  if (!check) return inconclusive('this version does not know the check');
  const failure = facts.failed?.[id];
  if (asks.length === 0) return inconclusive(failure ?? 'nothing was asked');
  const finding = check.judge(asks, claim);
  // What was found out before it broke off stays true; that all is well does not follow from it.
  return failure === undefined || finding.verdict === 'refuted' ? finding : inconclusive(`it broke off: ${failure}`);
}

function proofOfBucket(bucket: string, asks: readonly Ask[], { claim }: SubjectFacts): Omit<BucketProof, 'superseded'> {
  return { bucket, check: asks[0]?.check ?? '', ...boundsOf(asks, claim), ...countsOf(asks) };
}

function ofBucket(
  { certain, possible, superseded }: BucketProof,
  { claim }: SubjectFacts,
): { readonly verdict: CheckVerdict } {
  if (certain > claim.quota) return { verdict: 'refuted' };
  if (superseded) return { verdict: 'proven' };
  return { verdict: possible > claim.quota ? 'inconclusive' : 'proven' };
}

function countsOf(asks: readonly Ask[]) {
  return {
    requests: asks.length,
    admitted: asks.filter(isAdmitted).length,
    denied: asks.filter(isDenied).length,
    unknown: asks.filter(isUnknown).length,
  };
}

function worst(verdicts: readonly { readonly verdict: CheckProof['verdict'] }[]): CheckVerdict {
  const has = (verdict: CheckVerdict) => verdicts.some((one) => one.verdict === verdict);
  if (has('refuted')) return 'refuted';
  return has('inconclusive') || !has('proven') ? 'inconclusive' : 'proven';
}

function lasted(asks: readonly Ask[]): number {
  const first = asks[0]?.sentAt ?? 0;
  return asks.reduce((last, { receivedAt }) => Math.max(last, receivedAt), first) - first;
}
