/** What the page of a proof shows. Its templates decide nothing. */
import { counted, duration } from '#conformance/reporters/wording.ts';
import { type Ask, isAdmitted, isDenied } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import type { BucketProof, CheckProof, Proof, SubjectProof } from '../../limits/proof.ts';
import { admissionsPlot, tightestPlot } from '../plot/admissions.ts';
import { latencyPlot } from '../plot/percentiles.ts';
import type { Plot } from '../plot/plot.ts';
import { agesPlot, stairsPlot } from '../plot/releases.ts';
import { plain } from '../plot/scale.ts';
import {
  countsText,
  fullestText,
  missingText,
  outcomes,
  promiseText,
  proofSentence,
  verdictOfBounds,
  worstFirst,
} from '../wording.ts';

/** Of a subject: more would hide what matters, and a page of fifteen subjects would be too large to mail. */
const plottedBuckets = 5;

/** Of so few, all are open at first; of more, those that are not proven. */
const openAtFirst = 2;

/** @returns what `proof.eta` is filled with. @param asks those of the proof's log */
export function proofPage(proof: Proof, asks: readonly Ask[]) {
  const { run, subjects, requests, milliseconds, exitCode } = proof;
  const bySubject = Map.groupBy(asks, ({ subject }) => subject);
  const ofVerdict = (verdict: string) =>
    subjects.flatMap(({ checks }) => checks).filter((check) => check.verdict === verdict).length;
  return {
    title: `${run.host}: rate limits`,
    host: run.host,
    tool: run.tool,
    outcome: outcomes[proof.verdict],
    sentence: proofSentence(proof),
    remark: proof.stopped === undefined ? '' : `It ended early: ${proof.stopped}`,
    facts: [
      `${run.startedAt.slice(0, 16).replace('T', ' ')} UTC`,
      duration(milliseconds),
      counted(requests, 'request'),
      ...(run.nodes.length === 0 ? [] : [`${counted(run.nodes.length, 'node')}: ${run.nodes.join(', ')}`]),
      `seed ${run.seed}`,
      `exit code ${exitCode}`,
    ],
    figures: [
      { outcome: 'pass', count: ofVerdict('proven'), word: 'checks proven' },
      { outcome: 'fail', count: ofVerdict('refuted'), word: 'refuted' },
      { outcome: 'inconclusive', count: ofVerdict('inconclusive'), word: 'inconclusive' },
      { outcome: 'skip', count: ofVerdict('skipped'), word: 'skipped' },
    ],
    overview: subjects.map((subject, index) => ({ ...rowOf(subject), anchor: anchorOf(index) })),
    subjects: subjects.map((subject, index) => ({
      ...subjectOf(subject, bySubject.get(subject.subject) ?? []),
      anchor: anchorOf(index),
      open: subjects.length <= openAtFirst || subject.verdict !== 'proven',
    })),
  };
}

const anchorOf = (index: number) => `limit-${index + 1}`;

function rowOf(subject: SubjectProof) {
  const requests = subject.buckets.reduce((sum, bucket) => sum + bucket.requests, 0);
  return {
    subject: subject.subject,
    outcome: outcomes[subject.verdict],
    verdict: subject.verdict,
    promise: promiseText(subject),
    fullest: fullestText(subject),
    requests,
    cells: subject.checks.map(({ title, verdict }) => ({ outcome: outcomes[verdict], title: `${title}: ${verdict}` })),
  };
}

function subjectOf(subject: SubjectProof, asks: readonly Ask[]) {
  const { checks, buckets, claim } = subject;
  return {
    subject: subject.subject,
    outcome: outcomes[subject.verdict],
    verdict: subject.verdict,
    facts: `${promiseText(subject)} promised, fullest window ${fullestText(subject)}`,
    checks: inOrder(checks).map(checkOf),
    groups: groupsOf(subject, asks),
    bucketsTitle: counted(buckets.length, 'bucket'),
    buckets: buckets.map((bucket) => bucketOf(bucket, claim.quota)),
  };
}

