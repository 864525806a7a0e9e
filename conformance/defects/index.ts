/** All defects, by area. */
import { bulks } from './bulks.ts';
import { collections } from './collections.ts';
import { contactHashes } from './contact-hashes.ts';
import type { Defect } from './defect.ts';
import { errorBodies } from './error-bodies.ts';
import { files } from './files.ts';
import { impersonations } from './impersonations.ts';
import { jwts } from './jwts.ts';
import { limitDenials } from './limit-denials.ts';
import { limitKeys } from './limit-keys.ts';
import { limitQuotas } from './limit-quotas.ts';
import { mails } from './mails.ts';
import { oauth } from './oauth.ts';
import { oneTimeCodes } from './one-time-codes.ts';
import { tenants } from './tenants.ts';
import { tokens } from './tokens.ts';
import { versions } from './versions.ts';
import { webhooks } from './webhooks.ts';

export const areas: Readonly<Record<string, readonly Defect[]>> = {
  'tokens, access levels': tokens,
  bulk: bulks,
  collections,
  errors: errorBodies,
  files,
  'contact hash': contactHashes,
  impersonation: impersonations,
  'JWT, passwords': jwts,
  limits: [...limitKeys, ...limitQuotas, ...limitDenials],
  mail: mails,
  'one-time codes': oneTimeCodes,
  tenants,
  versions,
  webhooks,
  OAuth: oauth,
};

export const defects: readonly Defect[] = Object.values(areas).flat();
