/** Finds out the dialect of a host, and says what it could not find out. Changes nothing but the token that it makes and removes. */
import { defaultDialect } from '#harness/dialect/dialect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Account } from '#harness/profile.ts';
import { addApiTokens, type TokenInputs } from './api-tokens.ts';
import { Discovery } from './discovery.ts';
import { findGuardedRead, findJwtHeader, type GuardedRead } from './headers.ts';
import type { HostRequests } from './host-requests.ts';
import { idIn, leavesOf, pageMembersOf } from './members.ts';
import { findSignIn, type SignedIn, type SignIn } from './sign-in.ts';

interface Credentials extends TokenInputs {
  readonly administrator: Account;
}

export interface Discovered extends Pick<Discovery, 'found' | 'gaps' | 'dialect'> {
  /** Set if the host refuses the password, or its limit is used up: there is nothing to write a profile of. */
  readonly refusal: Exclude<SignIn, SignedIn> | undefined;
  readonly signedIn: boolean;
}

/** @param empty the host's response to a sign-in without members @throws Inconclusive if the host stops responding */
export async function discover(host: HostRequests, given: Credentials, empty: HttpResponse): Promise<Discovered> {
  const discovery = new Discovery();
  const signIn = await findSignIn(host, given.administrator, empty);
  const read = await findGuardedRead(host);
  if (signIn.kind !== 'signed-in') {
    discovery.gap('sign-in', signIn.text, signIn.advice);
    if (read && given.apiTokens) await addApiTokens(discovery, host, read, given, undefined);
    const refusal = signIn.kind === 'unknown' ? undefined : signIn;
    return { ...discovery, refusal, signedIn: false };
  }
  addSignIn(discovery, signIn);
  if (!read) {
    discovery.gap(
      'credentials',
      'no read that was tried asks for a credential, so no header can be recognized',
      'Set dialect.headers if a header is not as documented.',
    );
    return { ...discovery, refusal: undefined, signedIn: true };
  }
  const jwt = await addJwt(discovery, host, read, signIn);
  if (jwt) {
    await addWhoAmI(discovery, host, jwt, given.administrator.email);
    await addPage(discovery, host, jwt);
    await addRefresh(discovery, host, signIn);
  }
  await addApiTokens(discovery, host, read, given, jwt);
  return { ...discovery, refusal: undefined, signedIn: true };
}

type Headers = Readonly<Record<string, string>>;

function addSignIn(discovery: Discovery, { path, email, password, token, refresh }: SignedIn): void {
  const documented = [
    discovery.name('login', 'path', path),
    discovery.name('login', 'email', email),
    discovery.name('login', 'password', password),
    discovery.name('login', 'token', token.path),
  ];
  if (email !== defaultDialect.login.email || password !== defaultDialect.login.password) {
    const request = { [email]: '{{unique}}@conformance.example', [password]: 'not a password' };
    const usual = Object.fromEntries(['email', 'password'].filter((name) => !(name in request)).map((n) => [n, null]));
    discovery.name('requests', 'identity.loginCheck', { ...usual, ...request });
    discovery.gap(
      'one-time codes, password reset',
      'not tried: a request would send a mail, and the names may differ as those of the sign-in do',
      'Set dialect.otp and dialect.passwordReset if rules about codes are inconclusive.',
    );
  }
  discovery.add('sign-in', `POST ${path} with ${email} and ${password}; the JWT is in ${token.path}`, documented);
  if (refresh) {
    const isUsual = discovery.name('login', 'refreshToken', refresh.path);
    discovery.add('refresh token', `in ${refresh.path}`, [isUsual]);
  } else discovery.gap('refresh token', 'the sign-in returns none', 'Set dialect.login.refreshToken if it has one.');
}

async function addJwt(
  discovery: Discovery,
  host: HostRequests,
  read: GuardedRead,
  { token }: SignedIn,
): Promise<Headers | undefined> {
  const names = await findJwtHeader(host, read, token.value);
  if (!names) {
    discovery.gap(
      'header of the JWT',
      `GET ${read.path} accepts the JWT in no usual header`,
      'Set dialect.headers.jwt and dialect.headers.jwtPrefix, and check that the administrator may read users.',
    );
    return undefined;
  }
  const { header, prefix } = names;
  const documented = [discovery.name('headers', 'jwt', header), discovery.name('headers', 'jwtPrefix', prefix)];
  discovery.add('header of the JWT', `${header}: ${prefix}…`, documented);
  return { [header]: prefix + token.value };
}

