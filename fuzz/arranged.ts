/** Arranged requests: one per operation that a method may call, with every object that it names. */

import type { AnyOperation } from '#contracts/operation.ts';
import { arrange, requestOf } from '#test/actors/arrange.ts';
import { refusedVariants } from '#test/actors/arrangements.ts';
import { apiToken, bearer, contactHash } from '#test/actors/credential.ts';
import type { Place } from '#test/actors/person.ts';
import { forEach } from '#test/actors/unlimited-service.ts';
import { fieldsOf, kindOf, type Method } from './methods.ts';

/** The JSON file that fuzz/hooks.py reads. */
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
  return kind === undefined || refusedVariants[id]?.[kind] === undefined;
}

/** Operations that need a caller of their own: they end the credential that other requests use, or need another state of it. */
const ownCaller = new Set([
  'identity.changePassword',
  'identity.beginEmailChange',
  'identity.confirmEmailChange',
  'apiTokens.rotate',
  'secondFactor.begin',
  'secondFactor.confirm',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.remove',
  'secondFactor.beginPasskey',
  'secondFactor.addPasskey',
  'secondFactor.removePasskey',
]);

/** @param operations those that the method may call */
export async function arrangeFor(method: Method, operations: readonly AnyOperation[], place: Place): Promise<Arranged> {
  // Public operations get a fresh person each: their input can be used only once.
  const caller = method.name === 'anonymous' ? undefined : method.person;
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

/** Some operations need a caller of their own: an impersonator, or a contact of an event that is full. */
function headersOf({ name, headers, person }: Method, { caller, link }: Awaited<ReturnType<typeof arrange>>) {
  if (name === 'anonymous') return {};
  if (link) return fieldsOf(contactHash(link.hash));
  if (caller.jwt === person.jwt) return headers;
  return fieldsOf(name === 'api-token' ? apiToken(caller.readWrite) : bearer(caller.jwt));
}
