import { Application } from '../../engine/oauth/application.ts';
import { controlTokens, expectNoTokens, oauthRule } from './steps.ts';

/** Where it is refused is for the host to choose: before a code is given, or when the code is redeemed. */
export const publicClientNeedsPkce = oauthRule({
  id: 'oauth/public-client-needs-pkce',
  level: 'should',
  cites: 'OAuth 2.0: public clients use PKCE; RFC 9700, 2.1.1',
  requirement: 'A public client that sends no challenge gets no tokens.',
  cost: { requests: 10 },
  async check(trial) {
    const application = await Application.public(trial);
    controlTokens(await application.redeem(await application.authorize()));
    const authorization = await application.authorize({ pkce: false });
    const isRefusedAtOnce = !authorization.place.left?.searchParams.has('code');
    trial.measure(isRefusedAtOnce ? 'refused by the authorization endpoint' : 'given a code without a challenge');
    if (!isRefusedAtOnce) expectNoTokens(await application.redeem(authorization), 'of a public client without PKCE');
  },
});
