/** Whoever calls: each way to authenticate, signed in to as its users do, and nobody. */

import { operations } from '#contracts/index.ts';
import { type AnyOperation, type CredentialKind, isWrite } from '#contracts/operation.ts';
import { register } from '#server/features/oauth/testing/client.ts';
import { OAuthScene } from '#server/features/oauth/testing/scene.ts';
import { arrange } from '#test/generated/arrange.ts';
import type { Link } from '#test/generated/contact-link.ts';
import { apiToken, bearer, type Credential, contactHash } from '#test/generated/credential.ts';
import { freshPerson, type Person, type Place } from '#test/generated/person.ts';

export const methodNames = [
  'api-token',
  'api-token-read-only',
  'jwt-password',
  'jwt-otp',
  'oauth',
  'contact-hash',
  'nobody',
] as const;

export type MethodName = (typeof methodNames)[number];

/** A way to authenticate, in a tenant. */
export interface Method {
  readonly name: MethodName;
  readonly headers: Readonly<Record<string, string>>;
  /** Who calls, where it is a user; else who makes what is called about. */
  readonly person: Person;
  /** Of a contact: what its hash opens. */
  readonly link?: Link;
  /** Ids that the run must not change, for they are what the credential rests on. */
  readonly keep: readonly string[];
}

const kinds: Readonly<Record<MethodName, CredentialKind | undefined>> = {
  'api-token': 'apiToken',
  'api-token-read-only': 'apiToken',
  'jwt-password': 'jwt',
  'jwt-otp': 'jwt',
  oauth: 'oauth',
  'contact-hash': 'contactHash',
  nobody: undefined,
};

/** @returns the kind of credential that a contract knows the method by; nothing for nobody. */
export function kindOf(name: MethodName): CredentialKind | undefined {
  return kinds[name];
}

/** @returns whether the contract lets the method in. An administrator has every permission. */
export function mayCall(name: MethodName, { auth, method }: AnyOperation): boolean {
  const kind = kinds[name];
  // A public operation is asked by nobody: a credential beside it changes nothing.
  if (auth === 'none') return kind === undefined;
  return kind !== undefined && auth.includes(kind) && !(name === 'api-token-read-only' && isWrite(method));
}

/** @throws Error when signing in does not succeed */
export async function signIn(name: MethodName, place: Place): Promise<Method> {
  const person = await freshPerson(place, 'ROLE_ADMIN');
  const { headers, link, keep = [], ...other } = await credentials[name](place, person);
  const { service, tenant } = place;
  // The maker of what is arranged, and the tenant's own people, are no part of it: they may come and go.
  const own = await service.sql<{ id: string }>(
    `select id from sessions where tenant_id = $1 and user_id = $2
      union select id from api_tokens where tenant_id = $1 and user_id = $2`,
    [tenant.id, person.id],
  );
  const linked = link ? [link.invitationId, link.contactId, link.eventId] : [];
  return {
    name,
    headers: fieldsOf(headers),
    person: { ...person, ...other },
    ...(link && { link }),
    keep: [person.id, ...own.map(({ id }) => id), ...linked, ...keep],
  };
}

/**
 * @returns the credential by the names that the document has for its header fields: where Schemathesis takes a credential
 * away, to see that it is missed, it knows them by those alone.
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
  Partial<Pick<Method, 'keep'>> & { readonly headers: Credential; readonly jwt?: string };

const credentials: Readonly<Record<MethodName, (place: Place, person: Person) => Promise<SignedIn>>> = {
  'api-token': async (_, { readWrite }) => ({ headers: apiToken(readWrite) }),
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
    const application = await register(service, tenant, { name: 'Fuzzed' });
    const scene = new OAuthScene(service, tenant, application, application);
    const { access_token } = await scene.tokens({ scope: 'profile email groups roles' });
    return { headers: bearer(access_token), keep: [application.id, scene.person.id] };
  },
  'contact-hash': async (place, person) => {
    const forms = operations.find(({ id }) => id === 'forms.listOwn');
    const made = forms && (await arrange(forms, place, person));
    if (!made?.link) throw new Error('forms.listOwn is arranged without a link of a contact');
    return { headers: contactHash(made.link.hash), link: made.link };
  },
  nobody: async () => ({ headers: {} }),
};

async function tokenFrom(place: Place, path: string, body: object): Promise<string> {
  return (await send(place, path, body)).token;
}

async function send({ service, tenant }: Place, path: string, body: object) {
  const { status, text, json } = await service.send(tenant, path, { method: 'POST', body });
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return json;
}
