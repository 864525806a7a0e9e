/** The client for API users: `import { apiToken, guildgate } from '@guildgate/client'`. See README.md. */
export type { Fetch } from './attempt.ts';
export type { AttemptReport } from './call.ts';
export type { Clock } from './clock.ts';
export type { CollectionPath, ItemOf } from './collection.ts';
export { apiToken } from './credentials/api-token.ts';
export { contactHash } from './credentials/contact-hash.ts';
export type { Credential, Host, HostBody, Session } from './credentials/credential.ts';
export { type OAuthCredential, type OAuthOptions, oauth, type PendingSignIn } from './credentials/oauth.ts';
export { type OtpCredential, type OtpOptions, otp } from './credentials/otp.ts';
export { type PasswordCredential, type PasswordOptions, password } from './credentials/password.ts';
export type { TokenStore, Tokens } from './credentials/token-store.ts';
export { InvalidResponseError, NoResponseError, ProblemError, SignInError } from './errors.ts';
export type { components, Problem, paths, webhooks } from './generated/api.ts';
export { type Guildgate, type GuildgateOptions, guildgate } from './guildgate.ts';
export type { MirrorBatch, MirrorChange, MirrorOptions, MirrorType } from './mirror.ts';
export type { ChangesAt, ObjectOf, UpdatablePath } from './update.ts';
export {
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookEventOf,
  type WebhookHeaders,
  type WebhookOptions,
  type WebhookType,
} from './webhook.ts';
