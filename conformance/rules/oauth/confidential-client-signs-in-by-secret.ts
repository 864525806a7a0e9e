import { Application } from '../../engine/oauth/application.ts';
import { expectCode, expectMember, expectTokens, oauthRule } from './steps.ts';

/** Without a challenge: the secret is the alternative to PKCE. */
export const confidentialClientSignsInBySecret = oauthRule({
  id: 'oauth/confidential-client-signs-in-by-secret',
  level: 'must',
  cites: 'OAuth 2.0: server-side exchange with a secret is the alternative',
  requirement:
    'A confidential client exchanges a code and its secret, without PKCE, for an access token that stands for whoever signed in.',
  cost: { requests: 12 },
  async check(trial) {
    const application = await Application.confidential(trial);
    const authorization = await application.authorize({ pkce: false });
    expectCode(authorization);
    const tokens = expectTokens(await application.redeem(authorization));
    await expectMember(trial, tokens.access_token);
  },
});
