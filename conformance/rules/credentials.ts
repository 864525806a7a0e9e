/** Sign-in and refresh requests under test; `actors.signIn` is for rules that only need a session. */

import { expectRefusal, expectTrue } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { jwtPattern } from '#harness/jwt.ts';
import type { Account } from '#harness/profile.ts';
import type { Trial } from '../engine/trial.ts';

export function login(trial: Trial, { email, password }: Account, tenant?: 'other'): Promise<HttpResponse> {
  const names = trial.dialect.login;
  trial.registerSecret(password, 'PASSWORD');
  return trial.send({
    method: 'POST',
    path: names.path,
    body: { [names.email]: email, [names.password]: password },
    tenant,
  });
}

export function refresh(trial: Trial, token: string, tenant?: 'other'): Promise<HttpResponse> {
  const { path, refreshToken } = trial.dialect.refresh;
  trial.registerSecret(token, 'REFRESH_TOKEN');
  return trial.send({ method: 'POST', path, body: { [refreshToken]: token }, tenant });
}

export interface Pair {
  readonly jwt: string;
  readonly refreshToken: string;
}

/** @throws NotMet if the response has none */
export function expectJwt(trial: Trial, answer: HttpResponse, member = trial.dialect.login.token): string {
  const jwt = textOf(answer, member);
  if (jwt !== undefined) trial.registerSecret(jwt, 'NEW_JWT');
  expectTrue(jwt !== undefined && jwtPattern.test(jwt), answer, `a JWT in \`${member}\``, 'none');
  return jwt;
}

/** @throws NotMet if the response lacks either */
export function expectPair(trial: Trial, answer: HttpResponse): Pair {
  const member = trial.dialect.login.refreshToken;
  const refreshToken = textOf(answer, member);
  if (refreshToken !== undefined) trial.registerSecret(refreshToken, 'NEW_REFRESH_TOKEN');
  const jwt = expectJwt(trial, answer);
  expectTrue(refreshToken !== undefined, answer, `a refresh token in \`${member}\``, 'none');
  return { jwt, refreshToken };
}

/** @throws NotMet if the response is no refusal, or contains a credential under any name */
export function expectNothingGiven(trial: Trial, answer: HttpResponse, why: string): void {
  const { token, refreshToken } = trial.dialect.login;
  const found = [textOf(answer, token), textOf(answer, refreshToken), jwtPattern.exec(answer.text)?.[0]].filter(
    (text) => text !== undefined,
  );
  // Registered before anything is thrown: no credential may appear in a report.
  for (const credential of found) trial.registerSecret(credential, 'CREDENTIAL_GIVEN_WRONGLY');
  expectRefusal(answer, why);
  expectTrue(found.length === 0, answer, 'no credential in a refusal', 'one');
}

function textOf(answer: HttpResponse, path: string): string | undefined {
  const value = answer.member(path);
  return typeof value === 'string' && value !== '' ? value : undefined;
}
