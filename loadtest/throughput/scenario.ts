/** A kind of load: its requests and its requirements. */

import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import type { HttpMethod } from '#harness/http/client.ts';
import type { Omission, OperationUse, ScenarioId } from './report-data.ts';

export interface LoadRequest {
  /** The id of an operation. */
  readonly operation: string;
  readonly method: HttpMethod;
  /** Path from the host's root, with its query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  /** Called with the response, if there is one. */
  readonly onResponse?: ((status: number, body: string) => void) | undefined;
}

/** The prepared state of a scenario at one host. */
export interface Source {
  readonly operations: readonly OperationUse[];
  readonly omitted: readonly Omission[];
  /** See ScenarioReport. */
  readonly limit?: string | undefined;
  /** Synchronous: a running load must not wait. */
  next(): LoadRequest;
  isExpected(status: number): boolean;
  /** Number of further requests before a limit that must not be met; absent: any number. */
  left?(): number;
  /** Restricts further requests to these operations: a comparison uses only those that both hosts support. */
  only?(ids: ReadonlySet<string>): void;
  /** Removes what its requests created. @returns notes on what remains */
  close?(): Promise<readonly string[]>;
}

export interface Stage {
  /** The profile's identities and resources, and their cleanup. */
  readonly session: ProvisionedSession;
  /** From 0 to 1, seeded. */
  readonly random: () => number;
  /** Id of the limited operation under load; absent: the scenario's default. */
  readonly limitedOperation?: string | undefined;
}

export interface Scenario {
  readonly id: ScenarioId;
  readonly title: string;
  readonly describes: string;
  readonly needs: readonly string[];
  /** @throws Skipped for an unmet requirement, Inconclusive when the host fails during preparation */
  prepare(stage: Stage): Promise<Source>;
}
