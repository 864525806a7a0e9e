/** Authorization codes, access tokens and scopes. */

import { absentStatuses } from '#harness/actors/resources.ts';
import { control, expectRefusal, expectSuccess, expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { Application, allScopes, bearerCredential } from '../../engine/oauth/application.ts';
import { tampered } from '../../engine/tampered.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { difference, differing } from '../effects/comparison.ts';
import { perRun } from '../per-run.ts';
import {
  controlEmail,
  controlTokens,
  expectCode,
  expectMember,
  expectNoTokens,
  expectTokens,
  oauthRule,
  tokensOf,
  userInfo,
} from './expectations.ts';

export const tokenRules: readonly Rule[] = [
  oauthRule({
    id: 'oauth/code-is-redeemed-once',
    level: 'must',
    cites: 'OAuth 2.0: Authorization Code; RFC 6749, 4.1.2',
    requirement: 'A code that was redeemed is refused the second time.',
    cost: { requests: 8 },
    async check(trial) {
      const application = await Application.public(trial);
      const authorization = await application.authorize();
      controlTokens(await application.redeem(authorization));
      expectNoTokens(await application.redeem(authorization), 'of a code that was redeemed');
    },
  }),
  // RFC 6749, 5.1: a host that grants less than requested names the granted scopes in `scope`.
  oauthRule({
    id: 'oauth/scopes-are-accepted',
    level: 'must',
    cites: 'OAuth 2.0: scopes profile, email, groups, roles',
    requirement: 'An application may ask for each of the scopes profile, email, groups and roles, and is granted it.',
    cost: { requests: 8 },
    async check(trial) {
      const application = await Application.public(trial);
      const authorization = await application.authorize({ scope: allScopes });
      expectCode(authorization);
      const redemption = await application.redeem(authorization);
      const tokens = expectTokens(redemption);
      const granted = tokens.scope?.split(' ');
      const missing = allScopes.split(' ').filter((scope) => granted !== undefined && !granted.includes(scope));
      trial.measure(`granted: ${tokens.scope ?? 'the requested scopes'}`);
      expectTrue(missing.length === 0, redemption.answer, `the scopes ${allScopes}`, `without ${missing.join(', ')}`);
      await expectMember(trial, tokens.access_token);
    },
  }),
  // The specification names neither operation.
  oauthRule({
    id: 'oauth/grant-is-listed-until-it-is-revoked',
    level: 'should',
    cites: 'the OpenAPI document (OAuth 2.0: how a user revokes a grant is not shown)',
    requirement:
      'A user sees which applications they have granted what, the userinfo is the same by POST, and tokens of a revoked grant are refused.',
    cost: { requests: 12 },
    appliesTo: ({ id }) => ['oauthGrants.list', 'oauthGrants.delete', 'oauth.userInfoByPost'].includes(id),
    check: (trial) => grantsChecked(trial, 'grants', () => checkGrants(trial)),
  }),
  // Searches the whole response for the email: the member name is not specified.
  oauthRule({
    id: 'oauth/email-is-told-by-scope',
    level: 'should',
    cites: 'OAuth 2.0: scopes profile, email, groups, roles',
    requirement:
      'An application is told no more than its scopes: no email without `email`, and fewer members by `email` alone than by all scopes.',
    cost: { requests: 25 },
    async check(trial) {
      const application = await Application.public(trial);
      const all = await tokensOf(application);
      if (typeof (await controlEmail(trial, all.access_token)) !== 'string') {
        throw new Inconclusive('control-failed', 'the email is missing with the scope `email` too');
      }
      const { account } = await trial.actors.member();
      const toldBy = async (accessToken: string) =>
        control(await userInfo(trial, accessToken), 'asking who has signed in');
      for (const scope of ['profile', 'groups roles']) {
        const answer = await toldBy((await tokensOf(application, { scope })).access_token);
        const tellsEmail = answer.text.toLowerCase().includes(account.email.toLowerCase());
        expectTrue(!tellsEmail, answer, `no email by the scope \`${scope}\``, summaryOf(answer));
      }
      const few = await toldBy((await tokensOf(application, { scope: 'email' })).access_token);
      const [most, told] = [membersOf(await toldBy(all.access_token)), membersOf(few)];
      expectTrue(told < most, few, `fewer than the ${most} members of all scopes by \`email\` alone`, summaryOf(few));
    },
  }),
  oauthRule({
    id: 'oauth/access-token-is-refreshed',
    level: 'must',
    cites: 'OAuth 2.0: access tokens should be cached and refreshed on demand',
    requirement: 'An access token comes with a refresh token, which gives another one for the same user.',
    cost: { requests: 9 },
    async check(trial) {
      const application = await Application.public(trial);
      const first = await application.redeem(await application.authorize());
      const { refresh_token: refreshToken, access_token: accessToken } = controlTokens(first);
      expectTrue(refreshToken !== undefined, first.answer, 'a refresh token beside the access token', 'none');
      const second = await application.refresh(refreshToken);
      const refreshed = expectTokens(second);
      const isAnother = refreshed.access_token !== accessToken;
      expectTrue(isAnother, second.answer, 'another access token', 'the same one again');
      await expectMember(trial, refreshed.access_token);
    },
  }),
  // Damages each part of a token that is a JWT: an unverified signature is the classic fault.
  oauthRule({
    id: 'oauth/damaged-access-token-is-refused',
    level: 'must',
    cites: 'OAuth 2.0: credential is an access token from the Authorization Code flow',
    requirement: 'An access token that was changed in one letter, or cut off, is refused.',
    cost: { requests: 10 },
    async check(trial) {
      const application = await Application.public(trial);
      const { access_token: token } = await tokensOf(application);
      await controlEmail(trial, token);
      const parts = token.split('.');
      const changed = parts.map((_, at) =>
        parts.map((part, index) => (index === at ? tampered(part) : part)).join('.'),
      );
      for (const wrong of [...changed, token.slice(0, -8)]) {
        expectRefusal(await userInfo(trial, wrong), 'of a token that was never given out');
      }
      // Control: the good token still works, so the others were refused for what they are.
      await controlEmail(trial, token);
    },
  }),
];

function membersOf({ json }: HttpResponse): number {
  return typeof json === 'object' && json !== null ? Object.keys(json).length : 0;
}

const namesOf = ({ json }: HttpResponse): string => Object.keys(Object(json)).toSorted().join();

const grantsChecked = perRun<void>();

/**
 * @returns whether a grant is of the application: it has its client id, or its id in a member that is of an application. In
 * others a small number may be the id of something else, whose grant would be revoked.
 */
function isGrantOf(grant: unknown, { clientId, id }: Application): boolean {
  if (JSON.stringify(grant).includes(clientId)) return true;
  const members = Object.entries(Object(grant)).filter(([name]) => /application|client/i.test(name));
  return id !== undefined && members.some(([, value]) => value === id || Object(value).id === id);
}

async function checkGrants(trial: Trial): Promise<void> {
  const { credential } = await trial.actors.member();
  const application = await Application.public(trial);
  const since = Date.now();
  const { access_token: token } = await tokensOf(application);
  const read = control(await userInfo(trial, token), 'reading the userinfo');
  const as = bearerCredential(trial, token);
  const posted = await trial.send({ method: 'POST', path: trial.dialect.oauth.userInfo, as });
  const again = control(await userInfo(trial, token), 'reading the userinfo');
  const other = difference(read.json, posted.json, differing(read.json, again.json));
  const isSame = other === undefined && namesOf(posted) === namesOf(read);
  expectTrue(isSame, posted, `the userinfo as by GET: ${summaryOf(read)}`, other ?? summaryOf(posted));
  const path = '/api/v1/me/oauth_grants';
  const list = await trial.send({ method: 'GET', path, as: credential });
  if (absentStatuses.includes(list.status)) throw new Skipped('not-served', `the host has no GET ${path}`);
  const rows = control(list, 'listing the grants').member(trial.dialect.page.rows);
  const own = Array.isArray(rows) ? rows.find((row) => isGrantOf(row, application)) : undefined;
  expectTrue(own !== undefined, list, `a grant of the application ${application.clientId}`, summaryOf(list));
  const ids = Array.isArray(rows) ? rows.map((row) => String(Object(row).id)) : [];
  expectTrue(new Set(ids).size === ids.length, list, 'each grant once', ids.join(', '));
  const { createdAt, id } = Object(own);
  const isRecent = Math.abs(Date.parse(String(createdAt)) - since) < 86_400_000;
  expectTrue(isRecent, list, 'a grant of today', String(createdAt));
  const revoked = await trial.send({ method: 'DELETE', path: `${path}/${encodeURIComponent(id)}`, as: credential });
  expectSuccess(revoked, 'of revoking a grant');
  expectRefusal(await userInfo(trial, token), 'of a token whose grant was revoked');
}
