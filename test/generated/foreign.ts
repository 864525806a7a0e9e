/** What another tenant has that a request may name: made for the operation that is probed, so that it fits. */
import { operations } from '#contracts/index.ts';
import { type AnyOperation, type CredentialKind, isWrite } from '#contracts/operation.ts';
import { arrange, parametersOf, pathOf, performed, subjectOf } from './arrange.ts';
import type { Made } from './arrangements.ts';
import { freshLink } from './contact-link.ts';
import { uniqueProperties } from './example.ts';
import { goodToken, tenantKey } from './forge.ts';
import { firstMeans } from './good-credential.ts';
import { freshAccess } from './oauth-access.ts';
import { freshPerson, type Person, type Place } from './person.ts';
import { membersOf } from './told.ts';
import { idColumns, renamed, twinOf } from './twins.ts';

/** What a tenant has from the beginning of a run, whatever is probed. */
export interface Stock {
  /** An id of every column that holds any. */
  readonly ids: readonly string[];
  /** Table → the id of one of its rows. */
  readonly rows: Readonly<Record<string, string>>;
  /** Property → values of it that the tenant holds. */
  readonly values: Readonly<Record<string, readonly string[]>>;
}

/** What the tenant has for the probes of one operation. */
export interface Foreign extends Stock {
  /** By path parameter: a thing that the operation could be done to. */
  readonly params: Readonly<Record<string, string>>;
  /** Of the body: what a member of this tenant would send. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Of a collection: the first page's end. */
  readonly cursor: string | undefined;
  readonly credentials: Readonly<Record<CredentialKind, readonly string[]>>;
}

/** Does everything in the tenant once that can be done, so that every table and the audit log have rows of it. */
export async function stockOf(place: Place): Promise<Stock> {
  const { service, tenant } = place;
  const values: Record<string, string[]> = {};
  for (const contract of operations.filter(({ method }) => isWrite(method))) {
    const answer = await performed(contract, place, await freshPerson(place, 'ROLE_ADMIN'));
    if (contract.success.status !== 201) continue;
    await ofEither(contract, place);
    for (const name of Object.keys(uniqueProperties)) {
      if (typeof answer[name] === 'string') values[name] = [...(values[name] ?? []), answer[name]];
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

/** What is somebody's, a user's or a contact's, is there of both: lists are asked for either. */
async function ofEither(contract: AnyOperation, place: Place): Promise<void> {
  const { userId, contactId } = membersOf(contract.body);
  if (!userId || !contactId) return;
  const parties = [
    { userId: (await freshPerson(place, 'ROLE_MEMBER')).id, contactId: undefined },
    { userId: undefined, contactId: (await freshLink(place)).contactId },
  ];
  for (const party of parties) await performed(contract, place, await freshPerson(place, 'ROLE_ADMIN'), {}, party);
}

/**
 * @param own what `reader` has, who is to try it: the caller has a twin here, and so has each thing that the path names,
 * except where the twin's own other half is what is named.
 */
export async function foreignFor(
  contract: AnyOperation,
  place: Place,
  reader: Place,
  own: Made,
  stock: Stock,
): Promise<Foreign> {
  const caller = await twinOf(place, await freshPerson(place, 'ROLE_ADMIN'), own.caller.id);
  const names = parametersOf(contract);
  const params: Record<string, string> = {};
  for (const name of names) {
    const made = await arrange(contract, place, caller);
    if (contract.page) await fill(contract, place, made);
    params[name] = made.params[name] ?? '';
    await renameLink(place, made, own);
    await renameAll(
      place,
      made,
      own,
      names.filter((other) => other !== name),
    );
  }
  const twin = await arrange(contract, place, caller);
  if (contract.page) await fill(contract, place, twin);
  if (names.length === 0) await renameLink(place, twin, own);
  // With two names each half has a twin already.
  if (names.length === 1) await renameAll(place, twin, own, names);
  return {
    ...stock,
    params,
    members: twin.members,
    cursor: contract.page ? await cursorOf(contract, place, caller, names.length === 1 ? own : twin) : undefined,
    credentials: await credentialsOf(place, reader, caller),
  };
}

async function renameAll(place: Place, made: Made, own: Made, names: readonly string[]): Promise<void> {
  for (const name of names) await renamed(place, made.params[name] ?? '', own.params[name] ?? '');
}

/** The contact who comes by a link, and the event that it is invited to, have twins too. */
async function renameLink(place: Place, { link }: Made, own: Made): Promise<void> {
  if (!link || !own.link) return;
  await renamed(place, link.contactId, own.link.contactId);
  await renamed(place, link.eventId, own.link.eventId);
}

/** Two things, so that there is a second page. */
async function fill(contract: AnyOperation, place: Place, made: Made): Promise<void> {
  for (let count = 0; count < 2; count += 1) await subjectOf(contract.path, place, made);
}

async function cursorOf(contract: AnyOperation, place: Place, caller: Person, { params, link }: Made): Promise<string> {
  const { credential } = await firstMeans(contract).of(place, caller, link);
  const path = `${pathOf(contract, params)}?itemsPerPage=1`;
  const { json, text } = await place.service.send(place.tenant, path, { headers: { ...credential } });
  const cursor = new URL(json.view?.next ?? '', 'http://x').searchParams.get('after');
  if (!cursor) throw new Error(`${contract.id} has no second page to take a cursor from: ${text}`);
  return cursor;
}

/**
 * The credentials of a person here. JWTs lead here from the reader's tenant too: of its own session, signed with this
 * tenant's key; and of this session, signed with the reader's, as nobody but its server could.
 */
async function credentialsOf(place: Place, reader: Place, person: Person): Promise<Foreign['credentials']> {
  const { service, tenant } = place;
  const now = service.clock.now();
  const ours = { id: person.sessionId, userId: person.id };
  const theirs = await freshPerson(reader, 'ROLE_ADMIN');
  // Somebody else's: without fences, what ends the access of the reader ends that of its twin.
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
