import { Application, whereabouts } from '../../engine/oauth/application.ts';
import { expectTrue } from '../../expect.ts';
import { controlTokens, oauthRule } from './steps.ts';

export const redirectUriIsComparedExactly = oauthRule({
  id: 'oauth/redirect-uri-is-compared-exactly',
  level: 'should',
  cites: 'OAuth 2.0: applications are registered; RFC 9700, 2.1',
  requirement: 'A code is sent to the registered redirect URI and to no other path of its host.',
  cost: { requests: 10 },
  async check(trial) {
    const application = await Application.public(trial);
    controlTokens(await application.redeem(await application.authorize()));
    const { redirectUri: registered } = trial.dialect.oauth;
    for (const redirectUri of [`${registered}/more`, new URL('/elsewhere', registered).href]) {
      const { place } = await application.authorize({ redirectUri });
      const isThere = place.left?.pathname === new URL(redirectUri).pathname;
      expectTrue(!isThere, place.answer, `no redirect to ${redirectUri}`, whereabouts(place));
    }
  },
});
