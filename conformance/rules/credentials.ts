/** Signing in and refreshing as requests that a rule judges; `people.signIn` is for those that build on it. */
import type { Trial } from '../engine/trial.ts';
import { expectRefusal, expectTrue } from '../expect.ts';
import type { Answer } from '../http/answer.ts';
import { jwtPattern } from '../jwt.ts';
import type { Account } from '../profile.ts';

export function login(trial: Trial, { email, password }: Account, tenant?: 'other'): Promise<Answer> {
  const names = trial.dialect.login;
  trial.keepSecret(password, 'PASSWORD');
  return trial.send({
    method: 'POST',
    path: names.path,
    body: { [names.email]: email, [names.password]: password },
    tenant,
  });
}

export function refresh(trial: Trial, token: string, tenant?: 'other'): Promise<Answer> {
  const { path, refreshToken } = trial.dialect.refresh;
  trial.keepSecret(token, 'REFRESH_TOKEN');
  return trial.send({ method: 'POST', path, body: { [refreshToken]: token }, tenant });
}

export interface Pair {
  readonly jwt: string;
  readonly refreshToken: string;
}

/** @throws NotMet when the answer has none */
export function expectJwt(trial: Trial, answer: Answer, member = trial.dialect.login.token): string {
  const jwt = textOf(answer, member);
  if (jwt !== undefined) trial.keepSecret(jwt, 'NEW_JWT');
  expectTrue(jwt !== undefined && jwtPattern.test(jwt), answer, `a JWT in \`${member}\``, 'none');
  return jwt;
}

/** @throws NotMet when the answer lacks either */
export function expectPair(trial: Trial, answer: Answer): Pair {
  const member = trial.dialect.login.refreshToken;
  const refreshToken = textOf(answer, member);
  if (refreshToken !== undefined) trial.keepSecret(refreshToken, 'NEW_REFRESH_TOKEN');
  const jwt = expectJwt(trial, answer);
  expectTrue(refreshToken !== undefined, answer, `a refresh token in \`${member}\``, 'none');
  return { jwt, refreshToken };
}

/** @throws NotMet when the answer is no refusal, or holds a credential under whatever name */
export function expectNothingGiven(trial: Trial, answer: Answer, why: string): void {
  const { token, refreshToken } = trial.dialect.login;
  const found = [textOf(answer, token), textOf(answer, refreshToken), jwtPattern.exec(answer.text)?.[0]].filter(
    (text) => text !== undefined,
  );
  // Before anything is thrown: what was given wrongly is a credential all the same, and in no report.
  for (const credential of found) trial.keepSecret(credential, 'CREDENTIAL_GIVEN_WRONGLY');
  expectRefusal(answer, why);
  expectTrue(found.length === 0, answer, 'no credential in a refusal', 'one');
}

function textOf(answer: Answer, path: string): string | undefined {
  const value = answer.member(path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
