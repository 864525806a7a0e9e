/** Tests the prover on known models: it must refute each faulty one, and accept each correct one. */
import type { LimitPolicy } from '../limit-policy.ts';
import type { Check, CheckVerdict } from './check.ts';
import { checks as allChecks } from './checks/index.ts';
import { proofOf } from './judge.ts';
import { models } from './models/index.ts';
import { leaks } from './models/leaks.ts';
import type { Model } from './models/model.ts';
import { slidingLogWithHold } from './models/sliding-log-with-hold.ts';
import { unsteadyClocks } from './models/unsteady-clock.ts';
import { variableQuotas } from './models/variable-quota.ts';
import { liars } from './models/wrong-headers.ts';
import type { CheckProof } from './proof.ts';
import { simulatedLog } from './simulation/prove.ts';
import type { Variation } from './target-session.ts';

/** A model with its expected verdict. */
export interface Suspect {
  readonly name: string;
  readonly describes: string;
  readonly model: Model;
  readonly confuses?: readonly Variation[] | undefined;
  /** Exactly these checks refute it, so none for a correct one; or any check. */
  readonly refutedBy: readonly string[] | 'some';
}

function ofModel(model: Model): Suspect {
  const { name, describes, exact, refutedBy = exact ? [] : 'some' } = model;
  return { name, describes, model, refutedBy };
}

const confusing = (variation: Variation, check: string): Suspect => ({
  name: `confuses-${variation}`,
  describes: `Treats the variation "${variation}" as another identity where it is the same, or the reverse.`,
  model: slidingLogWithHold,
  confuses: [variation],
  refutedBy: [check],
});

export const suspects: readonly Suspect[] = [
  ...[...models, ...liars, ...leaks, ...variableQuotas, ...unsteadyClocks].map(ofModel),
  confusing('other-identity', 'isolation-other-identity'),
  confusing('other-tenant', 'isolation-other-tenant'),
  confusing('claimed-address', 'identity-claimed-address'),
  confusing('other-query', 'identity-other-query'),
  confusing('other-spelling', 'identity-other-spelling'),
  confusing('other-language', 'identity-other-language'),
  confusing('other-agent', 'identity-other-agent'),
  confusing('other-method', 'identity-other-method'),
  confusing('encoded-path', 'identity-other-path'),
  confusing('slashed-path', 'identity-other-path'),
];

export interface SelfTestOptions {
  readonly seeds: readonly number[];
  /** See SimulatedSessionOptions. */
  readonly jittersMs: readonly number[];
  readonly suspects?: readonly Suspect[];
  readonly checks?: readonly Check[];
  readonly claim?: LimitPolicy;
  readonly nodes?: number;
  /** Called with each result. */
  readonly onTrial?: (trial: Trial) => void;
}

interface Trial {
  readonly suspect: Suspect;
  readonly jitterMs: number;
  readonly seed: number;
  readonly verdict: CheckVerdict;
  readonly checks: readonly CheckProof[];
  /** Mistakes of the prover, in sentences. */
  readonly faults: readonly string[];
}

export interface SelfTest {
  readonly trials: readonly Trial[];
  /** Counts of each check's findings: by the model's name, then by the check's id. */
  readonly matrix: Readonly<Record<string, Readonly<Record<string, Verdicts>>>>;
  /** Checks that refuted no model. They prove nothing. */
  readonly idle: readonly string[];
}

export type Verdicts = Readonly<Partial<Record<CheckProof['verdict'], number>>>;

/** Maximum jitter at which a correct host must be proven. The least margin of an edge is 5 ms, for two ways. */
const lowJitterMs = 2;

const demo: LimitPolicy = { quota: 20, windowMs: 60_000 };

export async function selfTest({ seeds, jittersMs, onTrial, ...options }: SelfTestOptions): Promise<SelfTest> {
  const trials: Trial[] = [];
  for (const suspect of options.suspects ?? suspects) {
    for (const jitterMs of jittersMs) {
      for (const seed of seeds) {
        const trial = await tryOn(suspect, seed, jitterMs, options);
        trials.push(trial);
        onTrial?.(trial);
      }
    }
  }
  const idle = (options.checks ?? allChecks)
    .map(({ id }) => id)
    .filter((id) => !trials.some(({ checks }) => checks.some((one) => one.id === id && one.verdict === 'refuted')));
  return { trials, matrix: matrixOf(trials), idle };
}

async function tryOn(
  suspect: Suspect,
  seed: number,
  jitterMs: number,
  { checks = allChecks, claim = demo, nodes = 3 }: Omit<SelfTestOptions, 'seeds' | 'jittersMs'>,
): Promise<Trial> {
  const { model, confuses } = suspect;
  const proof = proofOf(await simulatedLog(model, checks, { claim, seed, jitterMs, nodes, confuses }), checks);
  const found = proof.subjects.flatMap((subject) => subject.checks);
  return {
    suspect,
    jitterMs,
    seed,
    verdict: proof.verdict,
    checks: found,
    faults: faultsOf(suspect, proof.verdict, found, jitterMs),
  };
}

function faultsOf(
  { name, refutedBy }: Suspect,
  verdict: CheckVerdict,
  checks: readonly CheckProof[],
  jitterMs: number,
): string[] {
  if (refutedBy === 'some') return verdict === 'refuted' ? [] : [`${name} is faulty, but was ${verdict}`];
  const refuted = checks.filter((check) => check.verdict === 'refuted');
  const faults = refuted
    .filter(({ id }) => !refutedBy.includes(id))
    .map(({ id, says }) => `${name} was wrongly refuted by ${id}: ${says}`);
  if (refutedBy.length > 0 && verdict === 'proven') faults.push(`${name} is faulty, but was proven`);
  if (jitterMs > lowJitterMs) return faults;
  const open = checks.filter((check) => check.verdict === 'inconclusive').map(({ id, says }) => `${id}: ${says}`);
  if (refutedBy.length === 0 && open.length > 0) faults.push(`${name} was not proven: ${open.join('; ')}`);
  const missed = refutedBy.filter(
    (id) => checks.some((one) => one.id === id && one.verdict !== 'skipped') && !refuted.some((one) => one.id === id),
  );
  return [...faults, ...missed.map((id) => `${name} was not refuted by ${id}`)];
}

function matrixOf(trials: readonly Trial[]): SelfTest['matrix'] {
  const matrix: Record<string, Record<string, Partial<Record<CheckProof['verdict'], number>>>> = {};
  for (const { suspect, checks } of trials) {
    matrix[suspect.name] ??= {};
    for (const { id, verdict } of checks) {
      const row = matrix[suspect.name] ?? {};
      const counts = row[id] ?? {};
      row[id] = { ...counts, [verdict]: (counts[verdict] ?? 0) + 1 };
    }
  }
  return matrix;
}
