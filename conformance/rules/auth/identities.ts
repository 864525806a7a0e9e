/** Credentials that operations refuse, each made once in a run. */
import { randomBytes } from 'node:crypto';
import type { OwnToken, SignedIn } from '#harness/actors/actors.ts';
import { operation, operations } from '#harness/document.ts';
import { control, ifBroken } from '#harness/expect.ts';
import { type DecodedJwt, decoded, unsecured, withClaims, withOtherSignature } from '#harness/jwt.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { Application, bearerCredential } from '../../engine/oauth/application.ts';
import type { Trial } from '../../engine/trial.ts';
import { isCollectionRead, takesApiToken } from '../applies.ts';
import { tokensOf } from '../oauth/expectations.ts';
import { perRun } from '../per-run.ts';

/** By the words with which a message names them. */
export type Credentials = Readonly<Record<string, Credential>>;

const credentials = perRun<Credential>();
const forgeries = perRun<Credentials>();
const demotions = perRun<{ readonly owner: SignedIn; readonly token: OwnToken }>();

/** An Api-Token that was accepted until it was deleted. */
export function deletedToken(trial: Trial): Promise<Credential> {
  return credentials(trial, 'deleted token', async () => {
    const { actors } = trial;
    const owner = await actors.administrator();
    const { id, credential } = await actors.token(owner, 'readWrite');
    await readEverything(trial, credential);
    control(await actors.revoke(owner, id), 'deleting a token');
    return credential;
  });
}

/** A user who had a role and lost it, with a token from before. */
export function demoted(trial: Trial): Promise<{ readonly owner: SignedIn; readonly token: OwnToken }> {
  return demotions(trial, 'demoted', async () => {
    const { actors, dialect } = trial;
    const owner = await actors.person('demoted manager', [dialect.roles.manager]);
    const token = await actors.token(owner, 'readWrite');
    await readEverything(trial, token.credential);
    await actors.setRoles(owner.id, dialect.roles.none);
    return { owner, token };
  });
}

/** Reads all collections, so that caches know the credential. @throws Inconclusive if the users cannot be read */
async function readEverything(trial: Trial, as: Credential): Promise<void> {
  const collections = operations.filter((one) => isCollectionRead(one) && takesApiToken(one));
  const answers = await Promise.all(collections.map(({ method, path }) => trial.send({ method, path, as })));
  for (const answer of answers) ifBroken(answer);
  const { method, path } = operation('users.list');
  control(await trial.send({ method, path, as }), 'reading users with a new token');
}

/** The access token of an application, with all scopes. */
export function applicationToken(trial: Trial): Promise<Credential> {
  return credentials(trial, 'application', () =>
    trial.browserSessions.inTurn(async () => {
      const { access_token: token } = await tokensOf(await Application.public(trial));
      const credential = bearerCredential(trial, token);
      const path = trial.dialect.oauth.userInfo;
      control(await trial.send({ method: 'GET', path, as: credential }), 'reading the user info');
      return credential;
    }),
  );
}

/** The JWT of a session that was signed out. @throws Skipped without a way to sign out */
export function signedOutJwt(trial: Trial): Promise<Credential> {
  return credentials(trial, 'signed out', async () => {
    const { actors, administrator, dialect } = trial;
    const { credential, refreshToken } = await actors.signIn(administrator, 'signed-out administrator');
    if (refreshToken === undefined) throw new Inconclusive('control-failed', 'signing in gives no refresh token');
    if (!dialect.signOut) throw new Skipped('profile-lacks', 'the dialect has no `signOut`');
    const { path, refreshToken: member } = dialect.signOut;
    const answer = await trial.send({ method: 'POST', path, body: { [member]: refreshToken } });
    if ([404, 405, 501].includes(answer.status)) throw new Skipped('profile-lacks', `the host has no ${path}`);
    control(answer, 'signing out');
    return credential;
  });
}

/** The JWT of another tenant's administrator. @throws Inconclusive if it is not even good at home */
export function foreignJwt(trial: Trial): Promise<Credential> {
  return credentials(trial, 'foreign', async () => {
    const { credential } = await trial.actors.otherAdministrator();
    const { method, path } = operation('users.list');
    control(await trial.send({ method, path, as: credential, tenant: 'other' }), "reading the other tenant's users");
    return credential;
  });
}

/** @throws Inconclusive if the profile's JWT is refused for something else than its age */
export function expiredJwt(trial: Trial, session: Pick<SignedIn, 'jwt'>): Credential {
  const fault = faultOfExpiredJwt(trial, session);
  if (fault !== undefined) throw new Inconclusive('control-failed', fault);
  return trial.actors.jwtCredential(trial.profile.expiredJwt ?? '', 'expired');
}

/** @returns why the profile's JWT may be refused for something else than its age; undefined if it is fit */
export function faultOfExpiredJwt({ profile }: Trial, { jwt }: Pick<SignedIn, 'jwt'>): string | undefined {
  const [old, fresh] = [decoded(profile.expiredJwt ?? '')?.claims, decoded(jwt)?.claims];
  // Read the host's clock from a new JWT: ours may differ.
  const now = fresh?.iat ?? Date.now() / 1_000;
  if (old?.exp === undefined || old.exp > now) {
    return "the profile's expiredJwt is no JWT that has expired";
  }
  return old.iss === fresh?.iss
    ? undefined
    : "the profile's expiredJwt was issued by another host, and is refused for that";
}

/** JWTs that the host has not issued in this form. @throws Inconclusive if the administrator's cannot be read */
export function forgedJwts(trial: Trial): Promise<Credentials> {
  return forgeries(trial, 'administrator', () => forge(trial));
}

async function forge({ actors }: Trial): Promise<Credentials> {
  const { jwt, id } = await actors.administrator();
  const parts = decoded(jwt);
  if (!parts) throw new Inconclusive('control-failed', 'the JWT cannot be read');
  const as = (text: string, what: string) => actors.jwtCredential(text, `administrator with ${what}`);
  return {
    'other claims': as(withClaims(jwt, parts, { exp: (parts.claims.exp ?? 0) + 86_400 }), 'other claims'),
    'another signature': as(withOtherSignature(jwt), 'another signature'),
    'no signature': as(`${jwt.split('.').slice(0, 2).join('.')}.`, 'no signature'),
    'the algorithm none': as(unsecured(jwt, parts), 'the algorithm none'),
    'the key of somebody else': as(selfMade(parts, id), 'the key of somebody else'),
  };
}

/** A JWT with the claims of a good one and an invented signature. */
function selfMade({ claims }: DecodedJwt, sub: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const signature = randomBytes(32).toString('base64url');
  return `${part({ alg: 'HS256', typ: 'JWT' })}.${part({ ...claims, sub })}.${signature}`;
}
