/**
 * What must be there before a request: things that its path and its body name, made through the API where a `POST` makes
 * them, so that a new operation is arranged for by being listed. What that rule cannot make stands in arrangements.ts.
 */
import { operations } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import type { TestRequest } from '#test/http.ts';
import { arrangements, type Made, subjects } from './arrangements.ts';
import type { Credential } from './credential.ts';
import { bodyOf, requiredIds } from './example.ts';
import { firstMeans } from './good-credential.ts';
import { makerOf } from './maker.ts';
import { freshPerson, type Person, type Place } from './person.ts';
import { serial } from './serial.ts';

/** The names of the parameters of a path, in their order. */
export function parametersOf({ path }: { readonly path: string }): string[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}

/** @returns all that a request of the contract needs. The caller is a new administrator, unless a test has its own. */
export async function arrange(contract: AnyOperation, place: Place, caller?: Person): Promise<Made> {
  return arrangeWith(contract, place, {}, caller ?? (await freshPerson(place, 'ROLE_ADMIN')));
}

async function arrangeWith(contract: AnyOperation, place: Place, given: Made['params'], caller: Person): Promise<Made> {
  const params: Record<string, string> = { ...given };
  for (const name of parametersOf(contract)) {
    const before = contract.path.slice(0, contract.path.indexOf(`/{${name}}`));
    params[name] ??= await subjectOf(before, place, { caller, params });
  }
  const made = { caller, params, members: {} };
  const special = await arrangements[contract.id]?.(place, made);
  const members: Record<string, unknown> = { ...special?.members };
  for (const name of requiredIds(contract)) {
    // `contactId` names one of the contacts.
    members[name] ??= await subjectOf(`/api/v1/${name.replace(/Id$/, 's')}`, place, { caller, params: {} });
  }
  return { ...made, ...special, members };
}

/**
 * Adds something to a collection.
 * @param path as contracts write it, with its parameters by name. @returns its id. @throws when nobody knows how
 */
export async function subjectOf(path: string, place: Place, made: Pick<Made, 'caller' | 'params'>): Promise<string> {
  const subject = subjects[path];
  if (subject) return subject(place, made.caller, made.params);
  const creator = operations.find(
    ({ method, path: own, success }) => method === 'POST' && (success.location === path || own === path),
  );
  if (!creator) {
    throw new Error(`No POST adds to ${path}: say in "subjects" of test/generated/arrangements.ts how a test does`);
  }
  const maker = await makerOf(place);
  const answer = await performed(creator, place, maker, creator.path === path ? made.params : {});
  return String(answer.id);
}

/**
 * Sends the contract's own request as an administrator.
 * @param members of the body, in the place of those that are arranged
 * @returns its answer. @throws when that was no success
 */
export async function performed(
  contract: AnyOperation,
  place: Place,
  administrator: Person,
  given: Made['params'] = {},
  members: Made['members'] = {},
): Promise<Record<string, unknown>> {
  const { service, tenant } = place;
  const arranged = await arrangeWith(contract, place, given, administrator);
  const made = { ...arranged, members: { ...arranged.members, ...members } };
  const { credential } = await firstMeans(contract).of(place, made.caller, made.link);
  const response = await service.send(tenant, pathOf(contract, made.params), requestOf(contract, made, credential));
  if (response.status !== contract.success.status) throw new Error(adviceOn(contract, response.status, response.text));
  return response.text === '' ? {} : response.json;
}

/** What whoever adds an operation reads when its own request does not succeed. */
export function adviceOn({ id }: AnyOperation, status: number, text: string): string {
  return (
    `${id} answered ${status} to the request of its contract: ${text}\n` +
    'If something must be there before it, say so in test/generated/arrangements.ts.'
  );
}

/** @returns the path with ids in the place of its parameters. */
export function pathOf(contract: AnyOperation, params: Made['params']): string {
  return contract.path.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole);
}

/** @returns the path with the same text in the place of each parameter. */
export function pathWith(contract: AnyOperation, text: string): string {
  return pathOf(contract, Object.fromEntries(parametersOf(contract).map((name) => [name, text])));
}

/** @returns the request that the contract's own examples make, with what was arranged for it. */
export function requestOf(
  contract: AnyOperation,
  { members }: Pick<Made, 'members'>,
  credential: Credential,
): TestRequest {
  return { method: contract.method, headers: { ...credential }, body: bodyOf(contract, members, serial()) };
}
