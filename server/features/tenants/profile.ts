/** What stands above a tenant's documents, and the tenant may change itself. */
import type { TenantChanges } from '#contracts/schemas/tenant.ts';
import { invalidProperty } from '#server/gateway/problem.ts';
import { normalisedEmail } from '#server/platform/email.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { JsonRow } from '#server/platform/postgres/shown.ts';
import { ensureProfile, patchProfile, selectTenant } from './store.ts';

/** @throws Problem 422 for a logo that is no PNG or JPEG, or an IBAN whose check digits are wrong */
export async function updateTenant(db: TenantDb, changes: TenantChanges): Promise<JsonRow> {
  const { logo, legal, contactEmail } = changes;
  if (logo && !isPicture(logo)) throw invalidProperty('logo', 'logo is not the picture that it says', 'picture');
  if (legal?.iban && !isIban(legal.iban)) throw invalidProperty('legal.iban', 'legal.iban is not an IBAN', 'iban');
  await ensureProfile(db);
  await patchProfile(db, contactEmail ? { ...changes, contactEmail: normalisedEmail(contactEmail) } : changes);
  return selectTenant(db);
}

/** How the files begin. Whatever follows is Chromium's to refuse, which draws it. */
const signatures = {
  png: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
  jpeg: Buffer.from([0xff, 0xd8, 0xff]),
} as const;

function isPicture(dataUrl: string): boolean {
  const signature = dataUrl.startsWith('data:image/png;') ? signatures.png : signatures.jpeg;
  const bytes = Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
  return bytes.subarray(0, signature.length).equals(signature);
}

/** ISO 7064: the country and check digits at the end, letters as 10 to 35, leave 1 when divided by 97. */
function isIban(iban: string): boolean {
  const digits = [...iban.slice(4), ...iban.slice(0, 4)].map((character) => Number.parseInt(character, 36)).join('');
  return BigInt(digits) % 97n === 1n;
}
