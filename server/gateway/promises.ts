/** What must hold before the first request is served: contracts and handlers match, and nothing protecting is missing. */
import type { AnyOperation, CredentialKind } from '#contracts/operation.ts';
import { permissions } from '#contracts/permissions.ts';
import type { BoundHandler } from './handle.ts';
import type { Buckets } from './rate-limit.ts';

/** The server cannot start: the message lists every cause. */
export class BrokenContracts extends Error {
  override name = 'BrokenContracts';
  constructor(faults: readonly string[]) {
    super(`The contracts do not hold:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/** @throws BrokenContracts naming every contract without handler, handler without contract, and missing or unknown protection. */
export function assertContracts(
  operations: readonly AnyOperation[],
  handlers: readonly BoundHandler[],
  buckets: Buckets,
): void {
  const faults = [
    ...operations.flatMap((operation) => faultsOf(operation, buckets)),
    ...mismatches(operations, handlers),
  ];
  if (faults.length > 0) throw new BrokenContracts(faults);
}

function mismatches(operations: readonly AnyOperation[], handlers: readonly BoundHandler[]): string[] {
  const faults: string[] = [];
  const kept = new Map<AnyOperation, number>();
  for (const { contract } of handlers) kept.set(contract, (kept.get(contract) ?? 0) + 1);
  for (const operation of operations) {
    const count = kept.get(operation) ?? 0;
    if (count === 0) faults.push(`${operation.id} has no handler`);
    if (count > 1) faults.push(`${operation.id} has ${count} handlers`);
    kept.delete(operation);
  }
  for (const contract of kept.keys())
    faults.push(`a handler keeps ${contract.id}, which is not in the list of operations`);
  for (const operation of operations) {
    const twin = operations.find((other) => other !== operation && other.id === operation.id);
    if (twin && operations.indexOf(twin) < operations.indexOf(operation))
      faults.push(`${operation.id} is listed twice`);
  }
  return faults;
}

/** A handler knows one kind of caller: users, the applications that they let in, or contacts. */
function ofOneKind(auth: readonly CredentialKind[]): boolean {
  return auth.length === 1 || auth.every((kind) => kind === 'apiToken' || kind === 'jwt');
}

function faultsOf(operation: AnyOperation, buckets: Buckets): string[] {
  const { id } = operation;
  // Types demand these keys; a contract that came past the types must not come past the start.
  const faults = (['auth', 'permission', 'limit'] as const)
    .filter((key) => operation[key] === undefined)
    .map((key) => `${id} does not say its ${key}`);
  if (faults.length > 0) return faults;
  const { auth, permission, limit } = operation;
  if (auth !== 'none' && auth.length === 0) faults.push(`${id} accepts no credential at all`);
  if (auth === 'none' && permission !== 'none') faults.push(`${id} asks for a permission and for no credential`);
  if (auth !== 'none' && !ofOneKind(auth)) faults.push(`${id} mixes credentials of users with those of others`);
  if (auth !== 'none' && permission === 'none')
    faults.push(`${id} asks for a credential and for no permission; say "self"`);
  if (permission !== 'none' && permission !== 'self' && !Object.hasOwn(permissions, permission)) {
    faults.push(`${id} asks for the permission ${permission}, which does not exist`);
  }
  if (limit !== 'none') {
    const bucket = Object.hasOwn(buckets, limit) ? buckets[limit] : undefined;
    if (!bucket) faults.push(`${id} names the bucket ${limit}, which does not exist`);
    else if (auth === 'none' && (bucket.key === 'token' || bucket.key === 'admin')) {
      faults.push(`${id} is counted by ${bucket.key}, and asks for no credential`);
    }
  }
  return faults;
}
