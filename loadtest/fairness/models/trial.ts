/** Runs the prover of fairness on a model, in seconds. */
import { measureFairness } from '../fairness.ts';
import type { FairnessReport, FairnessSettings } from '../report-data.ts';
import type { FairnessModel } from './model.ts';
import { startModel } from './start.ts';

/** Small, and of little load: eight slots of 16 ms serve up to 500 requests a second. */
const server = { slots: 8, cost: 16, tenants: ['hog', 'a', 'b', 'c', 'd', 'e', 'f', 'g'] };

const quick: Partial<FairnessSettings> = {
  seconds: 1,
  warmUpSeconds: 0.3,
  hogConnections: 64,
  // Of a busy machine; what the unfair models cost is more.
  slackMs: 40,
  throughput: 0.9,
};

/** On a busy machine a trial may stay undecided. */
const attempts = 4;

export interface ModelTrial {
  readonly model: FairnessModel;
  readonly report: FairnessReport;
  readonly result: TrialResult;
  readonly attempts: number;
}

/** Tries a model until its verdict is decided. @throws Inconclusive when it does not respond */
export async function modelTrial(model: FairnessModel, signal: AbortSignal): Promise<ModelTrial> {
  for (let attempt = 1; ; attempt += 1) {
    const report = await measured(model, signal);
    const result = resultOf(model, report);
    if (result !== 'undecided' || attempt === attempts || signal.aborted) {
      return { model, report, result, attempts: attempt };
    }
  }
}

async function measured(model: FairnessModel, signal: AbortSignal): Promise<FairnessReport> {
  const started = await startModel(model, server);
  const usual = { method: 'GET', path: '/usual', headers: {} };
  try {
    return await measureFairness({
      baseUrl: started.baseUrl,
      identities: server.tenants.map((tenant) => ({ headers: { 'x-tenant': tenant } })),
      hog: undefined,
      place: { kind: 'address' },
      usual,
      excessive: model.hogCost === undefined ? usual : { ...usual, path: '/excessive' },
      admitted: undefined,
      // A fair one must not be refuted by chance, which takes more rounds.
      settings: { ...quick, rounds: model.refutedBy.length === 0 ? 3 : 2, seed: 1 },
      waitForHost: 0,
      userAgent: 'guildgate-loadtest (self-test)',
      signal,
      onProgress: () => {},
    });
  } finally {
    await started.stop();
  }
}

/** `undecided`: the machine may be too busy, so that another trial may decide. */
type TrialResult = 'right' | 'wrong' | 'undecided';

/** @returns whether the verdict on the model is as expected */
function resultOf({ refutedBy }: FairnessModel, { checks, verdict }: FairnessReport): TrialResult {
  if (refutedBy.length === 0) {
    if (verdict === 'refuted') return 'wrong';
    return verdict === 'proven' ? 'right' : 'undecided';
  }
  const of = refutedBy.map((id) => checks.find((check) => check.id === id)?.verdict);
  if (of.every((found) => found === 'refuted')) return 'right';
  return of.some((found) => found === 'proven') ? 'wrong' : 'undecided';
}
