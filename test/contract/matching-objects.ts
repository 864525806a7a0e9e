/**
 * Gives objects of another tenant the ids of the caller's own objects. Rows that are found through an own id, such as the
 * members of a group or the sessions of a user, then differ from the caller's only by their tenant.
 */
import type { Person, Place } from '../actors/person.ts';
import { jwtOf } from '../actors/person.ts';

interface Column {
  readonly table: string;
  readonly column: string;
}

const known = new WeakMap<Place['service'], Promise<Column[]>>();

/** @returns every UUID column of tables with a tenant. */
export function idColumns({ service }: Place): Promise<Column[]> {
  const columns =
    known.get(service) ??
    service.sql<{ table: string; column: string }>(
      `select c.oid::regclass::text as table, a.attname as column from pg_class c join pg_attribute a on a.attrelid = c.oid
        where c.relkind in ('r', 'p') and a.atttypid = 'uuid'::regtype and a.attname <> 'tenant_id' and not a.attisdropped
          and exists (select from pg_attribute t where t.attrelid = c.oid and t.attname = 'tenant_id')`,
    );
  known.set(service, columns);
  return columns;
}

/** Changes the id of an object in all rows of the tenant. */
export async function changeId(place: Place, from: string, to: string): Promise<void> {
  const updates = (await idColumns(place)).map(
    ({ table, column }) =>
      `update ${table} set ${column} = '${to}' where tenant_id = '${place.tenant.id}' and ${column} = '${from}'`,
  );
  // Replica mode skips foreign keys, which are violated between the updates, and the triggers that note the change.
  const noted = `select app.note_row_count('${place.tenant.id}', name, 0) from unnest(array['users', 'contacts', 'payments']) name`;
  await place.service.sql(
    `begin; set local session_replication_role = replica; ${updates.join('; ')}; ${noted}; commit`,
  );
}

/** Gives the person the id of a person of another tenant. @returns the changed person */
export async function withIdOf(place: Place, person: Person, id: string): Promise<Person> {
  await changeId(place, person.id, id);
  return { ...person, id, jwt: await jwtOf(place, { id: person.sessionId, userId: id }) };
}
