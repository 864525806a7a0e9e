/**
 * Identifiers of what an object refers to, by which another tenant can import it: ids differ there. They are the members
 * that an upsert takes in place of the ids.
 */
import type { Permission } from '#contracts/permissions.ts';
import { typeReferences } from '#contracts/schemas/adhesion.ts';
import type { ExportResource } from '#contracts/schemas/export.ts';
import { partyReferences } from '#contracts/schemas/party.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';

interface References {
  readonly members: readonly string[];
  /** @returns a select of the id and the members as JSON of `v` */
  readonly select: (people: Sql, ofPeople: Sql) => Sql;
}

const resources: Readonly<Partial<Record<ExportResource, References>>> = {
  product_payment: {
    members: Object.keys(partyReferences),
    select: (people, ofPeople) => sql`select v.id, json_build_object(${ofPeople}) as json from payments v ${people}`,
  },
  adhesion: {
    members: [...Object.keys(partyReferences), ...Object.keys(typeReferences)],
    select: (people, ofPeople) =>
      sql`select v.id, json_build_object(${ofPeople}, 'typeExternalId', t.external_id) as json
        from adhesions v ${people} left join adhesion_types t on t.tenant_id = v.tenant_id and t.id = v.type_id`,
  },
};

/** @returns the names of the members */
export const referencesOf = (resource: ExportResource): readonly string[] => resources[resource]?.members ?? [];

/** Without them the members of users, or of contacts, are null. */
const needed = ['users:read', 'contacts:read'] as const satisfies readonly Permission[];

/** @returns the permissions by which the export has identifiers of people */
export function shownReferences({
  resource,
  permissions,
}: {
  readonly resource: ExportResource;
  readonly permissions: readonly string[] | null;
}): Permission[] {
  return resources[resource] ? needed.filter((permission) => permissions?.includes(permission)) : [];
}

/** @returns by id, as JSON */
export async function selectReferences(
  db: TenantDb,
  resource: ExportResource,
  ids: readonly string[],
  shown: readonly Permission[],
): Promise<ReadonlyMap<string, string>> {
  const references = resources[resource];
  if (!references) return new Map();
  const people = sql`
    left join users u on ${shown.includes('users:read')}::boolean and u.tenant_id = v.tenant_id and u.id = v.user_id and u.deleted_at is null
    left join contacts c on ${shown.includes('contacts:read')}::boolean and c.tenant_id = v.tenant_id and c.id = v.contact_id`;
  const ofPeople = sql`'userExternalId', u.external_id, 'userEmail', u.email, 'contactExternalId', c.external_id, 'contactEmail', c.email`;
  const rows = await db.rows<{ id: string; json: string }>(
    sql`select id, json::text from (${references.select(people, ofPeople)} where ${db.tenantFilter('v')} and v.id = any(${ids}::uuid[])) found`,
  );
  return new Map(rows.map(({ id, json }) => [id, json]));
}
