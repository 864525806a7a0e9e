/** Finds out how a user signs in: the document's way first, then names and paths that other hosts use. */
import { defaultDialect } from '#harness/dialect/dialect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Account } from '#harness/profile.ts';
import type { HostRequests } from './host-requests.ts';
import { type Leaf, tokensIn } from './members.ts';

export interface SignedIn {
  readonly kind: 'signed-in';
  readonly path: string;
  /** Names of the members of the request. */
  readonly email: string;
  readonly password: string;
  readonly token: Leaf & { readonly value: string };
  readonly refresh: Leaf | undefined;
}

export type SignIn =
  | SignedIn
  /** The host knows these names, and refuses the values. */
  | { readonly kind: 'refused' | 'limited' | 'unknown'; readonly text: string; readonly advice: string };

const documented = defaultDialect.login;
const otherPaths = ['/api/v1/login', '/api/v1/auth/login', '/api/v1/login_check', '/api/v1/sessions', '/api/v1/token'];
/** A sign-in is limited to 20 a minute: all of these together must stay below. */
const namePairs: readonly (readonly [email: string, password: string])[] = [
  [documented.email, documented.password],
  ['username', 'password'],
  ['login', 'password'],
  ['user', 'password'],
  ['identifier', 'password'],
  ['username', 'passphrase'],
  ['email', 'passphrase'],
  ['email', 'secret'],
  ['user_name', 'pass_word'],
];

/** @param empty response to a sign-in without members */
export async function findSignIn(host: HostRequests, account: Account, empty: HttpResponse): Promise<SignIn> {
  const found = isAbsent(empty) ? await otherPath(host) : { path: documented.path, empty };
  if (found === undefined) {
    return {
      kind: 'unknown',
      text: `the host has no sign-in: POST ${documented.path} is ${empty.status}, and so are ${otherPaths.join(', ')}`,
      advice: 'Set dialect.login.path in the profile to the path that gives a JWT for an email and a password.',
    };
  }
  for (const [email, password] of namePairs) {
    const answer = await host.send({
      method: 'POST',
      path: found.path,
      body: { [email]: account.email, [password]: account.password },
    });
    const outcome = outcomeOf(answer, found.path, email, password, found.empty);
    if (outcome) return outcome;
  }
  const tried = namePairs.map((pair) => pair.join('/')).join(', ');
  return {
    kind: 'unknown',
    text: `POST ${found.path} accepts none of the names ${tried}`,
    advice: 'Set dialect.login.email and dialect.login.password to the names of its members, and check the password.',
  };
}

async function otherPath(host: HostRequests): Promise<{ path: string; empty: HttpResponse } | undefined> {
  for (const path of otherPaths) {
    const empty = await host.send({ method: 'POST', path, body: {} });
    if (!isAbsent(empty)) return { path, empty };
  }
  return undefined;
}

/** @returns undefined if other names may be right */
function outcomeOf(
  answer: HttpResponse,
  path: string,
  email: string,
  password: string,
  empty: HttpResponse,
): SignIn | undefined {
  const { status } = answer;
  if (status === 429) {
    return {
      kind: 'limited',
      text: `POST ${path} is limited, and the limit is used up`,
      advice: `Start again in ${answer.headers['retry-after'] ?? '60'} seconds.`,
    };
  }
  if (status >= 200 && status < 300) return signedIn(answer, path, email, password);
  // A host that refuses an empty sign-in in the same way says nothing about the names.
  const isAboutValues = (status === 401 || status === 403) && empty.status !== status;
  if (!isAboutValues) return undefined;
  return {
    kind: 'refused',
    text: `the host refuses this email and password (${status} at POST ${path})`,
    advice: 'Check both, and that the user belongs to this tenant and needs no second factor.',
  };
}

function signedIn(answer: HttpResponse, path: string, email: string, password: string): SignIn {
  const { token, refresh } = tokensIn(answer.json);
  const value = token?.value;
  if (token && typeof value === 'string') {
    return { kind: 'signed-in', path, email, password, token: { ...token, value }, refresh };
  }
  return {
    kind: 'unknown',
    text: `POST ${path} succeeds without a token in its body`,
    advice: 'Set dialect.login.token to the member with the JWT. A session cookie is not enough: the API takes a JWT.',
  };
}

function isAbsent({ status }: HttpResponse): boolean {
  return status === 404 || status === 405 || status === 501;
}
