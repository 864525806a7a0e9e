/** Startup checks: contracts and handlers match, and every contract declares its protection. */

import { objectOf } from '#contracts/conditional.ts';
import { deprecatedMembers, faultsOfDeprecation } from '#contracts/deprecation.ts';
import { type AnyOperation, bucketsOf, type CredentialKind, credentialKinds } from '#contracts/operation.ts';
import { permissions } from '#contracts/permissions.ts';
import { isProblemCode } from '#contracts/problems.ts';
import { isOAuthScope } from '#contracts/schemas/oauth-scopes.ts';
import type { BoundHandler } from './api/handle.ts';
import type { Buckets } from './stages/rate-limit.ts';

/** Prevents the start; the message lists every cause. */
export class ContractViolations extends Error {
  override name = 'ContractViolations';
  constructor(faults: readonly string[]) {
    super(`invalid contracts:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
  }
}

/**
 * @param serviceFaults what is wrong with the files of services, which are then not among the operations
 * @throws ContractViolations with every contract without handler, handler without contract, and missing or unknown protection
 */
export function assertContracts(
  operations: readonly AnyOperation[],
  handlers: readonly BoundHandler[],
  buckets: Buckets,
  serviceFaults: readonly string[] = [],
): void {
  const faults = [
    ...serviceFaults,
    ...operations.flatMap((operation) => faultsOf(operation, buckets)),
    ...mismatches(operations, handlers),
    ...unlockable(operations, handlers),
  ];
  if (faults.length > 0) throw new ContractViolations(faults);
}

function mismatches(operations: readonly AnyOperation[], handlers: readonly BoundHandler[]): string[] {
  const faults: string[] = [];
  const handlerCounts = new Map<AnyOperation, number>();
  for (const { contract } of handlers) handlerCounts.set(contract, (handlerCounts.get(contract) ?? 0) + 1);
  for (const operation of operations) {
    const count = handlerCounts.get(operation) ?? 0;
    if (count === 0) faults.push(`${operation.id} has no handler`);
    if (count > 1) faults.push(`${operation.id} has ${count} handlers`);
    handlerCounts.delete(operation);
  }
  for (const contract of handlerCounts.keys())
    faults.push(`a handler keeps ${contract.id}, which is not in the list of operations`);
  const ids = new Set<string>();
  for (const { id } of operations) {
    if (ids.has(id)) faults.push(`${id} is listed twice`);
    ids.add(id);
  }
  return [...faults, ...pathsTwice(operations)];
}

/** The names of parameters do not distinguish paths. */
function pathsTwice(operations: readonly AnyOperation[]): string[] {
  const first = new Map<string, AnyOperation>();
  return operations.flatMap((operation) => {
    const place = `${operation.method} ${operation.path.replaceAll(/\{\w+\}/g, '{}')}`;
    const other = first.get(place);
    if (!other) first.set(place, operation);
    return other && other.id !== operation.id ? [`${operation.id} has the method and path of ${other.id}`] : [];
  });
}

/** Objects that writes with `If-Match` could not lock. */
function unlockable(operations: readonly AnyOperation[], handlers: readonly BoundHandler[]): string[] {
  const locked = new Set(handlers.filter(({ lock }) => lock).map(({ contract }) => contract));
  return operations.flatMap((operation) => {
    const object = objectOf(operation);
    if (operation.changes && !object)
      return [`${operation.id} changes ${operation.changes}, where no object can be read`];
    return object && !locked.has(object) ? [`${operation.id} takes If-Match, and ${object.id} is not lockable()`] : [];
  });
}

/** A handler supports one kind of caller: users, also by applications with a scope, or applications alone, or contacts. */
function ofOneKind(auth: readonly CredentialKind[]): boolean {
  return auth.length === 1 || !auth.includes('contactHash');
}

/** An application that acts for a user among others needs a scope for it. */
const needsScope = (auth: readonly CredentialKind[]) => auth.length > 1 && auth.includes('oauth');

function faultsOf(operation: AnyOperation, buckets: Buckets): string[] {
  const { id } = operation;
  // The types require these keys; this also covers contracts that bypass the types.
  const faults = (['auth', 'permission', 'limit'] as const)
    .filter((key) => operation[key] === undefined)
    .map((key) => `${id} does not say its ${key}`);
  if (faults.length > 0) return faults;
  const { auth, permission } = operation;
  if (auth !== 'none' && auth.length === 0) faults.push(`${id} accepts no credential at all`);
  if (auth === 'none' && permission !== 'none') faults.push(`${id} asks for a permission and for no credential`);
  if (auth !== 'none' && !ofOneKind(auth)) faults.push(`${id} mixes credentials of users with those of others`);
  if ((auth !== 'none' && needsScope(auth)) !== (operation.scope !== undefined)) {
    faults.push(`${id} takes OAuth tokens beside those of users without a scope, or has a scope without them`);
  }
  if (auth !== 'none' && permission === 'none')
    faults.push(`${id} asks for a credential and for no permission; say "self"`);
  if (permission !== 'none' && permission !== 'self' && !Object.hasOwn(permissions, permission)) {
    faults.push(`${id} asks for the permission ${permission}, which does not exist`);
  }
  return [
    ...faults,
    ...faultsOfLimits(operation, buckets),
    ...faultsOfDeprecations(operation),
    ...faultsOfNames(operation),
  ];
}

/** Names that the types check in our own contracts, and nothing in those of services. */
function faultsOfNames({ id, path, params, scope, problems, success, auth }: AnyOperation): string[] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const described: readonly string[] = params ? Object.keys(params.describe().keys ?? {}) : [];
  const credentials: readonly string[] = auth === 'none' ? [] : auth;
  return [
    ...names
      .filter((name) => !described.includes(name))
      .map((name) => `${id} has no schema of {${name}} in its params`),
    ...described
      .filter((name) => !names.includes(name))
      .map((name) => `${id} describes {${name}}, which is not in its path`),
    ...credentials
      .filter((kind) => !credentialKinds.some((known) => known === kind))
      .map((kind) => `${id} accepts ${kind}, which is no kind of credential`),
    ...(scope === undefined || isOAuthScope(scope) ? [] : [`${id} needs the scope ${scope}, which does not exist`]),
    ...problems
      .filter((code) => !isProblemCode(code))
      .map((code) => `${id} has the problem ${code}, which does not exist`),
    ...(success.status !== 204 && !success.body && !success.file
      ? [`${id} answers ${success.status} without a body or a file`]
      : []),
  ];
}

function faultsOfDeprecations({ id, deprecated, query, body }: AnyOperation): string[] {
  const parts = [...deprecatedMembers(query), ...deprecatedMembers(body)];
  const named = parts.map(({ path, deprecation }) => ({ name: `${id} ${path.join('.')}`, deprecation }));
  return [...(deprecated ? [{ name: id, deprecation: deprecated }] : []), ...named].flatMap(({ name, deprecation }) =>
    faultsOfDeprecation(deprecation).map((fault) => `${name} is deprecated, and ${fault}`),
  );
}

function faultsOfLimits(operation: AnyOperation, buckets: Buckets): string[] {
  const { id, auth, limit } = operation;
  return bucketsOf(operation).flatMap((name) => {
    const bucket = Object.hasOwn(buckets, name) ? buckets[name] : undefined;
    if (!bucket) return [`${id} names the bucket ${name}, which does not exist`];
    const { key, onlyWith, source } = bucket;
    const faults: string[] = [];
    if (auth === 'none' && (key === 'token' || key === 'admin')) {
      faults.push(`${id} is counted by ${key}, and asks for no credential`);
    }
    if (name === limit && onlyWith !== undefined) {
      faults.push(`${id} is limited by ${name}, which counts only requests with ${onlyWith}; make it a further limit`);
    }
    if (name !== limit && !/^(?:decisions|service): /.test(source)) {
      faults.push(`${id} has the further limit ${name}, whose source is not a decision`);
    }
    if (onlyWith !== undefined && ((key !== 'token' && key !== 'ip') || !operation.body)) {
      faults.push(`${id} cannot count requests with ${onlyWith}: that needs a body and a bucket by token or address`);
    }
    return faults;
  });
}
