import { Application } from '../../engine/oauth/application.ts';
import { controlTokens, expectNoTokens, oauthRule } from './steps.ts';

export const codeIsRedeemedOnce = oauthRule({
  id: 'oauth/code-is-redeemed-once',
  level: 'should',
  cites: 'OAuth 2.0: Authorization Code; RFC 6749, 4.1.2',
  requirement: 'A code that was redeemed is refused the second time.',
  cost: { requests: 8 },
  async check(trial) {
    const application = await Application.public(trial);
    const authorization = await application.authorize();
    controlTokens(await application.redeem(authorization));
    expectNoTokens(await application.redeem(authorization), 'of a code that was redeemed');
  },
});
