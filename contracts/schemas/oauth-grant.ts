/** Schemas of OAuth grants and UserInfo claims. Spec: Authentication, OAuth 2.0. */
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
  id: id().required().description('The id of the application: a user has one grant per application'),
  application: Joi.object<OAuthGrant['application'], true>({
    id: id().required(),
    name: Joi.string().required().example('Member shop'),
    homepageUrl: webUrl()
      .allow(null)
      .required()
      .description('Page of the application')
      .example('https://shop.acme.example/'),
  })
    .required()
    .description('What got the consent'),
  scopes: scopeList().required().description('What the user agreed to'),
  createdAt: instant().required().description('First consent of the user'),
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
  scopes: scopeList().required().description('The granted scopes'),
  createdAt: instant().required().description('First consent of the user'),
});

/** Claims of OpenID Connect Core, 5.1, under their standard names. */
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
  sub: id().required().description('Always included'),
  name: Joi.string().description('Scope profile').example('Ada Lovelace'),
  given_name: Joi.string().description('Scope profile').example('Ada'),
  family_name: Joi.string().description('Scope profile').example('Lovelace'),
  locale: locale().description('Scope profile, if known'),
  zoneinfo: timezone().description('Scope profile, if known'),
  updated_at: Joi.number().integer().description('Scope profile: Unix time, seconds').example(1_772_357_400),
  email: Joi.string().description('Scope email').example('ada@acme.example'),
  email_verified: Joi.boolean().description('Scope email: whether the user has verified the address'),
  groups: Joi.array().items(Joi.string()).description('Scope groups: slugs'),
  roles: Joi.array().items(Joi.string()).description('Scope roles: keys'),
});
