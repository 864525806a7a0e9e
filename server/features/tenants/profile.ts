/** The tenant's profile, which documents show and the tenant may change. */
import type { TenantChanges } from '#contracts/schemas/tenant.ts';
import { invalidProperty } from '#server/gateway/api/problem.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import { pictureFault } from '#server/platform/picture.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/select-as.ts';
import { lockInTenant } from '#server/platform/postgres/tenant-lock.ts';
import { ensureProfile, patchProfile, selectTenant } from './store.ts';

/** @throws Problem 422 for a logo other than a PNG or JPEG of a bounded size, or an IBAN with wrong check digits */
export async function updateTenant(db: TenantDb, changes: TenantChanges): Promise<JsonRow> {
  const { logo, legal, contactEmail } = changes;
  const fault = logo ? pictureFault(logo) : undefined;
  if (fault) throw invalidProperty('logo', `logo ${fault}`, 'picture');
  if (legal?.iban && !isIban(legal.iban)) throw invalidProperty('legal.iban', 'legal.iban is not an IBAN', 'iban');
  await lockInTenant(db, 'profile');
  await ensureProfile(db);
  await patchProfile(db, contactEmail ? { ...changes, contactEmail: normalisedEmail(contactEmail) } : changes);
  return selectTenant(db);
}

/** ISO 7064: the country and check digits at the end, letters as 10 to 35, leave 1 when divided by 97. */
function isIban(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}
