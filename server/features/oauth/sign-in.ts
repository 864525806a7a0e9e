/**
 * Sign-in on the provider's page. It calls the API's own operations, so that their limits, checks and audit apply.
 */
import type { Request } from '@hapi/hapi';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { callOperation, type OperationResponse } from '#server/gateway/http/in-process.ts';
import type { PageDeps } from '#server/gateway/server.ts';
import type { Authenticate } from '#server/gateway/stages/credential.ts';
import type { MessageKey } from '#server/platform/messages/en.ts';
import { type Said, said } from './page.ts';

export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
}

/** The first factor was right, and a second one is needed. */
export interface Pending {
  readonly token: string;
  readonly app: boolean;
  /** Options for the browser; null: the user has no passkey. */
  readonly passkey: object | null;
}

/** A failed sign-in, as shown on the page. */
export interface Refused {
  readonly status: number;
  /** For the whole form. */
  readonly problem?: Said;
  /** By field. */
  readonly faults: Readonly<Record<string, MessageKey>>;
  readonly retryAfter?: string;
}

export interface SignInDeps extends Pick<PageDeps, 'clientAddress'> {
  /** Authentication of session JWTs. */
  readonly authenticate: Authenticate;
}

const sentences: Readonly<Record<string, MessageKey>> = {
  email: 'oauth.fault.email',
  password: 'oauth.fault.password',
  code: 'oauth.fault.code',
  token: 'oauth.fault.token',
};

/** @returns the signed-in user, or the error for the page. */
export async function signInByPassword(
  request: Request,
  credentials: { email: string; password: string },
  { authenticate, clientAddress }: SignInDeps,
): Promise<SignedIn | Pending | Refused> {
  const response = await callOperation(request, { method: 'POST', path: '/api/v1/login-check', body: credentials });
  const pending = pendingOf(response);
  if (pending) return pending;
  if (response.status === 401) return { status: 401, problem: said('my.signIn.wrong'), faults: {} };
  return signedIn(request, response, { authenticate, clientAddress });
}

/** @returns the signed-in user, or the error for the page. */
export async function signInByCode(
  request: Request,
  credentials: { email: string; code: string },
  { authenticate, clientAddress }: SignInDeps,
): Promise<SignedIn | Pending | Refused> {
  const response = await callOperation(request, {
    method: 'POST',
    path: '/api/v1/verify-login-otp',
    body: credentials,
  });
  const pending = pendingOf(response);
  if (pending) return pending;
  if (response.status === 401) return { status: 401, faults: { code: 'my.signIn.wrongCode' } };
  return signedIn(request, response, { authenticate, clientAddress });
}

/** @returns the signed-in user, or the error for the page. */
export async function signInBySecondFactor(
  request: Request,
  { token, code, credential }: { token: string; code: string; credential: string },
  { authenticate, clientAddress }: SignInDeps,
): Promise<SignedIn | Refused> {
  const passkey = credential === '' ? undefined : (jsonIn(credential) ?? {});
  const response = await callOperation(request, {
    method: 'POST',
    path: `/api/v1/login-check/${passkey === undefined ? 'second-factor' : 'passkey'}`,
    body: passkey === undefined ? { token, code } : { token, passkey },
  });
  if (passkey !== undefined && (response.status === 401 || response.status === 422)) {
    return { status: response.status, problem: said('my.signIn.wrongPasskey'), faults: {} };
  }
  if (response.status === 401) {
    return { status: 401, faults: { code: 'oauth.fault.usedCode' } };
  }
  return signedIn(request, response, { authenticate, clientAddress });
}

function pendingOf({ status, body }: OperationResponse): Pending | undefined {
  if (status !== 401 || typeof body !== 'object' || body === null || !('secondFactor' in body)) return undefined;
  const { secondFactor } = body;
  if (typeof secondFactor !== 'object' || secondFactor === null || !('token' in secondFactor)) return undefined;
  return typeof secondFactor.token === 'string' ? { token: secondFactor.token, ...offerOf(secondFactor) } : undefined;
}

/** @param offer of the second step, as the page carried it */
export function offerIn(offer: string): Omit<Pending, 'token'> {
  return offerOf(jsonIn(offer));
}

function offerOf(given: unknown): Omit<Pending, 'token'> {
  const { app, passkey } = { app: true, passkey: null, ...(isObject(given) && given) };
  return { app: app !== false, passkey: isObject(passkey) ? passkey : null };
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @returns nothing once a code is sent, or would be if the account existed; else the error for the page. */
export async function sendCode(request: Request, email: string): Promise<Refused | undefined> {
  const response = await callOperation(request, { method: 'POST', path: '/api/v1/request-login-otp', body: { email } });
  return response.status === 200 ? undefined : refusalOf(response);
}

async function signedIn(
  request: Request,
  response: OperationResponse,
  { authenticate, clientAddress }: SignInDeps,
): Promise<SignedIn | Refused> {
  const { status, body } = response;
  if (status !== 200) return refusalOf(response);
  if (typeof body !== 'object' || body === null || !('token' in body) || typeof body.token !== 'string') {
    throw new Error('sign-in returned no token');
  }
  const caller = await authenticate(tenantOf(request), body.token, clientAddress(request));
  if (caller.kind !== 'jwt') throw new Error('sign-in returned a token without a session');
  return { userId: caller.userId, sessionId: caller.credentialId };
}

function refusalOf({ status, headers, body }: OperationResponse): Refused {
  if (status === 422) return { status, faults: faultsOf(body) };
  const retryAfter = headers['retry-after'];
  const wait = retryAfter === undefined ? {} : { retryAfter };
  if (status === 429) {
    const problem = said('oauth.problem.tooMany', { seconds: Number(retryAfter ?? 1) });
    return { status, problem, faults: {}, ...wait };
  }
  if (status === 503) {
    return { status, problem: said('oauth.problem.later'), faults: {}, ...wait };
  }
  throw new Error(`sign-in failed with ${status}`);
}

function faultsOf(body: unknown): Record<string, MessageKey> {
  const faults: Record<string, MessageKey> = {};
  if (typeof body !== 'object' || body === null || !('violations' in body) || !Array.isArray(body.violations)) {
    return faults;
  }
  for (const { propertyPath } of body.violations) {
    const sentence = sentences[propertyPath];
    if (sentence === undefined) throw new Error(`sign-in refused ${propertyPath}, which is not a field of the page`);
    faults[propertyPath] = sentence;
  }
  return faults;
}
