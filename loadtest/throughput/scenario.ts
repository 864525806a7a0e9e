/** A kind of load: which requests it is made of, and what it needs. */
import type { Method } from '#conformance/document.ts';
import type { Run } from '#conformance/engine/run.ts';
import type { Omission, OperationUse, ScenarioId } from './report-data.ts';

export interface LoadRequest {
  /** The id of an operation. */
  readonly operation: string;
  readonly method: Method;
  /** From the host's root, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Told of the answer, if there is one. */
  readonly answered?: ((status: number, body: string) => void) | undefined;
}

/** What a scenario prepared at one host. */
export interface Source {
  readonly operations: readonly OperationUse[];
  readonly omitted: readonly Omission[];
  /** See ScenarioReport. */
  readonly limit?: string | undefined;
  /** At once: nothing is made while a load runs. */
  next(): LoadRequest;
  isExpected(status: number): boolean;
  /** How many more it may give without meeting a limit that it must not meet; absent: any number. */
  left?(): number;
  /** Asks nothing but these operations from now on: two hosts are compared by what both answer. */
  only?(ids: ReadonlySet<string>): void;
  /** Removes what its requests made. @returns what could not be removed, in sentences */
  close?(): Promise<readonly string[]>;
}

export interface Stage {
  /** The profile's people and resources, and what removes them. */
  readonly run: Run;
  /** From 0 to 1, seeded. */
  readonly random: () => number;
  /** The limited operation that keys are tried at, by its id; absent: the scenario's own choice. */
  readonly limitedOperation?: string | undefined;
}

export interface Scenario {
  readonly id: ScenarioId;
  readonly title: string;
  readonly describes: string;
  readonly needs: readonly string[];
  /** @throws Skipped when a need is not met, Inconclusive when the host does not do its part */
  prepare(stage: Stage): Promise<Source>;
}
