import { Application, whereabouts } from '../../engine/oauth/application.ts';
import { expectTrue } from '../../expect.ts';
import { controlTokens, oauthRule } from './steps.ts';

/** RFC 6749, 4.1.2.4: also not to tell it of an error. */
export const unregisteredRedirectIsNotFollowed = oauthRule({
  id: 'oauth/unregistered-redirect-is-not-followed',
  level: 'must',
  cites: 'OAuth 2.0: applications are registered; RFC 6749, 3.1.2.4',
  requirement: 'Nobody is redirected to an address at a host that the application has not registered.',
  cost: { requests: 12 },
  async check(trial) {
    const application = await Application.public(trial);
    controlTokens(await application.redeem(await application.authorize()));
    for (const redirectUri of elsewhere(trial.dialect.oauth.redirectUri)) {
      const { place } = await application.authorize({ redirectUri });
      const isThere = place.left?.origin === new URL(redirectUri).origin;
      expectTrue(!isThere, place.answer, `no redirect to ${redirectUri}`, whereabouts(place));
    }
  },
});

/** Somebody else's, and those that a comparison of beginnings would take for the registered one. */
function elsewhere(registered: string): string[] {
  const { protocol, host, hostname, pathname } = new URL(registered);
  return [
    `${protocol}//elsewhere.example${pathname}`,
    `${protocol}//${hostname}.elsewhere.example${pathname}`,
    `${protocol}//${host}@elsewhere.example${pathname}`,
  ];
}
