/**
 * Arranges the objects that a request's path and body name, with the `POST` that creates each, so that a new operation needs
 * no code here. Exceptions are in arrangements.ts.
 */
import { operations } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import type { TestRequest } from '#test/http.ts';
import type { RequestParts } from './arrangement.ts';
import { arrangements, factories } from './arrangements.ts';
import type { Credential } from './credential.ts';
import { bodyOf, requiredIds } from './example.ts';
import { firstSource } from './good-credential.ts';
import { freshPerson, type Person, type Place } from './person.ts';
import { serial } from './serial.ts';
import { sharedAdministrator } from './shared-administrator.ts';

/** @returns the names of the parameters of a path, in order. */
export function parametersOf({ path }: { readonly path: string }): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** @returns the parts of a request that can succeed. The default caller is a new administrator. */
export async function arrange(contract: AnyOperation, place: Place, caller?: Person): Promise<RequestParts> {
  return arrangeWith(contract, place, {}, caller ?? (await freshPerson(place, 'ROLE_ADMIN')));
}

async function arrangeWith(
  contract: AnyOperation,
  place: Place,
  given: RequestParts['params'],
  caller: Person,
): Promise<RequestParts> {
  const params: Record<string, string> = { ...given };
  for (const name of parametersOf(contract)) {
    const before = contract.path.slice(0, contract.path.indexOf(`/{${name}}`));
    params[name] ??= await createIn(before, place, { caller, params });
  }
  const made = { caller, params, members: {} };
  const special = await arrangements[contract.id]?.(place, made);
  const members: Record<string, unknown> = { ...special?.members };
  for (const name of requiredIds(contract)) {
    // `contactId` is an id of `/api/v1/contacts`.
    members[name] ??= await createIn(`/api/v1/${name.replace(/Id$/, 's')}`, place, { caller, params: {} });
  }
  return { ...made, ...special, members };
}

/**
 * Creates an object in a collection.
 * @param path as in contracts, with parameter names. @returns the object's id. @throws when no operation or factory creates it
 */
export async function createIn(
  path: string,
  place: Place,
  made: Pick<RequestParts, 'caller' | 'params'>,
): Promise<string> {
  const factory = factories[path];
  if (factory) return factory(place, made.caller, made.params);
  const creator = operations.find(
    ({ method, path: own, success }) => method === 'POST' && (success.location === path || own === path),
  );
  if (!creator) {
    throw new Error(`No POST adds to ${path}: add a factory to "factories" in test/actors/arrangements.ts.`);
  }
  const administrator = await sharedAdministrator(place);
  const result = await performed(creator, place, administrator, creator.path === path ? made.params : {});
  return String(result.id);
}

/**
 * Sends the contract's example request as an administrator.
 * @param members override arranged members of the body
 * @returns the response body. @throws unless it succeeds
 */
export async function performed(
  contract: AnyOperation,
  place: Place,
  administrator: Person,
  given: RequestParts['params'] = {},
  members: RequestParts['members'] = {},
): Promise<Record<string, unknown>> {
  const { service, tenant } = place;
  const arranged = await arrangeWith(contract, place, given, administrator);
  const made = { ...arranged, members: { ...arranged.members, ...members } };
  const { credential } = await firstSource(contract).of(place, made.caller, made.link);
  const response = await service.send(tenant, pathOf(contract, made.params), requestOf(contract, made, credential));
  if (response.status !== contract.success.status) throw new Error(adviceOn(contract, response.status, response.text));
  return response.text === '' ? {} : response.json;
}

/** @returns the message for an operation whose example request fails. */
export function adviceOn({ id }: AnyOperation, status: number, text: string): string {
  return (
    `${id}: the example request of its contract gets ${status}: ${text}\n` +
    'If it needs more objects, arrange them in test/actors/arrangements.ts.'
  );
}

/** @returns the path with ids for its parameters. */
export function pathOf(contract: AnyOperation, params: RequestParts['params']): string {
  return contract.path.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** @returns the path with the same text for each parameter. */
export function pathWith(contract: AnyOperation, text: string): string {
  return pathOf(contract, Object.fromEntries(parametersOf(contract).map((name) => [name, text])));
}

/** @returns the request of the contract's examples, with the arranged members. */
export function requestOf(
  contract: AnyOperation,
  { members }: Pick<RequestParts, 'members'>,
  credential: Credential,
): TestRequest {
  return { method: contract.method, headers: { ...credential }, body: bodyOf(contract, members, serial()) };
}
