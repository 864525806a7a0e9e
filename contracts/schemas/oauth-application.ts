/** Schemas of registered OAuth applications. Spec: Authentication, OAuth 2.0. */
import { id, instant, line, webUrl } from './fields.ts';
import Joi from './joi.ts';
import { type OAuthScope, oauthScopeNames } from './oauth-scopes.ts';

export const oauthApplicationTypes = ['PUBLIC', 'CONFIDENTIAL'] as const;
export type OAuthApplicationType = (typeof oauthApplicationTypes)[number];

export interface OAuthApplication {
  id: string;
  clientId: string;
  name: string;
  type: OAuthApplicationType;
  homepageUrl: string | null;
  redirectUris: string[];
  scopes: OAuthScope[];
  secretRotatedAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/**
 * Redirect URIs are compared exactly. https, or http on loopback only; no user info, fragment or wildcard, because
 * clients parse these in different ways. A pattern, so that it reaches the document.
 */
const redirectUri = () =>
  Joi.string()
    .max(2000)
    .pattern(
      /^(?:https:\/\/[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]))(?::[1-9]\d{0,4})?(?:\/(?:[A-Za-z0-9._~:/@!$&'()+,;=-]|%[0-9A-Fa-f]{2})*)?(?:\?(?:[A-Za-z0-9._~:/?@!$&'()+,;=-]|%[0-9A-Fa-f]{2})*)?$/u,
      'redirect URI',
    )
    .example('https://shop.acme.example/callback');

const name = () => line(100).min(1).example('Member shop');
const type = () =>
  Joi.string()
    .valid(...oauthApplicationTypes)
    .description('A PUBLIC application has no secret');
const homepageUrl = () =>
  webUrl().allow(null).description('Linked on the consent page').example('https://shop.acme.example/');
const redirectUris = () => Joi.array().items(redirectUri()).unique().min(1).max(10);
export const scopeList = () =>
  Joi.array()
    .items(Joi.string().valid(...oauthScopeNames))
    .unique()
    .max(oauthScopeNames.length);

export const oauthApplication = Joi.object<OAuthApplication, true>({
  id: id().required(),
  clientId: id().required().description('The `client_id` of OAuth 2.0: the same as `id`'),
  name: name().required(),
  type: type().required(),
  homepageUrl: homepageUrl().required(),
  redirectUris: redirectUris().required(),
  scopes: scopeList().required().description('Scopes that it can request'),
  secretRotatedAt: instant().allow(null).required().description('null: the secret is the first one, or there is none'),
  createdAt: instant().required(),
  updatedAt: instant().required(),
});

export interface CreatedOAuthApplication extends OAuthApplication {
  clientSecret?: string;
}
export const createdOAuthApplication = oauthApplication.append<CreatedOAuthApplication>({
  clientSecret: Joi.string()
    .description('Only for a confidential application. Returned only here')
    .example('0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKL'),
});

export interface NewOAuthApplication {
  name: string;
  type: OAuthApplicationType;
  homepageUrl?: string | null;
  redirectUris: string[];
  scopes: OAuthScope[];
}
export const newOAuthApplication = Joi.object<NewOAuthApplication>({
  name: name().required().description('Shown to users on the consent page'),
  type: type()
    .required()
    .description(
      'PUBLIC: cannot keep a secret and uses PKCE alone. CONFIDENTIAL: has a secret. Cannot be changed later',
    )
    .example('CONFIDENTIAL'),
  homepageUrl: homepageUrl(),
  redirectUris: redirectUris()
    .required()
    .description('Compared exactly; https, or http on localhost, 127.0.0.1 and [::1]'),
  scopes: scopeList().min(1).required().description('Scopes that it can request').example(['profile', 'email']),
});

export interface OAuthApplicationChanges {
  name?: string;
  homepageUrl?: string | null;
  redirectUris?: string[];
  scopes?: OAuthScope[];
}
export const oauthApplicationChanges = Joi.object<OAuthApplicationChanges>({
  name: name(),
  homepageUrl: homepageUrl(),
  redirectUris: redirectUris(),
  scopes: scopeList().min(1).description('Removed scopes end at once, also for existing grants'),
}).min(1);
