/** Proofs of limiters in simulated time, for the tests of what shows them. The same at every call. */
import type { Ask } from '../../ask.ts';
import type { Claim } from '../../claim.ts';
import { checks as allChecks } from '../../limits/checks/index.ts';
import type { EventLog, SubjectFacts } from '../../limits/event-log.ts';
import { proofOf } from '../../limits/judge.ts';
import type { Model } from '../../limits/models/model.ts';
import { slidingLogWithHold } from '../../limits/models/sliding-log-with-hold.ts';
import type { Proof } from '../../limits/proof.ts';
import { simulatedLog } from '../../limits/simulation/prove.ts';

export const claim: Claim = { quota: 20, windowMs: 60_000 };

export interface Proved {
  readonly proof: Proof;
  readonly asks: readonly Ask[];
}

export interface Proving {
  readonly subject: string;
  /** Absent: one that is exact. */
  readonly model?: Model;
  readonly jitterMs?: number;
  /** Changes what was answered. */
  readonly change?: (ask: Ask, index: number) => Ask;
  /** Of the checks, by id; absent: all. */
  readonly checks?: readonly string[];
}

export async function proved(
  given: readonly Proving[],
  ending: EventLog['ending'] = { interrupted: false },
): Promise<Proved> {
  const subjects: SubjectFacts[] = [];
  const asks: Ask[] = [];
  for (const [index, proving] of given.entries()) {
    const log = await logOf(proving, index + 1);
    subjects.push(...log.subjects);
    asks.push(...log.asks);
  }
  const run = {
    tool: 'guildgate-loadtest 0.1.0',
    host: 'http://north.localhost:3000',
    nodes: ['http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
    startedAt: '2026-01-01T12:00:00.000Z',
    seed: 7,
  };
  return { proof: proofOf({ run, subjects, asks, ending }), asks };
}

async function logOf({ subject, model = slidingLogWithHold, jitterMs = 2, change, checks }: Proving, seed: number) {
  const wanted = allChecks.filter(({ id }) => checks === undefined || checks.includes(id));
  const log = await simulatedLog(model, wanted, { claim, seed, jitterMs, nodes: 2 });
  return {
    subjects: log.subjects.map((facts) => ({ ...facts, subject })),
    asks: log.asks.map((ask, index) => ({ ...(change?.(ask, index) ?? ask), subject })),
  };
}
