/** Data of a proof's page; its templates contain no logic. */
import { counted, duration } from '#harness/report/wording.ts';
import type { LimitPolicy } from '../../limit-policy.ts';
import type { BucketProof, CheckProof, Proof, TargetProof } from '../../limits/proof.ts';
import { isAdmitted, isDenied, type Sample } from '../../sample.ts';
import { admissionsPlot, tightestPlot } from '../plot/admissions.ts';
import { latencyPlot } from '../plot/percentiles.ts';
import type { Plot } from '../plot/plot.ts';
import { agesPlot, stairsPlot } from '../plot/releases.ts';
import { plain } from '../plot/scale.ts';
import {
  countsText,
  fullestText,
  headersText,
  missingText,
  outcomes,
  promiseText,
  proofSentence,
  verdictOfBounds,
  worstFirst,
} from '../wording.ts';

/** Maximum per target: more would hide what matters, and make a page of fifteen targets too large to mail. */
const plottedBuckets = 5;

/** Up to this number all are open at first; beyond it those that are not proven. */
const openAtFirst = 2;

/** @returns the data of `proof.eta`. @param samples those of the proof's log */
export function proofPage(proof: Proof, samples: readonly Sample[]) {
  const { run, subjects, requests, milliseconds, exitCode } = proof;
  const bySubject = Map.groupBy(samples, ({ subject }) => subject);
  const ofVerdict = (verdict: string) =>
    subjects.flatMap(({ checks }) => checks).filter((check) => check.verdict === verdict).length;
  return {
    title: `${run.host}: rate limits`,
    host: run.host,
    tool: run.tool,
    outcome: outcomes[proof.verdict],
    sentence: proofSentence(proof),
    remark: proof.stopped === undefined ? '' : `The run ended early: ${proof.stopped}`,
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

function rowOf(subject: TargetProof) {
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

function subjectOf(subject: TargetProof, samples: readonly Sample[]) {
  const { checks, buckets, claim } = subject;
  return {
    subject: subject.subject,
    outcome: outcomes[subject.verdict],
    verdict: subject.verdict,
    facts: `${promiseText(subject)} promised, fullest window ${fullestText(subject)}, header fields: ${headersText(subject)}`,
    checks: inOrder(checks).map(checkOf),
    groups: groupsOf(subject, samples),
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

/** Plots of the most informative buckets, and of all latencies. */
function groupsOf({ buckets, claim, checks }: TargetProof, samples: readonly Sample[]): Group[] {
  const byBucket = Map.groupBy(samples, ({ bucket }) => bucket);
  const groups = mostInformative(buckets, claim.quota).flatMap(({ check, bucket }) => {
    const own = byBucket.get(bucket) ?? [];
    const title = checks.find(({ id }) => id === check)?.title ?? check;
    const plots = own.length === 0 ? [] : bucketPlots(title, own, claim);
    return plots.length === 0 ? [] : [{ title, about: `bucket ${bucket}`, plots }];
  });
  const latencies = latencyPlot('All requests', [
    { tone: 'admitted', label: 'admitted', values: samples.filter(isAdmitted).map(latencyOf) },
    { tone: 'denied', label: 'denied', values: samples.filter(isDenied).map(latencyOf) },
  ]);
  return latencies === undefined
    ? groups
    : [...groups, { title: 'All requests', about: counted(samples.length, 'request'), plots: [latencies] }];
}

function bucketPlots(of: string, samples: readonly Sample[], claim: LimitPolicy): Plot[] {
  const isUsedAgain = samples.filter(isAdmitted).length > claim.quota;
  const plots = [
    admissionsPlot(of, samples, claim),
    tightestPlot(of, samples, claim),
    isUsedAgain ? stairsPlot(of, samples, claim) : undefined,
    agesPlot(of, samples, claim),
  ];
  return plots.filter((plot) => plot !== undefined);
}

const latencyOf = ({ sentAt, receivedAt }: Sample) => receivedAt - sentAt;

/** The most informative checks for a proven limit, by the beginning of the id. */
const worthSeeing = ['any-window', 'staggered', 'edge-own', 'edge-clock'];

/** One per check: unproven ones first; and the largest of those without a reused place. */
function mostInformative(buckets: readonly BucketProof[], quota: number): BucketProof[] {
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
