import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { Application } from '../../engine/oauth/application.ts';
import { controlTokens, expectNoTokens, oauthRule } from './steps.ts';

/** Each with a code of its own: a host may end one that was tried with something wrong. */
export const wrongVerifierIsRefused = oauthRule({
  id: 'oauth/wrong-verifier-is-refused',
  level: 'must',
  cites: 'OAuth 2.0: public clients use PKCE, code_challenge_method=S256',
  requirement: 'A code that was asked for with a challenge is refused without the verifier that belongs to it.',
  cost: { requests: 24 },
  async check(trial) {
    const application = await Application.public(trial);
    controlTokens(await application.redeem(await application.authorize()));
    const another = await application.authorize();
    expectNoTokens(await application.redeem(another, { verifier: randomPKCECodeVerifier() }), 'of another verifier');
    const none = await application.authorize();
    expectNoTokens(await application.redeem(none, { verifier: undefined }), 'of no verifier');
    const plain = await application.authorize();
    // What anybody has seen who saw the address of the authorization endpoint.
    const challenge = await calculatePKCECodeChallenge(plain.verifier ?? '');
    expectNoTokens(
      await application.redeem(plain, { verifier: challenge }),
      'of the challenge in place of the verifier',
    );
  },
});
