/** Ids of what the run has created, by tenant and operation: no two creations have one. */
import type { Operation } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { isOneOfAKind } from './identifiers.ts';
import type { Contradiction } from './response-faults.ts';

export class Creations {
  /** Idempotency key of each creation. */
  readonly #keys = new Map<string, string | undefined>();

  /** Learns the id of what was created. @returns a contradiction if an earlier creation had it */
  read(tenant: string, { id: at }: Operation, response: HttpResponse): Contradiction | undefined {
    const { status, exchange } = response;
    const id = status === 201 && exchange.method === 'POST' ? response.textMember('id') : undefined;
    // Short ids are often numbers, which a host may give again to what comes after a deletion.
    if (id === undefined || !isOneOfAKind(id)) return undefined;
    const [creation, key] = [`${tenant} ${at} ${id}`, exchange.requestHeaders['idempotency-key']];
    const isKnown = this.#keys.has(creation);
    const isRepeated = key !== undefined && this.#keys.get(creation) === key;
    if (!isKnown) this.#keys.set(creation, key);
    if (!isKnown || isRepeated) return undefined;
    return { expected: 'an id of its own', actual: `${id}, the id of an earlier creation` };
  }
}
