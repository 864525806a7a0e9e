/** What the rules about OAuth have in common: what is asked of each step, and what a rule that builds on it may take for granted. */
import type { TokenEndpointResponse } from 'openid-client';
import {
  type Application,
  type Asked,
  type Authorization,
  bearerCredential,
  whereabouts,
} from '../../engine/oauth/application.ts';
import type { Redemption } from '../../engine/oauth/token-endpoint.ts';
import type { Trial } from '../../engine/trial.ts';
import { control, expectRefusal, expectTrue, ifBroken, summaryOf } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { type Rule, rule } from '../../rule.ts';
import { Inconclusive, NotMet } from '../../verdict.ts';

/** A rule for which somebody lets an application in. */
export function oauthRule(told: Omit<Rule, 'section' | 'needs'>): Rule {
  return rule({
    ...told,
    section: 'Authentication',
    needs: ['writes', 'mailbox'],
    check: (trial) => trial.visitors.inTurn(() => told.check(trial)),
  });
}

/** @throws NotMet when the host says no, Inconclusive when its pages lead nowhere that is known here */
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

/** @throws NotMet when they are not as RFC 6749, 5.1 has them */
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

/** For what a rule builds on. @throws Inconclusive when there are no tokens */
export function controlTokens({ answer, tokens, complaint }: Redemption): TokenEndpointResponse {
  if (tokens) return tokens;
  throw new Inconclusive('control-failed', `no access token: ${answer.status}: ${complaint}`, answer.exchange);
}

/** @throws NotMet when the token endpoint gives something */
export function expectNoTokens({ answer }: Redemption, why: string): void {
  expectRefusal(answer, why);
  expectTrue(answer.member('access_token') === undefined, answer, `no access token ${why}`, summaryOf(answer));
}

/** The whole way. @throws Inconclusive when it does not lead to tokens */
export async function tokensOf(application: Application, asked: Asked = {}): Promise<TokenEndpointResponse> {
  return controlTokens(await application.redeem(await application.authorize(asked)));
}

export function userInfo(trial: Trial, accessToken: string): Promise<Answer> {
  return trial.send({
    method: 'GET',
    path: trial.dialect.oauth.userInfo,
    as: bearerCredential(trial, accessToken),
  });
}

/** @returns the email that the access token opens. @throws Inconclusive when it opens nothing */
export async function controlEmail(trial: Trial, accessToken: string): Promise<unknown> {
  const answer = control(await userInfo(trial, accessToken), 'asking who has signed in');
  return answer.member(trial.dialect.oauth.email);
}

/** That the access token works, and stands for the member. */
export async function expectMember(trial: Trial, accessToken: string): Promise<void> {
  const { account } = await trial.people.member();
  const answer = await userInfo(trial, accessToken);
  if (answer.status !== 200) ifBroken(answer);
  expectTrue(answer.status === 200, answer, 'the access token to be accepted', summaryOf(answer));
  const told = answer.member(trial.dialect.oauth.email);
  expectTrue(
    typeof told === 'string' && told.toLowerCase() === account.email.toLowerCase(),
    answer,
    `${account.email}, who has signed in`,
    String(told),
  );
}
