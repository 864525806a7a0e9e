/** Prose of the document: title, introduction, tags and security schemes. */
import { oauthScopes } from '../schemas/oauth-scopes.ts';

/** Version of the document. The path has the major version; a minor version adds, a patch changes descriptions. */
const apiVersion = '1.0.0';

export const info = {
  title: 'Guildgate API',
  version: apiVersion,
  summary: 'Members, events and payments of an organisation',
  description: `Guildgate manages the members, events and payments of organisations. Each organisation is a **tenant** with its own host. All paths below are relative to that host, which alone determines the tenant. A credential of one tenant is not valid at the host of another.

## Credentials
Send one of these with each request:
- \`Api-Token: gg_rw_…\`, the raw value without a prefix, for integrations between servers. Each request has the current permissions of the token’s owner; a read-only token (\`gg_ro_…\`) is refused with 403 on POST, PUT, PATCH and DELETE. Do not expose it in a browser or a log.
- \`Authorization: Bearer <JWT>\` for a person who signed in through \`POST /api/v1/login-check\`. Keep the JWT for its lifetime of 11 days and sign in again, or use the refresh token, only after a 401.
- The same for a person without a password: \`POST /api/v1/request-login-otp\` sends a code by email, and \`POST /api/v1/verify-login-otp\` returns the JWT.
- \`Authorization: Bearer <access token>\` for an application authorized by a user with OAuth 2.0 (\`/api/v1/oauth/authorize\`, with PKCE). It is accepted at \`/api/v1/oauth/userinfo\`, which returns claims for the granted scopes, and with the scopes \`events\`, \`registrations\`, \`memberships\` and \`payments\` at operations on what is the user’s own.
- \`X-Contact-Hash: …\` for a contact, from the link in its invitation. It identifies that contact at that event.

If several are sent, the first of Api-Token, Authorization and X-Contact-Hash is used. An invalid credential is refused with 401, also on public operations.

## Requests
Bodies are JSON. PATCH takes \`application/merge-patch+json\` or \`application/json\`: an absent member stays unchanged, \`null\` clears it. A list is replaced as a whole, and so is an object whose description says it, such as \`address\`. Unknown members and query parameters are refused, so that typing errors are detected. A duplicate member of an object is refused as \`malformed_json\`. Names are camelCase, ids are UUIDs, instants are ISO 8601 and returned in UTC, amounts are integers in minor units of their currency.

## Errors
Every error is a JSON object with \`title\`, \`detail\`, \`status\` and a stable \`code\` for programs; errors in the input add \`violations\`, each with its \`propertyPath\`. Each operation lists its possible codes. A resource of another tenant is a 404, exactly like one that does not exist. On a 5xx, retry after 1 s, doubling up to 30 s, at most six times.

## Pages
A collection returns \`{ member, totalItems, view }\`. \`itemsPerPage\` is 1 to 100, default 30; more than 100 is a 400. Follow \`view.next\`, which the \`Link\` header repeats, until it is absent: its cursor \`after\` belongs to this collection and filter. \`totalItems\` is only on the first page.

## Writing safely
Send an \`Idempotency-Key\` (any unique value, such as a UUID) with a write, and after a lost response retry with the same key: for 24 hours the first response is sent again and nothing is executed twice. The same key with another request is a 422; while the first request is still in progress, it is a 409.

## Webhooks
Instead of polling, subscribe to events: \`POST /api/v1/webhook_subscriptions\`, with a URL and the types listed at \`GET /api/v1/webhook_event_types\` and in the \`webhooks\` of this document. Each event is POSTed to your URL shortly after it occurred, signed as in [Standard Webhooks](https://www.standardwebhooks.com): verify the raw body with the secret and one of its libraries. Respond with 2xx within 15 seconds and process the event afterwards. Any other response, including a redirect, is a failure. A delivery has ten attempts over 75 hours, later if you send \`Retry-After\`, all with the same \`webhook-id\`: discard duplicates by it. A 410 disables the subscription at once, as do five days of failures; its owner is notified by email. Events can arrive twice and out of order: compare \`data.object.updatedAt\`. \`deleted\` is final and carries the last state; events that follow from a payment (\`….paid\`) do not change \`updatedAt\`. Ignore unknown types and members: v1 may add them.

## Rate limits
Most operations have no limit. A limited operation documents its limit in \`x-rate-limit\` and sends the \`RateLimit-Policy\` and \`RateLimit\` headers. Above the quota it returns a 429 with \`Retry-After\` in seconds: the next request after that time is admitted. An earlier one is refused, but is not counted.

Some operations have additional limits: \`x-further-rate-limits\`. They are far above the needs of a well-behaved client. Their headers are sent only with their own 429. A limit with \`onlyWith\` counts only requests whose body has that member.`,
} as const;

/** Tags with descriptions, in the order of the document. */
export const tags: Readonly<Record<string, string>> = {
  Identity: 'Sign-in and the account of the caller',
  Permissions: 'Roles, role assignment and impersonation',
  'API tokens': 'Credentials of integrations between servers',
  OAuth: 'OAuth applications, grants and UserInfo',
  Users: 'People with an account',
  Groups: 'Groups of users',
  Contacts: 'People without an account',
  Invitations: 'Invitations of contacts to events, and their answers',
  Documents: 'Generated PDFs',
  'Email templates': 'Reusable email content',
  Newsletters: 'Mass emails and their recipients',
  Webhooks: 'Subscriptions to events and their deliveries',
  Changes: 'Every change, in the order of commits',
  Exports: 'All objects of a resource as a file',
  Imports: 'Objects that are created or changed from a file',
  Limits: 'Rate limits and their usage',
  Statistics: 'Totals and time series',
  'Audit log': 'Record of writes, sign-ins and exports',
  Events: 'Events of the organisation',
  Registrations: 'Registrations for events, with guests',
  Waitlist: 'Waitlist entries for full events',
  Forms: 'Forms and their responses',
  Payments: 'Money owed or paid to the organisation',
  Invoices: 'Invoices and credit notes',
  Adhesions: 'Memberships and their types',
  Contracts: 'Contracts of the organisation with people and other organisations',
  Tenant: 'The organisation itself',
  Notifications: 'Mails that the service sends by itself, and their texts',
  Member: 'What users see of events, and what is their own',
  'Personal data': 'Copies and erasure of what is held about a person',
};

export const securitySchemes = {
  apiToken: {
    type: 'apiKey',
    in: 'header',
    name: 'Api-Token',
    description: 'Token of an integration, raw: `gg_rw_…` (read and write) or `gg_ro_…` (read only)',
  },
  jwt: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Token of a signed-in person, from `POST /api/v1/login-check` or `POST /api/v1/verify-login-otp`',
  },
  oauth: {
    type: 'oauth2',
    description: 'Access token of an application that acts for a user, sent as `Authorization: Bearer …`',
    flows: {
      authorizationCode: {
        authorizationUrl: '/api/v1/oauth/authorize',
        tokenUrl: '/api/v1/oauth/token',
        refreshUrl: '/api/v1/oauth/token',
        scopes: oauthScopes,
      },
    },
  },
  contactHash: {
    type: 'apiKey',
    in: 'header',
    name: 'X-Contact-Hash',
    description: 'Hash from the link in an invitation: identifies one contact at one event',
  },
} as const;
