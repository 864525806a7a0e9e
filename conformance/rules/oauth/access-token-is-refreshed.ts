import { Application } from '../../engine/oauth/application.ts';
import { expectTrue } from '../../expect.ts';
import { controlTokens, expectMember, expectTokens, oauthRule } from './steps.ts';

export const accessTokenIsRefreshed = oauthRule({
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
});
