/** Authentication methods: each signs in as its users do. `anonymous` sends no credential. */

import { operations } from '#contracts/index.ts';
import { type AnyOperation, type CredentialKind, isWrite } from '#contracts/operation.ts';
import { oauthScopeNames } from '#contracts/schemas/oauth-scopes.ts';
import { register } from '#server/features/oauth/testing/client.ts';
import { arrange } from '#test/actors/arrange.ts';
import type { Link } from '#test/actors/contact-link.ts';
import { apiToken, bearer, type Credential, contactHash } from '#test/actors/credential.ts';
import { freshPerson, type Person, type Place } from '#test/actors/person.ts';
import { sharedAdministrator } from '#test/actors/shared-administrator.ts';
import { OAuthFixture } from '#test/fixtures/oauth.ts';

export const methodNames = [
  'api-token',
  'api-token-read-only',
  'jwt-password',
  'jwt-otp',
  'oauth',
  'contact-hash',
  'anonymous',
] as const;

export type MethodName = (typeof methodNames)[number];

/** A signed-in caller in a tenant. */
export interface Method {
  readonly name: MethodName;
  readonly headers: Readonly<Record<string, string>>;
  /** The calling user; for other callers the user who creates the objects of their requests. */
  readonly person: Person;
  /** For a contact hash: its invitation. */
  readonly link?: Link;
  /** Ids that the run must not change: the credential depends on them. */
  readonly keep: readonly string[];
}

const kinds: Readonly<Record<MethodName, CredentialKind | undefined>> = {
  'api-token': 'apiToken',
  'api-token-read-only': 'apiToken',
  'jwt-password': 'jwt',
  'jwt-otp': 'jwt',
  oauth: 'oauth',
  'contact-hash': 'contactHash',
  anonymous: undefined,
};

/** @returns the contract's kind of credential; undefined without a credential. */
export function kindOf(name: MethodName): CredentialKind | undefined {
  return kinds[name];
}

/** @returns whether the contract accepts the method. Administrators have every permission. */
export function mayCall(name: MethodName, { auth, method }: AnyOperation): boolean {
  const kind = kinds[name];
  // Public operations are called without a credential: one would change nothing.
  if (auth === 'none') return kind === undefined;
  return kind !== undefined && auth.includes(kind) && !(name === 'api-token-read-only' && isWrite(method));
}

/** @throws Error when signing in fails */
export async function signIn(name: MethodName, place: Place): Promise<Method> {
  const person = await freshPerson(place, 'ROLE_ADMIN');
  const { headers, link, keep = [], ...other } = await credentials[name](place, person);
  const { service, tenant } = place;
  // The next method needs the arranging administrator too.
  const people = [
    person.id,
    (await sharedAdministrator(place)).id,
    ...Object.values(tenant.people).map(({ id }) => id),
  ];
  const own = await service.sql<{ id: string }>(
    `select id from sessions where tenant_id = $1 and user_id = any($2)
      union select id from api_tokens where tenant_id = $1 and user_id = any($2)`,
    [tenant.id, people],
  );
  const linked = link ? [link.invitationId, link.contactId, link.eventId] : [];
  return {
    name,
    headers: fieldsOf(headers),
    person: { ...person, ...other },
    ...(link && { link }),
    keep: [...people, ...own.map(({ id }) => id), ...linked, ...keep],
  };
}

/**
 * @returns the credential with header names spelled as in the document: Schemathesis removes credentials by these names to
 * test for 401.
 */
export function fieldsOf(credential: Credential): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(credential).map(([name, value]) => [
      name.replace(/(?:^|-)[a-z]/g, (letter) => letter.toUpperCase()),
      String(value),
    ]),
  );
}

type SignedIn = Pick<Method, 'link'> &
  Partial<Pick<Method, 'keep'>> & { readonly headers: Credential; readonly jwt?: string; readonly id?: string };

const credentials: Readonly<Record<MethodName, (place: Place, person: Person) => Promise<SignedIn>>> = {
  'api-token': async ({ service }, { id, tokenId, readWrite }) => {
    // A pending rotation, so that no generated request can rotate the token of the run, which would expire a minute later.
    await service.sql(`update api_tokens set successor_id = $2 where user_id = $1 and access_level = 'READ_ONLY'`, [
      id,
      tokenId,
    ]);
    return { headers: apiToken(readWrite) };
  },
  'api-token-read-only': async (_, { readOnly }) => ({ headers: apiToken(readOnly) }),
  'jwt-password': async (place, { email, password }) => {
    const jwt = await tokenFrom(place, '/api/v1/login-check', { email, password });
    return { headers: bearer(jwt), jwt };
  },
  'jwt-otp': async (place, { email }) => {
    await send(place, '/api/v1/request-login-otp', { email });
    const { text } = await place.service.mail.nextMail(email, 30_000);
    const code = /^\d{6}$/m.exec(text)?.[0] ?? '';
    const jwt = await tokenFrom(place, '/api/v1/verify-login-otp', { email, code });
    return { headers: bearer(jwt), jwt };
  },
  oauth: async ({ service, tenant }) => {
    const application = await register(service, tenant, { name: 'Fuzzed', scopes: oauthScopeNames });
    const fixture = new OAuthFixture(service, tenant, application, application);
    const { access_token } = await fixture.tokens({ scope: oauthScopeNames.join(' ') });
    const { id } = fixture.person;
    return { headers: bearer(access_token), id, keep: [application.id, id] };
  },
  'contact-hash': async (place, person) => {
    const forms = operations.find(({ id }) => id === 'forms.listOwn');
    const made = forms && (await arrange(forms, place, person));
    if (!made?.link) throw new Error('the arrangement of forms.listOwn has no contact link');
    return { headers: contactHash(made.link.hash), link: made.link };
  },
  anonymous: async () => ({ headers: {} }),
};

async function tokenFrom(place: Place, path: string, body: object): Promise<string> {
  return (await send(place, path, body)).token;
}

async function send({ service, tenant }: Place, path: string, body: object) {
  const { status, text, json } = await service.send(tenant, path, { method: 'POST', body });
  if (status !== 200) throw new Error(`${path}: status ${status}: ${text}`);
  return json;
}
