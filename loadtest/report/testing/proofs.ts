/** Proofs of limiters in simulated time, for tests of reports. Deterministic. */

import type { LimitPolicy } from '../../limit-policy.ts';
import { checks as allChecks } from '../../limits/checks/index.ts';
import type { EventLog, TargetFacts } from '../../limits/event-log.ts';
import { proofOf } from '../../limits/judge.ts';
import type { Model } from '../../limits/models/model.ts';
import { slidingLogWithHold } from '../../limits/models/sliding-log-with-hold.ts';
import type { Proof } from '../../limits/proof.ts';
import { simulatedLog } from '../../limits/simulation/prove.ts';
import type { Sample } from '../../sample.ts';

const claim: LimitPolicy = { quota: 20, windowMs: 60_000 };

export interface Proved {
  readonly proof: Proof;
  readonly samples: readonly Sample[];
}

export interface Proving {
  readonly subject: string;
  /** Absent: an exact one. */
  readonly model?: Model;
  readonly jitterMs?: number;
  /** Alters the responses. */
  readonly change?: (sample: Sample, index: number) => Sample;
  /** Ids of the checks; absent: all. */
  readonly checks?: readonly string[];
}

export async function proved(
  given: readonly Proving[],
  ending: EventLog['ending'] = { interrupted: false },
): Promise<Proved> {
  const subjects: TargetFacts[] = [];
  const samples: Sample[] = [];
  for (const [index, proving] of given.entries()) {
    const log = await logOf(proving, index + 1);
    subjects.push(...log.subjects);
    samples.push(...log.samples);
  }
  const run = {
    tool: 'guildgate-loadtest 0.1.0',
    host: 'http://north.localhost:3000',
    nodes: ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
    startedAt: '2026-01-01T12:00:00.000Z',
    seed: 7,
  };
  return { proof: proofOf({ run, subjects, samples, ending }), samples };
}

async function logOf({ subject, model = slidingLogWithHold, jitterMs = 2, change, checks }: Proving, seed: number) {
  const wanted = allChecks.filter(({ id }) => checks === undefined || checks.includes(id));
  const log = await simulatedLog(model, wanted, { claim, seed, jitterMs, nodes: 2 });
  return {
    subjects: log.subjects.map((facts) => ({ ...facts, subject })),
    samples: log.samples.map((sample, index) => ({ ...(change?.(sample, index) ?? sample), subject })),
  };
}
