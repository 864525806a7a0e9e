/** Token requests of openid-client, sent and logged by the run; errors become results. */
import {
  AuthorizationResponseError,
  ClientError,
  type Configuration,
  type CustomFetchOptions,
  customFetch,
  ResponseBodyError,
  type TokenEndpointResponse,
  WWWAuthenticateChallengeError,
} from 'openid-client';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../trial.ts';

/** The response of the token endpoint. */
export interface Redemption {
  readonly answer: HttpResponse;
  /** Undefined if the response has no tokens, or not as RFC 6749, 5.1 requires; `complaint` says why. */
  readonly tokens: TokenEndpointResponse | undefined;
  readonly complaint: string;
}

/** @param work requests tokens by the configuration @throws Inconclusive when no request is sent */
export async function redemptionBy(
  work: (configuration: Configuration) => Promise<TokenEndpointResponse>,
  configuration: Configuration,
  trial: Trial,
): Promise<Redemption> {
  const answers: HttpResponse[] = [];
  configuration[customFetch] = async (url, request) => {
    // RFC 7617: Basic credentials encode the secret, so redaction by its other forms misses it.
    const basic = /^basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (basic !== undefined) trial.registerSecret(basic, 'CLIENT_CREDENTIALS');
    const answer = await trial.sendTo(url, asSent(request));
    answers.push(answer);
    return asResponse(answer);
  };
  const { tokens, complaint } = await outcomeOf(work(configuration));
  const answer = answers.at(-1);
  if (!answer) throw new Inconclusive('unexpected-answer', `no request reached the token endpoint: ${complaint}`);
  for (const name of ['access_token', 'refresh_token']) {
    const token = answer.member(name);
    if (typeof token === 'string') trial.registerSecret(token, name.toUpperCase());
  }
  return { answer, tokens, complaint };
}

/** Sends the run's User-Agent. */
function asSent({ method, headers: { 'user-agent': _, ...headers }, body }: CustomFetchOptions) {
  return { method, headers, ...(body === undefined || body === null ? {} : { body: body.toString() }) };
}

/** Drops cookies: they are joined by line feeds, which `Headers` rejects, and openid-client ignores them. */
function asResponse({ status, headers, bytes }: HttpResponse): Response {
  const withoutCookies = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  const hasBody = ![101, 204, 205, 304].includes(status);
  return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: withoutCookies });
}

async function outcomeOf(work: Promise<TokenEndpointResponse>): Promise<Omit<Redemption, 'answer'>> {
  try {
    return { tokens: await work, complaint: '' };
  } catch (error) {
    if (error instanceof ResponseBodyError) return { tokens: undefined, complaint: `the error ${error.error}` };
    const known = [ClientError, AuthorizationResponseError, WWWAuthenticateChallengeError];
    if (!(error instanceof Error) || !known.some((type) => error instanceof type)) throw error;
    if (error.cause instanceof Inconclusive) throw error.cause;
    return { tokens: undefined, complaint: error.message };
  }
}
