/** Requests without effect that distinguish operations from unknown paths. */

import type { Actors } from '#harness/actors/actors.ts';
import type { Operation } from '#harness/document.ts';
import { operations } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { TenantRequest } from '#harness/session.ts';
import { isSpecified } from '../specification.ts';

/** `anonymous` has no credential. */
export type Requester = 'anonymous' | 'administrator';

/** What a probe uses: a trial, or a session. */
export interface Prober {
  readonly operation: Operation;
  readonly actors: Actors;
  send(request: TenantRequest): Promise<HttpResponse>;
  absentPath(operation: Operation): string;
  unique(): string;
}

/** Requests an absent resource, writes with an invalid body: nothing can be changed. */
export function probe(
  prober: Prober,
  requester: Requester,
  operation: Operation = prober.operation,
): Promise<HttpResponse> {
  return requestAs(prober, requester, operation.method, prober.absentPath(operation));
}

async function requestAs(prober: Prober, requester: Requester, method: string, path: string): Promise<HttpResponse> {
  const as = requester === 'administrator' ? (await prober.actors.administrator()).credential : undefined;
  return prober.send({ method, path, as, ...(method === 'GET' || method === 'DELETE' ? {} : { body: [] }) });
}

/** Responses per run, by key. */
const responses = new WeakMap<Actors, Map<string, Promise<HttpResponse>>>();

/** Requests a path that does not exist, once per run. */
export function nowhere(prober: Prober, requester: Requester, method: string): Promise<HttpResponse> {
  return once(prober, `${requester} ${method}`, () =>
    requestAs(prober, requester, method, `/api/v1/${prober.unique()}`),
  );
}

/** Reads that a host with a part of the document is likely to have. */
const likelyReads = ['users.get', 'contacts.get', 'events.get', 'payments.get'];

/**
 * True if unauthenticated responses distinguish an absent resource from an unknown path. Some hosts check the path
 * first, others the credential.
 */
export async function unauthenticatedDistinguishes(prober: Prober): Promise<boolean> {
  const others = operations.filter(
    (operation) =>
      operation.hasPathParameters &&
      operation.id !== prober.operation.id &&
      (isSpecified(operation) || likelyReads.includes(operation.id)),
  );
  for (const operation of others) {
    const { status } = await once(prober, operation.id, () => probe(prober, 'anonymous', operation));
    if (status !== 404 && status !== (await nowhere(prober, 'anonymous', operation.method)).status) return true;
  }
  return false;
}

/** Reads the Allow header of a 405 (RFC 9110, 15.5.6). */
export async function allowedMethods(prober: Prober): Promise<readonly string[] | undefined> {
  const path = prober.absentPath(prober.operation);
  for (const method of ['PUT', 'PATCH', 'POST', 'GET'].filter((one) => one !== prober.operation.method)) {
    const { status, headers } = await requestAs(prober, 'administrator', method, path);
    if (status === 405 && headers.allow) return headers.allow.split(',').map((name) => name.trim().toUpperCase());
  }
  return undefined;
}

function once({ actors }: Prober, key: string, make: () => Promise<HttpResponse>): Promise<HttpResponse> {
  const known = responses.get(actors) ?? new Map<string, Promise<HttpResponse>>();
  responses.set(actors, known);
  const answer = known.get(key) ?? make();
  known.set(key, answer);
  return answer;
}
