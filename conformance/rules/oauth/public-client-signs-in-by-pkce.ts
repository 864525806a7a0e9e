import { Application } from '../../engine/oauth/application.ts';
import { expectCode, expectMember, expectTokens, oauthRule } from './steps.ts';

/** A single-page app: challenge, sign-in, consent, code, and tokens without a secret. */
export const publicClientSignsInByPkce = oauthRule({
  id: 'oauth/public-client-signs-in-by-pkce',
  level: 'must',
  cites: 'OAuth 2.0: Authorization Code; public clients use PKCE and omit the client secret',
  requirement:
    'A public client that sends a challenge (S256) and no secret gets a code, and for it an access token that stands for whoever signed in.',
  cost: { requests: 12 },
  async check(trial) {
    const application = await Application.public(trial);
    const authorization = await application.authorize();
    expectCode(authorization);
    const tokens = expectTokens(await application.redeem(authorization));
    await expectMember(trial, tokens.access_token);
  },
});