const selfPaths = [defaultDialect.whoAmI.path, '/api/v1/users/me', '/api/v1/profile', '/api/v1/account'];

async function addWhoAmI(discovery: Discovery, host: HostRequests, headers: Headers, email: string): Promise<void> {
  for (const path of selfPaths) {
    const { status, json } = await host.send({ method: 'GET', path, headers });
    const isSelf = status === 200 && leavesOf(json).some(({ value }) => isSame(value, email));
    const id = isSelf ? idIn(json) : undefined;
    if (id === undefined) continue;
    const documented = [discovery.name('whoAmI', 'path', path), discovery.name('whoAmI', 'id', id)];
    return discovery.add('own user', `GET ${path}, its id in ${id}`, documented);
  }
  discovery.gap(
    'own user',
    `none of ${selfPaths.join(', ')} returns the user with this email and an id`,
    'Set dialect.whoAmI.path and .id to what returns the caller: every rule with a JWT needs it.',
  );
}

function isSame(value: unknown, email: string): boolean {
  return typeof value === 'string' && value.toLowerCase() === email.toLowerCase();
}

const lists = ['/api/v1/users', '/api/v1/contacts', '/api/v1/events', '/api/v1/payments'];

/** The list with the most members decides: an empty one shows nothing, and one of a single row has no next page. */
async function addPage(discovery: Discovery, host: HostRequests, headers: Headers): Promise<void> {
  let best: ReturnType<typeof pageMembersOf> | undefined;
  for (const path of lists) {
    const { status, json } = await host.send({ method: 'GET', path: `${path}?itemsPerPage=1`, headers });
    if (status !== 200) continue;
    const members = pageMembersOf(json);
    if (members.rows !== undefined && (best === undefined || members.next !== undefined)) best = members;
    if (best?.next !== undefined) break;
  }
  if (!best) {
    const text = 'no list that was tried has a row';
    return discovery.gap('pages', text, 'Add a user or an event, or set dialect.page (rows, next, total, id).');
  }
  const { rows, total, next, id, cursor } = best;
  const documented = [
    discovery.name('page', 'rows', rows),
    ...(id === undefined ? [] : [discovery.name('page', 'id', id)]),
    ...(total === undefined ? [] : [discovery.name('page', 'total', total)]),
    ...(next === undefined ? [] : [discovery.name('page', 'next', next)]),
  ];
  const place = (path: string | undefined) => (path === '' ? 'the body itself' : (path ?? 'unknown'));
  discovery.add('pages', `rows in ${place(rows)}, total in ${place(total)}, next page in ${place(next)}`, documented);
  if (cursor !== undefined) {
    const text = `${cursor} is a cursor and no address: the suite follows addresses`;
    discovery.gap('next page', text, 'Rules that read several pages are inconclusive.');
  } else if (next === undefined) {
    const text = 'no list that was tried has a second page with an address in its body';
    discovery.gap('next page', text, 'Add a second user or event, or set dialect.page.next.');
  }
  if (total === undefined) {
    discovery.gap('total', 'no list that was tried states the number of all rows', 'Set dialect.page.total.');
  }
}

async function addRefresh(discovery: Discovery, host: HostRequests, { refresh }: SignedIn): Promise<void> {
  if (!refresh) return;
  const { path } = defaultDialect.refresh;
  for (const name of new Set([defaultDialect.refresh.refreshToken, refresh.name, 'refreshToken'])) {
    const { status } = await host.send({ method: 'POST', path, body: { [name]: refresh.value } });
    if (status < 200 || status >= 300) continue;
    const documented = [discovery.name('refresh', 'refreshToken', name)];
    return discovery.add('refresh', `POST ${path} with ${name}`, documented);
  }
  discovery.gap('refresh', `POST ${path} accepts no usual name`, 'Set dialect.refresh.path and .refreshToken.');
}
