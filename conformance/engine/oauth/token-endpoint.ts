/** What openid-client asks of a token endpoint: sent and kept by the run, and told as an outcome in place of errors. */
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
import type { Answer } from '../../http/answer.ts';
import { Inconclusive } from '../../verdict.ts';
import type { Trial } from '../trial.ts';

/** What the token endpoint answered. */
export interface Redemption {
  readonly answer: Answer;
  /** Nothing where it gave none, or gave them otherwise than RFC 6749, 5.1 says: then `complaint` says why. */
  readonly tokens: TokenEndpointResponse | undefined;
  readonly complaint: string;
}

/** @param work asks the token endpoint, by the configuration @throws Inconclusive when it does not come to that */
export async function redemptionBy(
  work: (configuration: Configuration) => Promise<TokenEndpointResponse>,
  configuration: Configuration,
  trial: Trial,
): Promise<Redemption> {
  const answers: Answer[] = [];
  configuration[customFetch] = async (url, request) => {
    // RFC 7617: the secret is in there, and not as any of its own forms.
    const basic = /^basic (.+)$/i.exec(request.headers.authorization ?? '')?.[1];
    if (basic !== undefined) trial.keepSecret(basic, 'CLIENT_CREDENTIALS');
    const answer = await trial.sendTo(url, asSent(request));
    answers.push(answer);
    return asResponse(answer);
  };
  const { tokens, complaint } = await outcomeOf(work(configuration));
  const answer = answers.at(-1);
  if (!answer) throw new Inconclusive('unexpected-answer', `the token endpoint could not be asked: ${complaint}`);
  for (const name of ['access_token', 'refresh_token']) {
    const token = answer.member(name);
    if (typeof token === 'string') trial.keepSecret(token, name.toUpperCase());
  }
  return { answer, tokens, complaint };
}

/** As the run, which says who asks in its own name. */
function asSent({ method, headers: { 'user-agent': _, ...headers }, body }: CustomFetchOptions) {
  return { method, headers, ...(body === undefined || body === null ? {} : { body: body.toString() }) };
}

/** `Headers` take no line feeds, by which cookies are joined; nobody here reads them. */
function asResponse({ status, headers, bytes }: Answer): Response {
  const shown = Object.entries(headers).filter(([name]) => name !== 'set-cookie');
  const hasBody = ![101, 204, 205, 304].includes(status);
  return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers: shown });
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
