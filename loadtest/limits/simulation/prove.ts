/** A whole proof of a model in simulated time. */
import type { Sample } from '../../sample.ts';
import type { Check } from '../check.ts';
import type { EventLog } from '../event-log.ts';
import type { Model } from '../models/model.ts';
import { prove } from '../prove.ts';
import { epochOf } from './epoch.ts';
import { seededRandom } from './seeded-random.ts';
import type { SimulationOptions } from './simulate.ts';
import { simulatedSession } from './simulated-session.ts';
import { VirtualTime } from './virtual-time.ts';

/** @returns the log; its target has the name of the model */
export async function simulatedLog(
  model: Model,
  checks: readonly Check[],
  { claim, seed, jitterMs, nodes = 1, confuses }: SimulationOptions,
): Promise<EventLog> {
  const time = new VirtualTime();
  const random = seededRandom(seed);
  const epochMs = epochOf(random);
  const samples: Sample[] = [];
  const log = (sample: Sample) => void samples.push(sample);
  const sessionFor = ({ id }: Check) =>
    simulatedSession(model, { claim, time, random, jitterMs, nodes, confuses, epochMs, check: id, log });
  const facts = await time.run(prove({ subject: model.name, claim, checks, sessionFor }));
  return {
    run: {
      tool: 'simulation',
      host: model.name,
      nodes: Array.from({ length: nodes }, (_, node) => `node ${node}`),
      startedAt: new Date(epochMs).toISOString(),
      seed,
    },
    subjects: [facts],
    samples: samples.sort((one, other) => one.sentAt - other.sentAt),
    ending: { interrupted: false },
  };
}
