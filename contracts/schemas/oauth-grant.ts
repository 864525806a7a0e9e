/** What a user has let an application know. Spec: Authentication, OAuth 2.0. */
import { id, instant, locale, timezone, webUrl } from './fields.ts';
import Joi from './joi.ts';
import { scopeList } from './oauth-application.ts';
import type { OAuthScope } from './oauth-scopes.ts';

export interface OAuthGrant {
  id: string;
  application: { id: string; name: string; homepageUrl: string | null };
  scopes: OAuthScope[];
  createdAt: string;
}
export const oauthGrant = Joi.object<OAuthGrant, true>({
  id: id().required().description('That of the application: a user lets it in or does not'),
  application: Joi.object<OAuthGrant['application'], true>({
    id: id().required(),
    name: Joi.string().required().example('Member shop'),
    homepageUrl: webUrl().allow(null).required().example('https://shop.acme.example/'),
  }).required(),
  scopes: scopeList().required(),
  createdAt: instant().required().description('When the user first let it in'),
});

/** A grant as the administrators of the application see it. */
export interface OAuthApplicationGrant {
  id: string;
  displayName: string;
  email: string;
  scopes: OAuthScope[];
  createdAt: string;
}
export const oauthApplicationGrant = Joi.object<OAuthApplicationGrant, true>({
  id: id().required().description('The user'),
  displayName: Joi.string().required().example('Ada Lovelace'),
  email: Joi.string().required().example('ada@acme.example'),
  scopes: scopeList().required().description('What the application may learn of the user'),
  createdAt: instant().required().description('When the user first let it in'),
});

/** OpenID Connect Core, 5.1: the names of the claims are not ours. */
export interface UserInfo {
  sub: string;
  name?: string;
  given_name?: string;
  family_name?: string;
  locale?: string;
  zoneinfo?: string;
  updated_at?: number;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
  roles?: string[];
}
export const userInfo = Joi.object<UserInfo>({
  sub: id().required().description('Always'),
  name: Joi.string().description('Scope profile').example('Ada Lovelace'),
  given_name: Joi.string().description('Scope profile').example('Ada'),
  family_name: Joi.string().description('Scope profile').example('Lovelace'),
  locale: locale().description('Scope profile, where known'),
  zoneinfo: timezone().description('Scope profile, where known'),
  updated_at: Joi.number().integer().description('Scope profile: Unix time, seconds').example(1_772_357_400),
  email: Joi.string().description('Scope email').example('ada@acme.example'),
  email_verified: Joi.boolean().description('Scope email: whether the user has proved that it reads it'),
  groups: Joi.array().items(Joi.string()).description('Scope groups: slugs'),
  roles: Joi.array().items(Joi.string()).description('Scope roles: keys'),
});
