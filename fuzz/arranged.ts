/** Requests for which everything is there that they name: one for each operation that a method may call. */

import type { AnyOperation } from '#contracts/operation.ts';
import { arrange, requestOf } from '#test/generated/arrange.ts';
import { refusedWays } from '#test/generated/arrangements.ts';
import { bearer, contactHash } from '#test/generated/credential.ts';
import type { Place } from '#test/generated/person.ts';
import { forEach } from '#test/generated/scene.ts';
import { fieldsOf, kindOf, type Method } from './methods.ts';

/** As fuzz/hooks.py reads it. */
export interface Arranged {
  readonly examples: Readonly<Record<string, readonly ArrangedExample[]>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly keep: readonly string[];
}

interface ArrangedExample {
  readonly path: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

/** @returns whether an operation can succeed for a kind of credential that its contract accepts. */
export function canSucceed({ id }: AnyOperation, { name }: Pick<Method, 'name'>): boolean {
  const kind = kindOf(name);
  return kind === undefined || refusedWays[id]?.[kind] === undefined;
}

/** Called by somebody else of the same kind: it ends what others rest on, such as further sessions of its caller. */
const ownCaller = new Set(['identity.changePassword']);

/** @param operations those that the method may call */
export async function arrangeFor(method: Method, operations: readonly AnyOperation[], place: Place): Promise<Arranged> {
  // Nobody signs in: what public operations are told of somebody is used up by one of them.
  const caller = method.name === 'nobody' ? undefined : method.person;
  const examples: Record<string, ArrangedExample[]> = {};
  await forEach(
    operations.filter((operation) => canSucceed(operation, method)),
    async (operation) => {
      const made = await arrange(operation, place, ownCaller.has(operation.id) ? undefined : caller);
      const headers = headersOf(method, made);
      const { body } = requestOf(operation, made, {});
      examples[operation.id] = [{ path: made.params, headers, ...(body !== undefined && { body }) }];
    },
    // The pool has eight connections.
    4,
  );
  return { headers: method.headers, examples, keep: method.keep };
}

/** Some operations want a caller of their own: who acts as somebody, or is a contact of an event that is full. */
function headersOf({ name, headers, person }: Method, { caller, link }: Awaited<ReturnType<typeof arrange>>) {
  if (name === 'nobody') return {};
  if (link) return fieldsOf(contactHash(link.hash));
  return caller.jwt === person.jwt ? headers : fieldsOf(bearer(caller.jwt));
}
