/** Conditions on users, for statements. */
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { raw, type Sql, sql } from '#server/platform/postgres/statement.ts';

/** @param alias of the table users @returns whether the sign-in requires a second factor */
export function hasSecondFactor(db: TenantDb, alias: string): Sql {
  return sql`(${hasApp(db, alias)} or exists (select from passkeys k
    where ${db.tenantFilter('k')} and k.user_id = ${raw(alias)}.id))`;
}

/** @param alias of the table users @returns whether an authenticator app is set up */
export function hasApp(db: TenantDb, alias: string): Sql {
  return sql`exists (select from second_factors f
    where ${db.tenantFilter('f')} and f.user_id = ${raw(alias)}.id and f.confirmed_at is not null)`;
}

/** @param alias of the table users @returns whether a role of the user demands a second factor */
export function demandsSecondFactor(db: TenantDb, alias: string): Sql {
  return sql`exists (select from second_factor_roles d
    where ${db.tenantFilter('d')} and d.key = any(${raw(alias)}.roles))`;
}
