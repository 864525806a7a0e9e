/** Every broken host, by name. */
import { authMutants } from './auth/index.ts';
import { bulkMutants } from './bulk.ts';
import { collectionMutants } from './collections.ts';
import { contactHashMutants } from './contact-hash.ts';
import { documentMutants } from './document.ts';
import { errorMutants } from './errors.ts';
import { fileMutants } from './files.ts';
import { impersonationMutants } from './impersonation.ts';
import { limitMutants } from './limits.ts';
import { mailMutants } from './mail.ts';
import type { Mutant } from './mutant.ts';
import { oauthMutants } from './oauth.ts';
import { otpMutants } from './otp/index.ts';
import { tenantMutants } from './tenants.ts';
import { versioningMutants } from './versioning.ts';
import { webhookMutants } from './webhooks.ts';

export { goodHosts } from './good.ts';

export const mutants: readonly Mutant[] = [
  ...authMutants,
  ...otpMutants,
  ...oauthMutants,
  ...contactHashMutants,
  ...impersonationMutants,
  ...limitMutants,
  ...bulkMutants,
  ...collectionMutants,
  ...errorMutants,
  ...versioningMutants,
  ...documentMutants,
  ...tenantMutants,
  ...webhookMutants,
  ...fileMutants,
  ...mailMutants,
];
