/** A third-party application that uses the host's OAuth 2.0: openid-client, whose exchanges the run sends and keeps. */
import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  Configuration,
  calculatePKCECodeChallenge,
  None,
  randomPKCECodeVerifier,
  randomState,
  refreshTokenGrant,
  type TokenEndpointResponse,
} from 'openid-client';
import { Inconclusive } from '../../verdict.ts';
import { damaged } from '../damaged.ts';
import type { Resource } from '../resources.ts';
import type { Credential } from '../run.ts';
import type { Trial } from '../trial.ts';
import type { Place } from './browser.ts';
import { type Redemption, redemptionBy } from './token-endpoint.ts';

export interface Asked {
  readonly scope?: string;
  /** Without: no challenge is sent. */
  readonly pkce?: boolean;
  readonly redirectUri?: string;
}

/** One way through the host's pages, and with what it was begun. */
export interface Authorization {
  readonly place: Place;
  readonly verifier: string | undefined;
  readonly state: string;
}

export interface RedeemOptions {
  /** In place of the right one; `undefined` for none. */
  readonly verifier?: string | undefined;
  /** In place of the right one; `undefined` for none. */
  readonly secret?: string | undefined;
}

export const allScopes = 'profile email groups roles';

export class Application {
  readonly #trial: Trial;
  readonly clientId: string;
  readonly #secret: string | undefined;

  private constructor(trial: Trial, resource: Resource, secret: string | undefined) {
    this.#trial = trial;
    this.clientId = resource.text(trial.dialect.oauth.clientId);
    this.#secret = secret;
  }

  /** Of the run's shared one: a single-page app, which has no secret. */
  static async public(trial: Trial): Promise<Application> {
    return new Application(trial, await trial.resources.shared('publicApplication'), undefined);
  }

  /** Of the run's shared one: a server, which has a secret. */
  static async confidential(trial: Trial): Promise<Application> {
    const resource = await trial.resources.shared('confidentialApplication');
    return new Application(trial, resource, resource.text(trial.dialect.oauth.clientSecret));
  }

  /** @returns the right secret, with one letter changed. */
  get wrongSecret(): string {
    return damaged(this.#secret ?? '');
  }

  /** Sends the member to the authorization endpoint, where they let the application in. */
  async authorize({
    scope = allScopes,
    pkce = true,
    redirectUri = this.#trial.dialect.oauth.redirectUri,
  }: Asked = {}): Promise<Authorization> {
    const trial = this.#trial;
    const verifier = pkce ? randomPKCECodeVerifier() : undefined;
    if (verifier) trial.keepSecret(verifier, 'CODE_VERIFIER');
    const state = randomState();
    const url = buildAuthorizationUrl(this.#configuration(None()), {
      response_type: 'code',
      redirect_uri: redirectUri,
      scope,
      state,
      ...(verifier
        ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
        : {}),
    });
    const origins = [redirectUri, trial.dialect.oauth.redirectUri].map((uri) => new URL(uri).origin);
    const place = await trial.visitors.visit(await trial.people.member(), url.href, origins, trial);
    const code = place.left?.searchParams.get('code');
    if (code) trial.keepSecret(code, 'AUTHORIZATION_CODE');
    return { place, verifier, state };
  }

  /** @param options what is sent in place of what is right @throws Inconclusive when the visit brought no code */
  async redeem({ place, state, ...own }: Authorization, options: RedeemOptions = {}): Promise<Redemption> {
    const { left } = place;
    if (!left?.searchParams.has('code')) {
      throw new Inconclusive('control-failed', `no code came back: ${whereabouts(place)}`, place.answer.exchange);
    }
    const { verifier } = { ...own, ...options };
    return this.#exchange(options, left.searchParams.get('iss'), (configuration) =>
      authorizationCodeGrant(configuration, left, {
        expectedState: state,
        ...(verifier === undefined ? {} : { pkceCodeVerifier: verifier }),
      }),
    );
  }

  refresh(refreshToken: string): Promise<Redemption> {
    return this.#exchange({}, null, (configuration) => refreshTokenGrant(configuration, refreshToken));
  }

  #exchange(
    options: RedeemOptions,
    issuer: string | null,
    work: (configuration: Configuration) => Promise<TokenEndpointResponse>,
  ): Promise<Redemption> {
    const { secret } = { secret: this.#secret, ...options };
    const configuration = this.#configuration(authenticationBy(secret, this.#trial), issuer);
    return redemptionBy(work, configuration, this.#trial);
  }

  /** @param issuer as the host calls itself (RFC 9207): the specification does not say, and nothing here is about mixing hosts up */
  #configuration(authentication: ClientAuth, issuer: string | null = null): Configuration {
    const { profile, dialect } = this.#trial;
    const configuration = new Configuration(
      {
        issuer: issuer ?? profile.baseUrl,
        authorization_endpoint: profile.baseUrl + dialect.oauth.authorize,
        token_endpoint: profile.baseUrl + dialect.oauth.token,
      },
      this.clientId,
      undefined,
      authentication,
    );
    if (profile.baseUrl.startsWith('http:')) allowInsecureRequests(configuration);
    return configuration;
  }
}

/** RFC 6750, 2.1. */
export function bearerCredential(trial: Trial, accessToken: string): Credential {
  trial.keepSecret(accessToken, 'ACCESS_TOKEN');
  return { name: 'application (access token)', headers: { authorization: `Bearer ${accessToken}` } };
}

/** @returns where a visit has ended, for people. */
export function whereabouts({ left, url, answer }: Place): string {
  if (!left) return `the visit ended at ${url}, answered ${answer.status}`;
  const [code, error, description] = ['code', 'error', 'error_description'].map((name) => left.searchParams.get(name));
  const what = code ? 'a code' : error ? `the error ${error}` : 'neither a code nor an error';
  return `sent to ${left.origin}${left.pathname} with ${what}${description ? ` (${description})` : ''}`;
}

function authenticationBy(secret: string | undefined, { dialect }: Trial): ClientAuth {
  if (secret === undefined) return None();
  return dialect.oauth.clientAuthentication === 'post' ? ClientSecretPost(secret) : ClientSecretBasic(secret);
}
