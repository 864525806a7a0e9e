/** A host that stopped answering: otherwise each remaining case would wait for its own timeout. */
import type { HttpClient } from '#harness/http/client.ts';
import { assertReachable } from '#harness/http/reachable.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { CaseResult } from '../result.ts';

/** Cases in a row without a response. A host that restarts loses fewer, and is waited for. */
const most = 20;

export class Outage {
  readonly #client: HttpClient;
  readonly #baseUrl: string;
  readonly #patience: number;
  #inARow = 0;
  #checking: Promise<string | undefined> | undefined;

  /** @param patience maximum wait for the host to come back, in seconds */
  constructor(client: HttpClient, baseUrl: string, patience = 30) {
    this.#client = client;
    this.#baseUrl = baseUrl;
    this.#patience = patience;
  }

  note({ reason }: Pick<CaseResult, 'reason'>): void {
    this.#inARow = reason?.code === 'unreachable' ? this.#inARow + 1 : 0;
  }

  /** Waits for a host that stopped answering. @returns why nothing more can be tried; undefined while it answers */
  async cause(): Promise<string | undefined> {
    if (this.#inARow < most) return undefined;
    this.#checking ??= this.#check();
    return this.#checking;
  }

  async #check(): Promise<string | undefined> {
    try {
      await assertReachable(this.#client, `${this.#baseUrl}/api/v1/users`, this.#patience);
      this.#inARow = 0;
      this.#checking = undefined;
      return undefined;
    } catch (error) {
      if (!(error instanceof Inconclusive)) throw error;
      return `the host stopped answering: ${most} cases in a row had no response, and then ${error.message}`;
    }
  }
}
