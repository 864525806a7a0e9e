/** A user's second factor at the sign-in: an authenticator app and its recovery codes. The suite has no passkey. */
import type { SignedIn } from '#harness/actors/actors.ts';
import { expectRefusal, expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { decoded } from '#harness/jwt.ts';
import { codeAt } from '#harness/totp.ts';
import type { Trial } from '../../engine/trial.ts';
import { oneDigitOff } from '../otp/one-time-code.ts';
import { administratorOf, demand, person } from './demand.ts';

const own = '/api/v1/me/second_factor';
const secondStep = '/api/v1/login-check/second-factor';

/** Sets up an app, signs in by its code and by a recovery code, renews these, and has it removed by the user and by an administrator. */
export async function usesAuthenticatorApp(trial: Trial): Promise<void> {
  const user = await person(trial, 'user with an authenticator app');
  const clock = clockOf(trial, user);
  const jwts = new Set<string>();
  const { recoveryCodes, secret } = await setUp(trial, user, clock);
  const [first = '', second = ''] = recoveryCodes;
  const wrong = oneDigitOff(codeAt(secret, clock() + 30_000));
  expectRefusal(await complete(trial, user, wrong), 'of a wrong code');
  expectRefusal(await complete(trial, user, ''), 'without a code');
  await expectSignedIn(trial, user, first, jwts);
  expectRefusal(await complete(trial, user, first), 'of a recovery code that was used');
  // The code of the confirmation was used: this is the next one of the app.
  await expectSignedIn(trial, user, codeAt(secret, clock() + 30_000), jwts);
  const renewed = codesOf(
    trial,
    await demand(trial, 'POST', `${own}/renew-recovery-codes`, user.credential, proof(user)),
  );
  expectRefusal(await complete(trial, user, second), 'of a recovery code that was replaced');
  await expectSignedIn(trial, user, renewed[0] ?? '', jwts);
  await expectState(trial, user, renewed.length - 1);

  await demand(trial, 'POST', `${own}/remove`, user.credential, proof(user));
  await expectNone(trial, user);
  const again = await setUp(trial, user, clock);
  expectTrue(again.secret !== secret, again.response, 'another secret', 'that of before');
  await expectSignedIn(trial, user, again.recoveryCodes[0] ?? '', jwts);
  const path = `/api/v1/users/${encodeURIComponent(user.id)}/remove-second-factor`;
  await demand(trial, 'POST', path, await administratorOf(trial));
  await expectNone(trial, user);
}

/** Begins to add a passkey, three times. */
export async function beginsPasskeys(trial: Trial): Promise<void> {
  const user = await person(trial, 'user with passkeys');
  const challenges = new Set<string>();
  for (const { account, credential } of [user, user, user]) {
    const begun = await demand(trial, 'POST', trial.operation.path, credential, { password: account.password });
    const name = String(begun.member('user.name'));
    expectTrue(name === account.email, begun, `a passkey for ${account.email}`, name);
    const challenge = String(begun.member('challenge'));
    expectTrue(!challenges.has(challenge), begun, 'a challenge of its own', 'that of before');
    challenges.add(challenge);
  }
  expectRefusal(
    await trial.send({ method: 'POST', path: trial.operation.path, as: user.credential, body: { password: 'wrong' } }),
    'of a wrong password',
  );
  await expectNone(trial, user);
}

/** The host's time, by which it judges codes: that of the JWT, and what has passed since. */
function clockOf({ timer }: Trial, { jwt }: SignedIn): () => number {
  const issuedAt = decoded(jwt)?.claims.iat;
  const begun = timer.now();
  const then = issuedAt === undefined ? Date.now() : issuedAt * 1_000;
  return () => then + timer.now() - begun;
}

const proof = ({ account }: SignedIn) => ({ password: account.password });

async function setUp(trial: Trial, user: SignedIn, clock: () => number) {
  const begun = await demand(trial, 'POST', `${own}/begin`, user.credential, proof(user));
  const secret = String(begun.member('secret'));
  trial.registerSecret(secret, 'AUTHENTICATOR_SECRET');
  const uri = String(begun.member('uri'));
  expectTrue(uri.includes(`secret=${secret}`), begun, 'the secret in `uri`', 'another');
  await expectState(trial, user, undefined);
  const code = codeAt(secret, clock());
  const response = await demand(trial, 'POST', `${own}/confirm`, user.credential, { code });
  const recoveryCodes = codesOf(trial, response);
  const isGood = recoveryCodes.length > 1 && new Set(recoveryCodes).size === recoveryCodes.length;
  expectTrue(isGood, response, 'different recovery codes', summaryOf(response));
  await expectState(trial, user, recoveryCodes.length);
  return { recoveryCodes, secret, response };
}

function codesOf(trial: Trial, response: HttpResponse): readonly string[] {
  const member = response.member('recoveryCodes');
  const codes = Array.isArray(member) ? member.map(String) : [];
  for (const code of codes) trial.registerSecret(code, 'RECOVERY_CODE');
  return codes;
}

/** Milliseconds that the clocks of a host's machines may differ. */
const tolerance = 3_600_000;

/** @param left recovery codes; undefined: the second factor is not set up */
async function expectState(trial: Trial, { credential }: SignedIn, left: number | undefined): Promise<void> {
  const state = await demand(trial, 'GET', own, credential);
  const isSetUp = state.member('enabledAt') !== null;
  const actual = isSetUp ? `${state.member('recoveryCodesLeft')} recovery codes` : 'no second factor';
  const expected = left === undefined ? 'no second factor' : `${left} recovery codes`;
  expectTrue(actual === expected, state, expected, actual);
  const [since, now] = [Date.parse(String(state.member('enabledAt'))), Date.parse(state.headers.date ?? '')];
  expectTrue(!(since > now + tolerance), state, '`enabledAt` before the response', String(state.member('enabledAt')));
}

function signIn(trial: Trial, { account }: SignedIn): Promise<HttpResponse> {
  const { login } = trial.dialect;
  const body = { [login.email]: account.email, [login.password]: account.password };
  return trial.send({ method: 'POST', path: login.path, body });
}

/** Signs in by password, and completes it by a code of either kind. */
async function complete(trial: Trial, user: SignedIn, code: string): Promise<HttpResponse> {
  const begun = await signIn(trial, user);
  expectRefusal(begun, 'of a sign-in without the second factor');
  const token = begun.member('secondFactor.token');
  expectTrue(typeof token === 'string', begun, 'a text in `secondFactor.token`', summaryOf(begun));
  trial.registerSecret(token, 'SIGN_IN');
  return trial.send({ method: 'POST', path: secondStep, body: { token, code } });
}

/** @param jwts of earlier sign-ins: this one has its own */
async function expectSignedIn(trial: Trial, user: SignedIn, code: string, jwts: Set<string>): Promise<void> {
  const response = await complete(trial, user, code);
  expectTrue(response.status < 300, response, 'a sign-in by the second factor', summaryOf(response));
  const { login, whoAmI } = trial.dialect;
  // The dialect is about the sign-in by password alone; the document calls the JWT of this one `token`.
  const jwt = String(response.member(login.token) ?? response.member('token'));
  expectTrue(!jwts.has(jwt), response, 'a JWT of its own', 'that of an earlier sign-in');
  jwts.add(jwt);
  const self = await demand(trial, 'GET', whoAmI.path, trial.actors.jwtCredential(jwt, 'second factor'));
  const id = String(self.member(whoAmI.id));
  expectTrue(id === user.id, self, `the user ${user.id}`, id);
}

async function expectNone(trial: Trial, user: SignedIn): Promise<void> {
  await expectState(trial, user, undefined);
  const response = await signIn(trial, user);
  expectTrue(response.status < 300, response, 'a sign-in by the password alone', summaryOf(response));
}
