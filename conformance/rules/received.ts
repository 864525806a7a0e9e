/** Verdicts of rules about all responses of the run: see PassiveJudge. */
import { forEachConcurrently } from '#harness/concurrency.ts';
import { operations } from '#harness/document.ts';
import { Inconclusive, NotMet, Skipped } from '#harness/verdict.ts';
import type { Concern } from '../engine/passive-judge.ts';
import { probe } from '../engine/probe.ts';
import type { Trial } from '../engine/trial.ts';

/** A run with fewer responses consists of passive rules alone. */
export const enough = 100;
/** Concurrent requests of the sample. */
const width = 8;

/**
 * Sends a sample of requests of its own if no other rule has sent any.
 * @param sample requests that the concern needs beside one to each operation
 * @throws NotMet with the first violation of the run
 */
export async function expectNoneReceived(
  trial: Trial,
  concern: Concern,
  sample: (trial: Trial) => Promise<unknown> = async () => {},
): Promise<void> {
  const { judge } = trial;
  if (judge.responses < enough) {
    await forEachConcurrently(operations, width, async (operation) => {
      await probe(trial, 'anonymous', operation);
      await probe(trial, 'administrator', operation);
    });
    await skippable(() => sample(trial));
  }
  if (judge.responses === 0) throw new Inconclusive('control-failed', 'no response came from the base URL');
  trial.measure(`${judge.responses} responses were judged`);
  const found = judge.finding(concern);
  if (!found) return;
  const more = found.count > 1 ? `, and ${found.count - 1} more like it` : '';
  throw new NotMet(found.expected, found.actual + more, found.exchange);
}

/** The probes alone are a sample, too, if the profile allows no more. */
async function skippable(sample: () => Promise<unknown>): Promise<void> {
  try {
    await sample();
  } catch (error) {
    if (!(error instanceof Skipped)) throw error;
  }
}
