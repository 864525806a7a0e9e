/** Client authentication: PKCE and client secrets. */
import { calculatePKCECodeChallenge, randomPKCECodeVerifier } from 'openid-client';
import { Application } from '../../engine/oauth/application.ts';
import type { Rule } from '../../rule.ts';
import { controlTokens, expectCode, expectMember, expectNoTokens, expectTokens, oauthRule } from './expectations.ts';

export const clientRules: readonly Rule[] = [
  // A single-page app: challenge, sign-in, consent, code, and tokens without a secret.
  oauthRule({
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
  }),
  // Without a challenge: the secret is the alternative to PKCE.
  oauthRule({
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
  }),
  // Each attempt uses its own code: a host may revoke a code after a failed attempt.
  oauthRule({
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
      // The challenge is public: it is part of the authorization URL.
      const challenge = await calculatePKCECodeChallenge(plain.verifier ?? '');
      expectNoTokens(
        await application.redeem(plain, { verifier: challenge }),
        'of the challenge in place of the verifier',
      );
    },
  }),
  // The specification knows two proofs, PKCE or a secret; RFC 9700: public clients MUST use PKCE. RFC 7636 refuses at the
  // authorization endpoint; a host that does so at the token endpoint gives no tokens either.
  oauthRule({
    id: 'oauth/public-client-needs-pkce',
    level: 'must',
    cites: 'OAuth 2.0: public clients use PKCE, the alternative is a secret; RFC 9700, 2.1.1; RFC 7636, 4.4.1',
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
  }),
  // Each attempt uses its own code: a host may revoke a code after a failed attempt.
  oauthRule({
    id: 'oauth/wrong-secret-is-refused',
    level: 'must',
    cites: 'OAuth 2.0: server-side exchange with a secret; RFC 6749, 3.2.1',
    requirement: 'A confidential client without PKCE gets no tokens by a wrong secret, and none without one.',
    cost: { requests: 18 },
    async check(trial) {
      const application = await Application.confidential(trial);
      const authorize = () => application.authorize({ pkce: false });
      controlTokens(await application.redeem(await authorize()));
      const wrong = await application.redeem(await authorize(), { secret: application.wrongSecret });
      expectNoTokens(wrong, 'of a wrong secret');
      expectNoTokens(await application.redeem(await authorize(), { secret: undefined }), 'of no secret');
    },
  }),
];
