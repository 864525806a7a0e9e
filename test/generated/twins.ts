/**
 * Twins: things of another tenant that have the very ids of one's own. What is reached through one's own id, such as the
 * members of one's own group or the sessions of oneself, only the tenant tells from those of a twin.
 */
import type { Person, Place } from './person.ts';
import { jwtOf } from './person.ts';

interface Column {
  readonly table: string;
  readonly column: string;
}

const known = new WeakMap<Place['service'], Promise<Column[]>>();

/** @returns every column of tenants' tables that holds ids. */
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

/** Gives a thing of the tenant another id, wherever the tenant's rows name it. */
export async function renamed(place: Place, from: string, to: string): Promise<void> {
  const updates = (await idColumns(place)).map(
    ({ table, column }) =>
      `update ${table} set ${column} = '${to}' where tenant_id = '${place.tenant.id}' and ${column} = '${from}'`,
  );
  // Between the first of these and the last, foreign keys do not hold.
  await place.service.sql(`begin; set local session_replication_role = replica; ${updates.join('; ')}; commit`);
}

/** @returns the person with the id of another, one of another tenant. */
export async function twinOf(place: Place, person: Person, id: string): Promise<Person> {
  await renamed(place, person.id, id);
  return { ...person, id, jwt: await jwtOf(place, { id: person.sessionId, userId: id }) };
}
