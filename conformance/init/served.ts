/** Which operations of the document a host has: one probe each, without effect. */
import { forEachConcurrently } from '#harness/concurrency.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { RunSession } from '../engine/run-session.ts';
import { isSpecified } from '../specification.ts';

/** Ids of operations. */
export interface Served {
  readonly served: readonly string[];
  /** By the specification's table; a host must have these. */
  readonly lacksSpecified: readonly string[];
  readonly lacksOthers: readonly string[];
  /** Absent things are answered like absent paths, or there was no response. */
  readonly unknown: readonly string[];
}

/** Each operation takes two to four requests, one after the other. */
const concurrency = 8;

/** @param progress called after each operation */
export async function servedBy(run: RunSession, progress: (done: number, all: number) => void): Promise<Served> {
  const byId = new Map<string, 'yes' | 'no' | 'unknown'>();
  const all = run.operations;
  await forEachConcurrently(all, concurrency, async (operation) => {
    byId.set(operation.id, await presenceOf(run, operation));
    progress(byId.size, all.length);
  });
  const idsOf = (served: string, among = all) => among.flatMap(({ id }) => (byId.get(id) === served ? [id] : []));
  return {
    served: idsOf('yes'),
    lacksSpecified: idsOf('no', all.filter(isSpecified)),
    lacksOthers: idsOf(
      'no',
      all.filter((operation) => !isSpecified(operation)),
    ),
    unknown: idsOf('unknown'),
  };
}

async function presenceOf({ presences }: RunSession, operation: Parameters<typeof presences.of>[0]) {
  try {
    return (await presences.of(operation)).served;
  } catch (error) {
    if (error instanceof Inconclusive) return 'unknown';
    throw error;
  }
}