function inOrder(checks: readonly CheckProof[]): CheckProof[] {
  return [...checks].sort((one, other) => worstFirst.indexOf(one.verdict) - worstFirst.indexOf(other.verdict));
}

function checkOf(check: CheckProof) {
  const { id, title, requirement, verdict, says, missingMs } = check;
  return {
    id,
    title,
    requirement,
    verdict,
    says,
    outcome: outcomes[verdict],
    missing: missingText(missingMs),
    figures: check.requests === 0 ? '' : countsText(check),
  };
}

function bucketOf(bucket: BucketProof, quota: number) {
  const { requests, admitted, denied, unknown, certain, possible, missingMs } = bucket;
  const verdict = verdictOfBounds(bucket, quota);
  return {
    bucket: bucket.bucket,
    check: bucket.check,
    verdict,
    outcome: outcomes[verdict],
    figures: [requests, admitted, denied, unknown, certain, possible, plain(Math.round(missingMs * 100) / 100)],
  };
}

interface Group {
  readonly title: string;
  readonly about: string;
  readonly plots: readonly Plot[];
}

/** Of those buckets that tell most; and the latencies of all. */
function groupsOf({ buckets, claim, checks }: SubjectProof, asks: readonly Ask[]): Group[] {
  const byBucket = Map.groupBy(asks, ({ bucket }) => bucket);
  const groups = telling(buckets, claim.quota).flatMap(({ check, bucket }) => {
    const own = byBucket.get(bucket) ?? [];
    const title = checks.find(({ id }) => id === check)?.title ?? check;
    const plots = own.length === 0 ? [] : bucketPlots(title, own, claim);
    return plots.length === 0 ? [] : [{ title, about: `bucket ${bucket}`, plots }];
  });
  const latencies = latencyPlot('All requests', [
    { tone: 'admitted', label: 'admitted', values: asks.filter(isAdmitted).map(latencyOf) },
    { tone: 'denied', label: 'denied', values: asks.filter(isDenied).map(latencyOf) },
  ]);
  return latencies === undefined
    ? groups
    : [...groups, { title: 'All requests', about: counted(asks.length, 'request'), plots: [latencies] }];
}

function bucketPlots(of: string, asks: readonly Ask[], claim: Claim): Plot[] {
  const isUsedAgain = asks.filter(isAdmitted).length > claim.quota;
  const plots = [
    admissionsPlot(of, asks, claim),
    tightestPlot(of, asks, claim),
    isUsedAgain ? stairsPlot(of, asks, claim) : undefined,
    agesPlot(of, asks, claim),
  ];
  return plots.filter((plot) => plot !== undefined);
}

const latencyOf = ({ sentAt, receivedAt }: Ask) => receivedAt - sentAt;

/** By the beginning of the id, the checks whose pictures tell most of a limit that is proven. */
const worthSeeing = ['any-window', 'staggered', 'edge-own', 'edge-clock'];

/** One of each check: those that are not proven first; and the largest of those in which no place was used again. */
function telling(buckets: readonly BucketProof[], quota: number): BucketProof[] {
  const rank = (bucket: BucketProof) => worstFirst.indexOf(verdictOfBounds(bucket, quota));
  const worth = ({ check }: BucketProof) => {
    const place = worthSeeing.findIndex((beginning) => check.startsWith(beginning));
    return place === -1 ? worthSeeing.length : place;
  };
  const sorted = buckets.toSorted(
    (one, other) =>
      rank(one) - rank(other) ||
      worth(one) - worth(other) ||
      other.admitted - one.admitted ||
      other.requests - one.requests,
  );
  const ofEach = [...Map.groupBy(sorted, ({ check }) => check).values()].flatMap((own) => own.slice(0, 1));
  const again = ofEach.filter((bucket) => bucket.admitted > quota || verdictOfBounds(bucket, quota) !== 'proven');
  const filled = ofEach.filter((bucket) => !again.includes(bucket)).slice(0, 1);
  return [...again.slice(0, plottedBuckets - filled.length), ...filled];
}
