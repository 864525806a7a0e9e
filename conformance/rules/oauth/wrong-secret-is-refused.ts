import { Application } from '../../engine/oauth/application.ts';
import { controlTokens, expectNoTokens, oauthRule } from './steps.ts';

/** Each with a code of its own: a host may end one that was tried with something wrong. */
export const wrongSecretIsRefused = oauthRule({
  id: 'oauth/wrong-secret-is-refused',
  level: 'must',
  cites: 'OAuth 2.0: server-side exchange with a secret; RFC 6749, 3.2.1',
  requirement: 'A confidential client without PKCE gets no tokens by a wrong secret, and none without one.',
  cost: { requests: 18 },
  async check(trial) {
    const application = await Application.confidential(trial);
    const ask = () => application.authorize({ pkce: false });
    controlTokens(await application.redeem(await ask()));
    const wrong = await application.redeem(await ask(), { secret: application.wrongSecret });
    expectNoTokens(wrong, 'of a wrong secret');
    expectNoTokens(await application.redeem(await ask(), { secret: undefined }), 'of no secret');
  },
});
