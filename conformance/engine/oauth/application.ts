/** Third-party OAuth 2.0 client: openid-client, with its requests sent and logged by the run. */
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
import type { Resource } from '#harness/actors/resources.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive } from '#harness/verdict.ts';
import { tampered } from '../tampered.ts';
import type { Trial } from '../trial.ts';
import type { Place } from './browser.ts';
import { type Redemption, redemptionBy } from './token-endpoint.ts';

export interface AuthorizeOptions {
  readonly scope?: string;
  /** False sends no challenge. */
  readonly pkce?: boolean;
  readonly redirectUri?: string;
  /** Replace or follow the parameters of a good request. */
  readonly parameters?: Readonly<Record<string, string>>;
}

/** Result of an authorization request: the last page and the request's own values. */
export interface Authorization {
  readonly place: Place;
  readonly verifier: string | undefined;
  readonly state: string;
}

export interface RedeemOptions {
  /** Replaces the right verifier; `undefined` sends none. */
  readonly verifier?: string | undefined;
  /** Replaces the right secret; `undefined` sends none. */
  readonly secret?: string | undefined;
  /** Replaces the redirect URI of the authorization request. */
  readonly redirectUri?: string;
}

export const allScopes = 'profile email groups roles';

export class Application {
  readonly #trial: Trial;
  readonly clientId: string;
  /** As the host writes it, which may be another than that of the client; undefined: the host has none. */
  readonly id: unknown;
  readonly #secret: string | undefined;

  private constructor(trial: Trial, resource: Resource, secret: string | undefined) {
    this.#trial = trial;
    this.clientId = resource.text(trial.dialect.oauth.clientId);
    this.id = Object(resource.value).id;
    this.#secret = secret;
  }

  /** Uses the run's shared public client: a single-page app without a secret. */
  static async public(trial: Trial): Promise<Application> {
    return new Application(trial, await trial.resources.shared('publicApplication'), undefined);
  }

  /** Registers a public client of its own. */
  static async another(trial: Trial): Promise<Application> {
    return new Application(trial, await trial.resources.make('publicApplication'), undefined);
  }

  /** Uses the run's shared confidential client: a server with a secret. */
  static async confidential(trial: Trial): Promise<Application> {
    const resource = await trial.resources.shared('confidentialApplication');
    return new Application(trial, resource, resource.text(trial.dialect.oauth.clientSecret));
  }

  /** @returns the right secret with one letter changed. */
  get wrongSecret(): string {
    return tampered(this.#secret ?? '');
  }

  /** Sends the member to the authorization endpoint, where they consent. */
  async authorize({
    scope = allScopes,
    pkce = true,
    redirectUri = this.#trial.dialect.oauth.redirectUri,
    parameters = {},
  }: AuthorizeOptions = {}): Promise<Authorization> {
    const trial = this.#trial;
    const verifier = pkce ? randomPKCECodeVerifier() : undefined;
    if (verifier) trial.registerSecret(verifier, 'CODE_VERIFIER');
    const state = randomState();
    const url = buildAuthorizationUrl(this.#configuration(None()), {
      response_type: 'code',
      redirect_uri: redirectUri,
      scope,
      state,
      ...(verifier
        ? { code_challenge: await calculatePKCECodeChallenge(verifier), code_challenge_method: 'S256' }
        : {}),
      ...parameters,
    });
    const origins = [redirectUri, trial.dialect.oauth.redirectUri].map((uri) => new URL(uri).origin);
    const place = await trial.browserSessions.visit(await trial.actors.member(), url.href, origins, trial);
    const code = place.left?.searchParams.get('code');
    if (code) trial.registerSecret(code, 'AUTHORIZATION_CODE');
    return { place, verifier, state };
  }

  /** @param options values that replace the right ones @throws Inconclusive when the visit returned no code */
  async redeem({ place, state, ...own }: Authorization, options: RedeemOptions = {}): Promise<Redemption> {
    const { left } = place;
    if (!left?.searchParams.has('code')) {
      throw new Inconclusive('control-failed', `no code came back: ${whereabouts(place)}`, place.answer.exchange);
    }
    const { verifier } = { ...own, ...options };
    // openid-client repeats the redirect URI from the address that the user came back to.
    const back = new URL(left.search, options.redirectUri ?? left);
    return this.#exchange(options, left.searchParams.get('iss'), (configuration) =>
      authorizationCodeGrant(configuration, back, {
        expectedState: state,
        ...(verifier === undefined ? {} : { pkceCodeVerifier: verifier }),
      }),
    );
  }

  /** @param scope replaces the granted scopes */
  refresh(refreshToken: string, scope?: string): Promise<Redemption> {
    const parameters = scope === undefined ? {} : { scope };
    return this.#exchange({}, null, (configuration) => refreshTokenGrant(configuration, refreshToken, parameters));
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

  /** @param issuer the host's own issuer (RFC 9207): the specification names none, and no rule tests mix-up attacks */
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
  trial.registerSecret(accessToken, 'ACCESS_TOKEN');
  return { name: 'application (access token)', headers: { authorization: `Bearer ${accessToken}` } };
}

/** @returns a sentence about the last page of a visit. */
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
