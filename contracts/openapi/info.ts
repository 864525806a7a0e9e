/** The prose of the document: what a client has to know before its first call. */
import { oauthScopes } from '../schemas/oauth-scopes.ts';

/** Of the document. The path carries the major version; a minor one adds, a patch only explains. */
export const apiVersion = '1.0.0';

export const info = {
  title: 'Guildgate API',
  version: apiVersion,
  summary: 'Members, events and payments of an organisation',
  description: `Guildgate keeps the members, events and payments of many organisations apart: each organisation is a **tenant** with its own host. Every path below is relative to that host, which alone decides whose data you see. A credential of one tenant is worth nothing at the host of another.

### Credentials
Send one of these with each request:
- \`Api-Token: gg_rw_…\`, the raw value and no prefix, for integrations between servers. It can do what its owner may do at that moment; a read-only token (\`gg_ro_…\`) is refused with 403 on POST, PUT, PATCH and DELETE. Never let it reach a browser or a log.
- \`Authorization: Bearer <JWT>\` for a person who signed in through \`POST /api/v1/login-check\`. Keep the JWT for its lifetime of 11 days and sign in again, or use the refresh token, only after a 401.

- \`Authorization: Bearer <access token>\` for an application that a user has let in by OAuth 2.0 (\`/api/v1/oauth/authorize\`, with PKCE). It reads who the user is, by the scopes that the user has granted, at \`/api/v1/oauth/userinfo\`, and nothing else.
- \`X-Contact-Hash: …\` for a contact, from the link in the invitation it was sent. It stands for that contact at that event.

Of several, the first of Api-Token, Authorization and X-Contact-Hash counts. A credential that is not valid is refused with 401 on public operations too.

### Requests
Bodies are JSON. PATCH takes \`application/merge-patch+json\` or \`application/json\`: a member that is absent stays as it is, \`null\` clears it. Members and query parameters that are not listed are refused, so that a typing error cannot pass unseen. Names are camelCase, ids are UUIDs, instants are ISO 8601 and answered in UTC, amounts are integers in minor units of their currency.

### Errors
Every error is a JSON object with \`title\`, \`detail\`, \`status\` and a stable \`code\` to decide by; input that is not valid adds \`violations\`, one for each fault, with its \`propertyPath\`. Each operation lists the codes that it can answer. Another tenant's resource is answered exactly like one that does not exist: 404. On a 5xx, try again after 1 s, doubling up to 30 s, six times at most.

### Pages
A collection answers \`{ member, totalItems, view }\`. \`itemsPerPage\` is 1 to 100, 30 when absent; more than 100 is a 400. Follow \`view.next\`, which the \`Link\` header repeats, until it is absent: its cursor \`after\` belongs to this collection and filter. \`totalItems\` is on the first page only.

### Writing safely
Give a write an \`Idempotency-Key\` (any unique value, such as a UUID), and repeat it after a lost answer with the same key: within 24 hours the first answer is sent again and nothing is done twice. The same key with another request is a 422; while the first is still being handled, 409.

### Webhooks
Instead of asking again and again, subscribe to what happens: \`POST /api/v1/webhook_subscriptions\`, with a URL and the types listed at \`GET /api/v1/webhook_event_types\` and in the \`webhooks\` of this document. Each event is POSTed to you soon after it happened, signed by [Standard Webhooks](https://www.standardwebhooks.com): give the secret to one of its libraries and verify the raw body. Answer 2xx within 15 seconds, and do the work later. Anything else, a redirect too, is a failure: there are ten attempts over 75 hours, later ones where you answer \`Retry-After\`, with the same \`webhook-id\`: what you have seen before, leave aside. 410 disables the subscription at once, failing for five days does too, and whoever subscribed is told by mail. Events may come twice and in another order: \`data.object.updatedAt\` tells which is the later, \`deleted\` is final and carries the last state, and what follows from a payment (\`….paid\`) changes no \`updatedAt\`. Ignore types and members that you do not know: they are added within v1.

### Rate limits
Most operations have no limit. A limited one says so in \`x-rate-limit\`, answers the \`RateLimit-Policy\` and \`RateLimit\` headers, and beyond its quota a 429 with \`Retry-After\` in seconds: wait that long, and the next request is admitted. An earlier one is not, but costs nothing either.`,
} as const;

/** The order is that of the document, whatever the order of the operations. */
export const tags: Readonly<Record<string, string>> = {
  Identity: 'Signing in, and oneself',
  Permissions: 'Roles, who has them, and acting as somebody else',
  'API tokens': 'Credentials of integrations between servers',
  OAuth: 'Applications that users let in, and what these read',
  Users: 'People who have an account',
  Groups: 'Who belongs together',
  Contacts: 'People without an account',
  Invitations: 'Contacts who are asked to an event, and what they answer',
  Documents: 'What is printed and sent out',
  'Email templates': 'Mails that are written once and sent often',
  Newsletters: 'Mails to many, and who wants them',
  Webhooks: 'Being told of what happens',
  Limits: 'How many requests are admitted, and how many came',
  Statistics: 'Figures for a look at the whole',
  'Audit log': 'Who changed what',
  Events: 'What the organisation holds, and people come to',
  Registrations: 'Who comes to an event, with how many guests',
  Waitlist: 'Who waits for a seat at an event that is full',
  Forms: 'What is asked of people, and what they answer',
  Payments: 'Money owed or paid to the organisation',
  Invoices: 'What is owed, written down for good, and credit notes',
  Adhesions: 'Memberships, and their types',
  Contracts: 'What the organisation has agreed with somebody',
  Tenant: 'The organisation itself',
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
    description: 'Hash from the link in an invitation: stands for one contact at one event',
  },
} as const;
