/** Redirect URIs. */

import { expectTrue } from '#harness/expect.ts';
import { Application, type Authorization, whereabouts } from '../../engine/oauth/application.ts';
import type { Rule } from '../../rule.ts';
import { controlTokens, expectCode, expectNoTokens, oauthRule } from './expectations.ts';

export const redirectRules: readonly Rule[] = [
  // RFC 6749, 4.1.2.4: errors are not redirected there either.
  oauthRule({
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
  }),
  // RFC 9700, 2.1, and RFC 6749, 3.1.2.3: simple string comparison.
  oauthRule({
    id: 'oauth/redirect-uri-is-compared-exactly',
    level: 'must',
    cites: 'OAuth 2.0: applications are registered; RFC 9700, 2.1: exact string matching; RFC 6749, 3.1.2.3',
    requirement:
      'A code is sent to the registered redirect URI, and to none that differs from it in path, query, letters or port.',
    cost: { requests: 25 },
    async check(trial) {
      const application = await Application.public(trial);
      controlTokens(await application.redeem(await application.authorize()));
      for (const redirectUri of nearly(trial.dialect.oauth.redirectUri)) {
        const { place } = await application.authorize({ redirectUri });
        const isGiven = place.left?.searchParams.has('code') && place.left.href.startsWith(new URL(redirectUri).href);
        expectTrue(!isGiven, place.answer, `no code for the redirect URI ${redirectUri}`, whereabouts(place));
      }
    },
  }),
  oauthRule({
    id: 'oauth/redirect-uri-is-repeated-for-the-token',
    level: 'must',
    cites: 'OAuth 2.0: Authorization Code; RFC 6749, 4.1.3: the values are identical',
    requirement: 'A code is not redeemed with another redirect URI than it was asked for with.',
    cost: { requests: 10 },
    async check(trial) {
      const application = await Application.public(trial);
      controlTokens(await application.redeem(await application.authorize()));
      const { redirectUri: registered } = trial.dialect.oauth;
      const redirectUri = new URL('/elsewhere', registered).href;
      const redemption = await application.redeem(await application.authorize(), { redirectUri });
      expectNoTokens(redemption, `for a code that was asked for with ${registered}`);
    },
  }),
  oauthRule({
    id: 'oauth/state-comes-back',
    level: 'must',
    cites: 'OAuth 2.0: Authorization Code; RFC 6749, 4.1.2 and 4.1.2.1: the exact value received from the client',
    requirement: 'The state of an authorization request comes back unchanged, with a code and with an error.',
    cost: { requests: 8 },
    async check(trial) {
      const application = await Application.public(trial);
      // With letters that are escaped in a query.
      const state = `${trial.unique()} +/=&ü`;
      const good = await application.authorize({ parameters: { state } });
      expectCode(good);
      expectState(good, state);
      const bad = await application.authorize({ parameters: { state, response_type: 'conformance' } });
      // A host may show the error to the user instead.
      if (bad.place.left) expectState(bad, state);
    },
  }),
];

/** A foreign host, and URIs that a prefix comparison would accept. */
function elsewhere(registered: string): string[] {
  const { protocol, host, hostname, pathname } = new URL(registered);
  return [
    `${protocol}//elsewhere.example${pathname}`,
    `${protocol}//${hostname}.elsewhere.example${pathname}`,
    `${protocol}//${host}@elsewhere.example${pathname}`,
  ];
}

/** URIs that a comparison by prefix, path, letters or meaning would accept. */
function nearly(registered: string): string[] {
  const url = new URL(registered);
  return [
    `${registered}/more`,
    `${registered}/`,
    `${registered}?more=1`,
    new URL('/elsewhere', registered).href,
    registered.replace(url.pathname, url.pathname.toUpperCase()),
    registered.replace(url.host, `${url.hostname}:8443`),
  ];
}

function expectState({ place }: Authorization, state: string): void {
  const actual = place.left?.searchParams.get('state');
  expectTrue(actual === state, place.answer, `the state ${state}`, String(actual));
}
