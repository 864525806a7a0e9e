/** Which operations a host serves: it may lack those that the specification does not name. Found out once per operation. */
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import type { Operation } from '#harness/document.ts';
import { ifBroken } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { ExchangeLog } from '#harness/session.ts';
import { allowedMethods, nowhere, type Prober, probe, unauthenticatedDistinguishes } from './probe.ts';

export interface Presence {
  /** `unknown`: the host answers an absent resource like an unknown path. */
  readonly served: 'yes' | 'no' | 'unknown';
  /** The response that decided. */
  readonly answer: HttpResponse | undefined;
  /** For the reports, for instance `anonymous: 401, and 404 where there is nothing`. */
  readonly measured: readonly string[];
  readonly log: ExchangeLog;
}

export class Presences {
  readonly #session: ProvisionedSession;
  readonly #known = new Map<string, Promise<Presence>>();

  constructor(session: ProvisionedSession) {
    this.#session = session;
  }

  /** @throws Inconclusive without a response */
  of(operation: Operation): Promise<Presence> {
    const known = this.#known.get(operation.id) ?? this.#presence(operation);
    this.#known.set(operation.id, known);
    return known;
  }

  /**
   * An operation is served if its response differs from that of an unknown path. If both are 404, the methods allowed
   * for the path or the responses to unauthenticated requests decide.
   */
  async #presence(operation: Operation): Promise<Presence> {
    const { method, hasPathParameters } = operation;
    const measured: string[] = [];
    const log: ExchangeLog = [];
    const prober = this.#prober(operation, log);
    let answer: HttpResponse | undefined;
    const found = (served: Presence['served']) => ({ served, answer, measured, log });
    for (const requester of ['anonymous', 'administrator'] as const) {
      answer = await probe(prober, requester);
      ifBroken(answer);
      if (answer.status === 405 || answer.status === 501) return found('no');
      const { status } = await nowhere(prober, requester, method);
      measured.push(`${requester}: ${answer.status}, and ${status} where there is nothing`);
      if (answer.status !== 404 && answer.status !== status) return found('yes');
    }
    if (answer?.status !== 404) return found('unknown');
    // Without parameters, only the path itself can be absent.
    if (!hasPathParameters) return found('no');
    const allowed = await allowedMethods(prober);
    if (allowed?.includes(method)) return found('yes');
    return found(allowed || (await unauthenticatedDistinguishes(prober)) ? 'no' : 'unknown');
  }

  #prober(operation: Operation, log: ExchangeLog): Prober {
    const session = this.#session;
    return {
      operation,
      actors: session.actors,
      send: (request) => session.send(request, log),
      absentPath: ({ path }) => session.resources.absentPath(path),
      unique: () => session.unique(),
    };
  }
}
