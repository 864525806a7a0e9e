/** Every rule, in the order in which reports show them. */
import type { Rule } from '../rule.ts';
import { authRules } from './auth/index.ts';
import { bulkRules } from './bulk/index.ts';
import { collectionRules } from './collections/index.ts';
import { contactHashRules } from './contact-hash/index.ts';
import { documentRules } from './document/index.ts';
import { errorRules } from './errors/index.ts';
import { fileRules } from './files/index.ts';
import { impersonationRules } from './impersonation/index.ts';
import { limitRules } from './limits/index.ts';
import { mailRules } from './mail/index.ts';
import { oauthRules } from './oauth/index.ts';
import { otpRules } from './otp/index.ts';
import { tenantRules } from './tenants/index.ts';
import { versioningRules } from './versioning/index.ts';
import { webhookRules } from './webhooks/index.ts';

export const rules: readonly Rule[] = [
  ...authRules,
  ...otpRules,
  ...oauthRules,
  ...contactHashRules,
  ...impersonationRules,
  ...limitRules,
  ...bulkRules,
  ...collectionRules,
  ...errorRules,
  ...versioningRules,
  ...documentRules,
  ...tenantRules,
  ...webhookRules,
  ...fileRules,
  ...mailRules,
];
