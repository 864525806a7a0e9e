/** Four reads to each write. */
import type { LoadRequest, Scenario, Source, Stage } from '../scenario.ts';
import { reads } from './reads.ts';
import { writes } from './writes.ts';

export const mixed: Scenario = {
  id: 'mixed',
  title: 'Mixed',
  describes: 'Four reads to each write, as in the scenarios of those names, in random order.',
  needs: [...reads.needs, ...writes.needs],
  prepare,
};

const shareOfReads = 0.8;

async function prepare(stage: Stage): Promise<Source> {
  // Writes first: their requirements may be unmet.
  const writing = await writes.prepare(stage);
  const reading = await reads.prepare(stage);
  return {
    get operations() {
      return [...reading.operations, ...writing.operations];
    },
    omitted: reading.omitted,
    next: (): LoadRequest => (stage.random() < shareOfReads ? reading : writing).next(),
    isExpected: (status) => reading.isExpected(status) || writing.isExpected(status),
    only: (ids) => reading.only?.(ids),
    close: async () => (await writing.close?.()) ?? [],
  };
}
