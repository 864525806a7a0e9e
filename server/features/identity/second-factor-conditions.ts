/** Conditions on users, for statements. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** @param alias of the table users @returns whether the sign-in requires a code */
export function hasSecondFactor(db: TenantDb, alias: string): Sql {
  return sql`exists (select from second_factors f
    where ${db.tenantFilter('f')} and f.user_id = ${raw(alias)}.id and f.confirmed_at is not null)`;
}

/** @param alias of the table users @returns whether a role of the user demands a second factor */
export function demandsSecondFactor(db: TenantDb, alias: string): Sql {
  return sql`exists (select from second_factor_roles d
    where ${db.tenantFilter('d')} and d.key = any(${raw(alias)}.roles))`;
}
