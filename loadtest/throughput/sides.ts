/** The hosts of a scenario, one or two, and what they have in common. */
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import type { HostName, Omission } from './report-data.ts';
import type { Source } from './scenario.ts';
import type { HostRuns } from './summary.ts';

export interface Side {
  readonly name: HostName;
  readonly session: ProvisionedSession;
  readonly source: Source;
  readonly runs: HostRuns;
}

type Prepared = Pick<Side, 'name' | 'source'>;

/** Ids of the operations that all hosts support. */
export function commonOperations(sides: readonly Prepared[]): ReadonlySet<string> {
  const [first = new Set<string>(), ...others] = sides.map(
    ({ source }) => new Set(source.operations.map(({ id }) => id)),
  );
  return others.reduce((common, ids) => common.intersection(ids), first);
}

/** Omitted operations, each once, with one reason. */
export function omissionsOf(sides: readonly Prepared[]): readonly Omission[] {
  const all = sides.flatMap(({ name, source }) =>
    source.omitted.map(({ operation, why }) => ({ operation, why: sides.length > 1 ? `${name}: ${why}` : why })),
  );
  return all.filter(({ operation }, index) => all.findIndex((other) => other.operation === operation) === index);
}
