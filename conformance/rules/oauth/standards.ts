/** What RFC 6749, 6750, 7636 and 9700 demand of every authorization server. */
import { expectRefusal, expectStatus, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Application } from '../../engine/oauth/application.ts';
import { tampered } from '../../engine/tampered.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import {
  controlEmail,
  controlTokens,
  expectNoTokens,
  expectTokens,
  oauthRule,
  tokensOf,
  userInfo,
} from './expectations.ts';

export const oauthStandardRules: readonly Rule[] = [
  oauthRule({
    id: 'oauth/code-is-for-its-client',
    level: 'must',
    cites: 'OAuth 2.0: applications are registered; RFC 6749, 4.1.3: the code was issued to the client of the request',
    requirement: 'A code is redeemed by the application that asked for it, and by no other.',
    cost: { requests: 12 },
    async check(trial) {
      const [application, other] = [await Application.public(trial), await Application.another(trial)];
      controlTokens(await other.redeem(await other.authorize()));
      const authorization = await application.authorize();
      expectNoTokens(await other.redeem(authorization), 'for the code of another application');
    },
  }),
  oauthRule({
    id: 'oauth/refresh-token-is-for-its-client',
    level: 'must',
    cites: 'OAuth 2.0: access tokens are refreshed on demand; RFC 6749, 6 and 10.4: bound to the client',
    requirement: 'A refresh token is taken from the application that it was issued to, and from no other.',
    cost: { requests: 10 },
    async check(trial) {
      const [application, other] = [await Application.public(trial), await Application.another(trial)];
      const { refresh_token: token = '' } = await tokensOf(application);
      expectNoTokens(await other.refresh(token), 'for the refresh token of another application');
    },
  }),
  oauthRule({
    id: 'oauth/refresh-does-not-widen-scopes',
    level: 'must',
    cites: 'OAuth 2.0: scopes profile, email, groups, roles; RFC 6749, 6: no scope that was not granted',
    requirement: 'A refresh gives no scope that the user has not granted.',
    cost: { requests: 12 },
    async check(trial) {
      const application = await Application.public(trial);
      if (typeof (await controlEmail(trial, (await tokensOf(application)).access_token)) !== 'string') return;
      const { refresh_token: token = '' } = await tokensOf(application, { scope: 'profile' });
      const { answer, tokens } = await application.refresh(token, 'profile email');
      if (!tokens) return expectRefusal(answer, 'for a scope that was not granted');
      const told = await userInfo(trial, tokens.access_token);
      const { account } = await trial.actors.member();
      const tellsEmail = told.text.toLowerCase().includes(account.email.toLowerCase());
      expectTrue(!tellsEmail, told, 'no email, which the user has not granted', summaryOf(told));
    },
  }),
  // The verifier proves nothing if no challenge was given: an attacker may have removed it from the request.
  oauthRule({
    id: 'oauth/pkce-downgrade-is-refused',
    level: 'must',
    cites: 'OAuth 2.0: PKCE; RFC 9700, 2.1.1: a verifier only if there was a challenge',
    requirement: 'A code that was asked for without a challenge is not redeemed with a verifier.',
    cost: { requests: 10 },
    async check(trial) {
      const application = await Application.confidential(trial);
      controlTokens(await application.redeem(await application.authorize({ pkce: false })));
      const authorization = await application.authorize({ pkce: false });
      const verifier = `${trial.unique()}-${trial.unique()}-${crypto.randomUUID()}`;
      expectNoTokens(await application.redeem(authorization, { verifier }), 'by a verifier without a challenge');
    },
  }),
  oauthRule({
    id: 'oauth/plain-challenge-is-refused',
    level: 'should',
    cites: 'OAuth 2.0: code_challenge_method=S256; RFC 9700, 2.1.1; RFC 7636, 7.2',
    requirement: 'A challenge by the method plain, which whoever sees the request can repeat, leads to no tokens.',
    cost: { requests: 9 },
    async check(trial) {
      const application = await Application.public(trial);
      controlTokens(await application.redeem(await application.authorize()));
      const verifier = `${trial.unique()}-${trial.unique()}-${crypto.randomUUID()}`;
      const authorization = await application.authorize({
        parameters: { code_challenge: verifier, code_challenge_method: 'plain' },
      });
      const isRefusedAtOnce = !authorization.place.left?.searchParams.has('code');
      if (!isRefusedAtOnce)
        expectNoTokens(await application.redeem(authorization, { verifier }), 'by the method plain');
    },
  }),
  oauthRule({
    id: 'oauth/tokens-are-not-stored',
    level: 'must',
    cites:
      'OAuth 2.0: access token from the Authorization Code flow; RFC 6749, 5.1: token_type, Cache-Control no-store',
    requirement: 'The response with an access token names its type, Bearer, and must not be stored by caches.',
    cost: { requests: 7 },
    async check(trial) {
      const application = await Application.public(trial);
      const first = await application.redeem(await application.authorize());
      const { refresh_token: token } = expectTokens(first);
      const second = token === undefined ? undefined : await application.refresh(token);
      for (const { answer } of second?.tokens ? [first, second] : [first]) {
        const type = String(answer.member('token_type'));
        expectTrue(type.toLowerCase() === 'bearer', answer, 'the token_type Bearer', type);
        const caching = answer.headers['cache-control'] ?? 'none';
        expectTrue(/\bno-store\b/i.test(caching), answer, 'Cache-Control: no-store', caching);
      }
    },
  }),
  oauthRule({
    id: 'oauth/token-errors-have-their-codes',
    level: 'must',
    cites: 'OAuth 2.0: Authorization Code; RFC 6749, 5.2',
    requirement:
      'A bad token request is refused with 400, or 401 for a bad client, and a JSON body with the error code of the standard.',
    cost: { requests: 5 },
    async check(trial) {
      const { clientId } = await Application.public(trial);
      const redirect = trial.dialect.oauth.redirectUri;
      const code = { grant_type: 'authorization_code', code: crypto.randomUUID(), redirect_uri: redirect };
      const bad = {
        invalid_grant: { ...code, client_id: clientId, code_verifier: crypto.randomUUID() + crypto.randomUUID() },
        unsupported_grant_type: { ...code, client_id: clientId, grant_type: 'conformance' },
        invalid_client: { ...code, client_id: crypto.randomUUID() },
        invalid_request: { client_id: clientId, code: code.code, redirect_uri: redirect },
      };
      for (const [error, parameters] of Object.entries(bad)) {
        const answer = await tokenRequest(trial, parameters);
        const isClient = error === 'invalid_client';
        expectStatus(answer, isClient ? [400, 401] : 400, `for what is ${error}`);
        const actual = String(answer.member('error'));
        expectTrue(actual === error, answer, `the error ${error}`, actual);
      }
    },
  }),
  oauthRule({
    id: 'oauth/failed-client-is-challenged',
    level: 'must',
    cites: 'OAuth 2.0: server-side exchange with a secret; RFC 6749, 5.2: 401 and WWW-Authenticate',
    requirement:
      'A client whose secret in the Authorization header is wrong is refused with 401 and a WWW-Authenticate.',
    cost: { requests: 2 },
    async check(trial) {
      const { clientId, wrongSecret } = await Application.confidential(trial);
      const basic = Buffer.from(`${encodeURIComponent(clientId)}:${encodeURIComponent(wrongSecret)}`).toString(
        'base64',
      );
      trial.registerSecret(basic, 'CLIENT_CREDENTIALS');
      const code = { grant_type: 'authorization_code', code: crypto.randomUUID() };
      const answer = await tokenRequest(trial, code, { authorization: `Basic ${basic}` });
      expectStatus(answer, 401, 'for a wrong secret in the Authorization header');
      const challenge = answer.headers['www-authenticate'] ?? 'none';
      expectTrue(/^basic\b/i.test(challenge), answer, 'WWW-Authenticate: Basic', challenge);
    },
  }),
  oauthRule({
    id: 'oauth/refused-resource-is-challenged',
    level: 'must',
    cites: 'OAuth 2.0: credential is an access token; RFC 6750, 3: WWW-Authenticate with the scheme Bearer',
    requirement: 'A resource that is refused for its access token, or for none, says so by WWW-Authenticate: Bearer.',
    cost: { requests: 8 },
    async check(trial) {
      for (const answer of await refusedUserInfos(trial)) {
        expectRefusal(answer, 'without a good access token');
        const challenge = answer.headers['www-authenticate'] ?? 'none';
        expectTrue(/(?:^|,\s*)bearer\b/i.test(challenge), answer, 'WWW-Authenticate: Bearer', challenge);
      }
    },
  }),
  // RFC 6750, 3.1 has SHOULD for both.
  oauthRule({
    id: 'oauth/bad-access-token-is-invalid-token',
    level: 'should',
    cites: 'OAuth 2.0: credential is an access token; RFC 6750, 3.1',
    requirement: 'A bad access token is refused with 401 and the error invalid_token.',
    cost: { requests: 8 },
    async check(trial) {
      const [, answer] = await refusedUserInfos(trial);
      if (!answer) return;
      expectStatus(answer, 401, 'for a bad access token');
      const challenge = answer.headers['www-authenticate'] ?? 'none';
      expectTrue(/error="?invalid_token"?/.test(challenge), answer, 'the error invalid_token', challenge);
    },
  }),
];

/** @returns the responses to no access token and to a damaged one */
async function refusedUserInfos(trial: Trial): Promise<HttpResponse[]> {
  const { access_token: token } = await tokensOf(await Application.public(trial));
  await controlEmail(trial, token);
  const none = await trial.send({ method: 'GET', path: trial.dialect.oauth.userInfo });
  return [none, await userInfo(trial, tampered(token))];
}

async function tokenRequest(
  trial: Trial,
  parameters: Readonly<Record<string, string>>,
  headers: Readonly<Record<string, string>> = {},
): Promise<HttpResponse> {
  const answer = await trial.send({
    method: 'POST',
    path: trial.dialect.oauth.token,
    headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(parameters).toString(),
  });
  ifBroken(answer);
  return answer;
}
