/** Requests of an authorization, as a broken OAuth provider remembers and changes them. */
import { createHash } from 'node:crypto';
import { jsonOf, type ProxiedRequest, type ProxiedResponse } from '../broken/mutant.ts';
import { formOf, isAuthorize, isToken, queryOf, registered, withForm, withQuery } from '../broken/oauth.ts';
import { isAt, textMember } from './requests.ts';

/** A verifier that only the proxy knows, and its challenge (RFC 7636, 4.2). */
const verifier = 'v'.repeat(64);
const challengeOf = (text: string) => createHash('sha256').update(text).digest('base64url');

interface Authorization {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly challenge: string | undefined;
}

export class Authorizations {
  readonly #byState = new Map<string, Authorization>();
  readonly #byCode = new Map<string, Authorization>();
  readonly #secrets = new Map<string, string>();

  /** Learns what a request or its response says of applications, authorizations and codes. */
  note(request: ProxiedRequest, response: ProxiedResponse): void {
    if (isAuthorize(request)) {
      const query = queryOf(request);
      this.#byState.set(query.get('state') ?? '', {
        clientId: query.get('client_id') ?? '',
        redirectUri: query.get('redirect_uri') ?? '',
        challenge: query.get('code_challenge') ?? undefined,
      });
    }
    const { clientId, clientSecret } = jsonOf(response);
    if (isAt(request, 'oauthApplications.create') && typeof clientId === 'string') {
      this.#secrets.set(clientId, typeof clientSecret === 'string' ? clientSecret : '');
    }
    const back = callbackOf(response);
    const authorization = this.#byState.get(back?.searchParams.get('state') ?? '');
    const code = back?.searchParams.get('code');
    if (code && authorization) this.#byCode.set(code, authorization);
  }

  /** The authorization whose code a token request sends. */
  of(request: ProxiedRequest): Authorization | undefined {
    return isToken(request) ? this.#byCode.get(formOf(request).get('code') ?? '') : undefined;
  }

  /** The authorization that a redirect to the application ends. */
  endedBy(response: ProxiedResponse): Authorization | undefined {
    return this.#byState.get(callbackOf(response)?.searchParams.get('state') ?? '');
  }

  secretOf(clientId: string): string {
    return this.#secrets.get(clientId) ?? '';
  }
}

/** @returns the redirect to the registered URI; undefined for any other response */
export function callbackOf({ headers }: ProxiedResponse): URL | undefined {
  const { location = '' } = headers;
  return location.startsWith(registered) ? new URL(location) : undefined;
}

/** @returns the authorize request with the challenge of the proxy in place of the application's */
export function withOwnChallenge(request: ProxiedRequest): ProxiedRequest {
  return withQuery(request, { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' });
}

export const withOwnVerifier = (request: ProxiedRequest) => withForm(request, { code_verifier: verifier });

/** True if the verifier of a token request is that of the challenge. */
export function isVerified(request: ProxiedRequest, { challenge }: Authorization): boolean {
  return challengeOf(formOf(request).get('code_verifier') ?? '') === challenge;
}

/** Client of a token request with its secret, by Basic authentication. */
export function basicClientOf(request: ProxiedRequest): string {
  const [, encoded = ''] = (request.headers.authorization ?? '').split('Basic ');
  const [clientId = ''] = Buffer.from(encoded, 'base64').toString('utf8').split(':');
  return textMember({ clientId: decodeURIComponent(clientId) }, 'clientId');
}
