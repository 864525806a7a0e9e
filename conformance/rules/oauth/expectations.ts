/** Expectations and preconditions of the steps of the authorization code flow. */
import type { TokenEndpointResponse } from 'openid-client';
import { control, expectRefusal, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive, NotMet } from '#harness/verdict.ts';
import {
  type Application,
  type Authorization,
  type AuthorizeOptions,
  bearerCredential,
  whereabouts,
} from '../../engine/oauth/application.ts';
import type { Redemption } from '../../engine/oauth/token-endpoint.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';

/** Completes a rule about the authorization flow; these rules sign in through the browser one at a time. */
export function oauthRule(rule: Omit<Rule, 'section' | 'needs'>): Rule {
  return {
    ...rule,
    section: 'Authentication',
    needs: ['writes', 'mailbox'],
    check: (trial) => trial.browserSessions.inTurn(() => rule.check(trial)),
  };
}

/** @throws NotMet if the host refuses, Inconclusive if it shows an unknown page */
export function expectCode({ place }: Authorization): void {
  const { left, answer } = place;
  if (left?.searchParams.has('code')) return;
  ifBroken(answer);
  if (left || answer.status >= 400) {
    throw new NotMet('a code at the redirect URI', whereabouts(place), answer.exchange);
  }
  throw new Inconclusive(
    'unexpected-answer',
    `nothing here knows what to do with the page at ${place.url}: ${summaryOf(answer)}`,
    answer.exchange,
  );
}

/** @throws NotMet if they do not conform to RFC 6749, 5.1 */
export function expectTokens({ answer, tokens, complaint }: Redemption): TokenEndpointResponse {
  if (!tokens) ifBroken(answer);
  expectTrue(
    tokens !== undefined,
    answer,
    'an access token (RFC 6749, 5.1)',
    `${answer.status}: ${complaint || 'no tokens'}`,
  );
  return tokens;
}

/** Precondition of a rule. @throws Inconclusive if there are no tokens */
export function controlTokens({ answer, tokens, complaint }: Redemption): TokenEndpointResponse {
  if (tokens) return tokens;
  throw new Inconclusive('control-failed', `no access token: ${answer.status}: ${complaint}`, answer.exchange);
}

/** @throws NotMet if the token endpoint issues tokens */
export function expectNoTokens({ answer }: Redemption, why: string): void {
  expectRefusal(answer, why);
  expectTrue(answer.member('access_token') === undefined, answer, `no access token ${why}`, summaryOf(answer));
}

/** Runs the whole flow. @throws Inconclusive if it does not lead to tokens */
export async function tokensOf(
  application: Application,
  options: AuthorizeOptions = {},
): Promise<TokenEndpointResponse> {
  return controlTokens(await application.redeem(await application.authorize(options)));
}

export function userInfo(trial: Trial, accessToken: string): Promise<HttpResponse> {
  return trial.send({
    method: 'GET',
    path: trial.dialect.oauth.userInfo,
    as: bearerCredential(trial, accessToken),
  });
}

/** @returns the email from the user info. @throws Inconclusive if the access token is refused */
export async function controlEmail(trial: Trial, accessToken: string): Promise<unknown> {
  const answer = control(await userInfo(trial, accessToken), 'asking who has signed in');
  return answer.member(trial.dialect.oauth.email);
}

/** Expects that the access token works and belongs to the member. */
export async function expectMember(trial: Trial, accessToken: string): Promise<void> {
  const { account } = await trial.actors.member();
  const answer = await userInfo(trial, accessToken);
  if (answer.status !== 200) ifBroken(answer);
  expectTrue(answer.status === 200, answer, 'the access token to be accepted', summaryOf(answer));
  const email = answer.member(trial.dialect.oauth.email);
  expectTrue(
    typeof email === 'string' && email.toLowerCase() === account.email.toLowerCase(),
    answer,
    `${account.email}, who has signed in`,
    String(email),
  );
}
