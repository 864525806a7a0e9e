/** Objects of another tenant that a request may name, arranged for the probed operation. */
import { operations } from '#contracts/index.ts';
import { type AnyOperation, type CredentialKind, isWrite } from '#contracts/operation.ts';
import { arrange, createIn, parametersOf, pathOf, performed } from '../actors/arrange.ts';
import type { RequestParts } from '../actors/arrangement.ts';
import { freshLink } from '../actors/contact-link.ts';
import { uniqueProperties } from '../actors/example.ts';
import { goodToken, tenantKey } from '../actors/forged-jwts.ts';
import { firstSource } from '../actors/good-credential.ts';
import { freshAccess } from '../actors/oauth-access.ts';
import { freshPerson, type Person, type Place } from '../actors/person.ts';
import { membersOf } from '../actors/schema-members.ts';
import { changeId, idColumns, withIdOf } from './matching-objects.ts';

export interface UsedValue {
  readonly value: string;
  /** Path of the collection of the object. */
  readonly collection: string;
}

/** Objects of a tenant that exist for the whole run. */
export interface Stock {
  /** One id of every id column. */
  readonly ids: readonly string[];
  /** Table → the id of one of its rows. */
  readonly rows: Readonly<Record<string, string>>;
  /** Unique property → values in the tenant. */
  readonly values: Readonly<Record<string, readonly UsedValue[]>>;
}

/** Objects of the tenant for the probes of one operation. */
export interface Foreign extends Stock {
  /** Path parameter → an object on which the operation could succeed. */
  readonly params: Readonly<Record<string, string>>;
  /** Members of the body of a valid request in this tenant. */
  readonly members: Readonly<Record<string, unknown>>;
  /** For a collection: the cursor of the second page. */
  readonly cursor: string | undefined;
  readonly credentials: Readonly<Record<CredentialKind, readonly string[]>>;
}

/** Performs every write once, so that every table and the audit log have rows of the tenant. */
export async function stockOf(place: Place): Promise<Stock> {
  const { service, tenant } = place;
  const values: Record<string, UsedValue[]> = {};
  for (const contract of operations.filter(({ method }) => isWrite(method))) {
    const result = await performed(contract, place, await freshPerson(place, 'ROLE_ADMIN'));
    if (contract.success.status !== 201) continue;
    await createForBothParties(contract, place);
    for (const name of Object.keys(uniqueProperties)) {
      const value = result[name];
      if (typeof value === 'string') values[name] = [...(values[name] ?? []), { value, collection: contract.path }];
    }
  }
  const selects = (await idColumns(place)).map(
    ({ table, column }) =>
      `(select '${table}.${column}' as name, ${column}::text as id from ${table}
        where tenant_id = $1 and ${column} is not null limit 1)`,
  );
  selects.push(`(select 'audit_log.resource_id', resource_id from audit_log
    where tenant_id = $1 and resource_id is not null limit 1)`);
  const found = await service.sql<{ name: string; id: string }>(selects.join(' union all '), [tenant.id]);
  const own = found.filter(({ name }) => name.endsWith('.id'));
  return {
    ids: [tenant.id, ...new Set(found.map(({ id }) => id))],
    rows: Object.fromEntries(own.map(({ name, id }) => [name.replace('.id', ''), id])),
    values,
  };
}

/** Creates an object for a user and one for a contact, because lists can be filtered by either. */
async function createForBothParties(contract: AnyOperation, place: Place): Promise<void> {
  const { userId, contactId } = membersOf(contract.body);
  if (!userId || !contactId) return;
  const parties = [
    { userId: (await freshPerson(place, 'ROLE_MEMBER')).id, contactId: undefined },
    { userId: undefined, contactId: (await freshLink(place)).contactId },
  ];
  for (const party of parties) await performed(contract, place, await freshPerson(place, 'ROLE_ADMIN'), {}, party);
}

