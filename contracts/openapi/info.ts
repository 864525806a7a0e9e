/** The prose of the document: what a client has to know before its first call. */

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

A credential that is not valid is refused with 401 on public operations too.

### Requests
Bodies are JSON. PATCH takes \`application/merge-patch+json\` or \`application/json\`: a member that is absent stays as it is, \`null\` clears it. Members and query parameters that are not listed are refused, so that a typing error cannot pass unseen. Names are camelCase, ids are UUIDs, instants are ISO 8601 and answered in UTC, amounts are integers in minor units of their currency.

### Errors
Every error is a JSON object with \`title\`, \`detail\`, \`status\` and a stable \`code\` to decide by; input that is not valid adds \`violations\`, one for each fault, with its \`propertyPath\`. Each operation lists the codes that it can answer. Another tenant's resource is answered exactly like one that does not exist: 404. On a 5xx, try again after 1 s, doubling up to 30 s, six times at most.

### Pages
A collection answers \`{ member, totalItems, view }\`. \`itemsPerPage\` is 1 to 100, 30 when absent; more than 100 is a 400. Follow \`view.next\`, which the \`Link\` header repeats, until it is absent: its cursor \`after\` belongs to this collection and filter. \`totalItems\` is on the first page only.

### Writing safely
Give a write an \`Idempotency-Key\` (any unique value, such as a UUID), and repeat it after a lost answer with the same key: within 24 hours the first answer is sent again and nothing is done twice. The same key with another request is a 422; while the first is still being handled, 409.

### Rate limits
Most operations have no limit. A limited one says so in \`x-rate-limit\`, answers the \`RateLimit-Policy\` and \`RateLimit\` headers, and beyond its quota a 429 with \`Retry-After\` in seconds: wait that long, and the next request is admitted. An earlier one is not, but costs nothing either.`,
} as const;

/** The order is that of the document, whatever the order of the operations. */
export const tags: Readonly<Record<string, string>> = {
  Identity: 'Signing in, and oneself',
  Users: 'People who have an account',
  Events: 'What the organisation holds, and people come to',
  Payments: 'Money owed or paid to the organisation',
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
    description: 'Token of a signed-in person, from `POST /api/v1/login-check`',
  },
} as const;