/**
 * Arranges objects of the operation in the other tenant, and gives caller and objects the ids of `own`, so that only the
 * tenant distinguishes them. With two path parameters, one keeps its id while the other is the probed one.
 * @param own the parts of a request in `reader`, the tenant that probes
 */
export async function foreignFor(
  contract: AnyOperation,
  place: Place,
  reader: Place,
  own: RequestParts,
  stock: Stock,
): Promise<Foreign> {
  const caller = await withIdOf(place, await freshPerson(place, 'ROLE_ADMIN'), own.caller.id);
  const names = parametersOf(contract);
  const params: Record<string, string> = {};
  for (const name of names) {
    const made = await arrange(contract, place, caller);
    if (contract.page) await fill(contract, place, made);
    params[name] = made.params[name] ?? '';
    await changeLinkIds(place, made, own);
    await changeIds(
      place,
      made,
      own,
      names.filter((other) => other !== name),
    );
  }
  const match = await arrange(contract, place, caller);
  if (contract.page) await fill(contract, place, match);
  if (names.length === 0) await changeLinkIds(place, match, own);
  // With two parameters the loop has given each the id already.
  if (names.length === 1) await changeIds(place, match, own, names);
  return {
    ...stock,
    params,
    members: match.members,
    cursor: contract.page ? await cursorOf(contract, place, caller, names.length === 1 ? own : match) : undefined,
    credentials: await credentialsOf(place, reader, caller),
  };
}

async function changeIds(place: Place, made: RequestParts, own: RequestParts, names: readonly string[]): Promise<void> {
  for (const name of names) await changeId(place, made.params[name] ?? '', own.params[name] ?? '');
}

/** Gives the contact and the event of a link the ids of `own`. */
async function changeLinkIds(place: Place, { link }: RequestParts, own: RequestParts): Promise<void> {
  if (!link || !own.link) return;
  await changeId(place, link.contactId, own.link.contactId);
  await changeId(place, link.eventId, own.link.eventId);
}

/** Adds two objects, for a second page. */
async function fill(contract: AnyOperation, place: Place, made: RequestParts): Promise<void> {
  for (let count = 0; count < 2; count += 1) await createIn(contract.path, place, made);
}

async function cursorOf(
  contract: AnyOperation,
  place: Place,
  caller: Person,
  { params, link }: RequestParts,
): Promise<string> {
  const { credential } = await firstSource(contract).of(place, caller, link);
  const path = `${pathOf(contract, params)}?itemsPerPage=1`;
  const { json, text } = await place.service.send(place.tenant, path, { headers: { ...credential } });
  const cursor = new URL(json.view?.next ?? '', 'http://x').searchParams.get('after');
  if (!cursor) throw new Error(`${contract.id} has no second page to take a cursor from: ${text}`);
  return cursor;
}

/**
 * @returns credentials of a person here. Two more JWTs combine session and key of different tenants: a session of the reader
 * signed with this tenant's key, and a session here signed with the reader's key.
 */
async function credentialsOf(place: Place, reader: Place, person: Person): Promise<Foreign['credentials']> {
  const { service, tenant } = place;
  const now = service.clock.now();
  const ours = { id: person.sessionId, userId: person.id };
  const theirs = await freshPerson(reader, 'ROLE_ADMIN');
  // Of another user: without tenant filters, ending the reader's access also ends that of the user with the same id.
  const { token } = await freshAccess(place, { userId: (await freshPerson(place, 'ROLE_ADMIN')).id });
  return {
    apiToken: [person.readWrite, person.readOnly],
    jwt: [
      person.jwt,
      goodToken(reader.tenant, ours, await tenantKey(service, reader.tenant), now),
      goodToken(reader.tenant, { id: theirs.sessionId, userId: theirs.id }, await tenantKey(service, tenant), now),
    ],
    oauth: [token],
    contactHash: [(await freshLink(place)).hash],
  };
}
