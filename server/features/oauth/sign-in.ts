/**
 * Signing in on the provider's page. It goes through the API's own operations, so that no limit, check or record of
 * theirs has a way round it.
 */
import type { Request } from '@hapi/hapi';
import type { Authenticate } from '#server/gateway/credential.ts';
import { callOperation, type OperationAnswer } from '#server/gateway/in-process.ts';
import { tenantOf } from '#server/gateway/passage.ts';

export interface SignedIn {
  readonly userId: string;
  readonly sessionId: string;
}

/** What is wrong, as the page says it. */
export interface Refused {
  readonly status: number;
  /** About the whole form. */
  readonly problem?: string;
  /** Beside a field. */
  readonly faults: Readonly<Record<string, string>>;
  readonly retryAfter?: string;
}

export interface SignInDeps {
  /** The session's own. */
  readonly authenticate: Authenticate;
  readonly addressOf: (request: Request) => string;
}

const sentences: Readonly<Record<string, string>> = {
  email: 'Enter your email address, such as ada@example.org.',
  password: 'Enter your password.',
  code: 'Enter the six digits of the code.',
};

/** @returns who has signed in, or what to tell. */
export async function signInByPassword(
  request: Request,
  credentials: { email: string; password: string },
  { authenticate, addressOf }: SignInDeps,
): Promise<SignedIn | Refused> {
  const answer = await callOperation(request, { method: 'POST', path: '/api/v1/login-check', body: credentials });
  if (answer.status === 401) return { status: 401, problem: 'The email or the password is not right.', faults: {} };
  return signedIn(request, answer, { authenticate, addressOf });
}

/** @returns who has signed in, or what to tell. */
export async function signInByCode(
  request: Request,
  credentials: { email: string; code: string },
  { authenticate, addressOf }: SignInDeps,
): Promise<SignedIn | Refused> {
  const answer = await callOperation(request, { method: 'POST', path: '/api/v1/verify-login-otp', body: credentials });
  if (answer.status === 401) return { status: 401, faults: { code: 'This code is wrong, or is good no more.' } };
  return signedIn(request, answer, { authenticate, addressOf });
}

/** @returns nothing when a code is on its way, if there is such an account; else what to tell. */
export async function sendCode(request: Request, email: string): Promise<Refused | undefined> {
  const answer = await callOperation(request, { method: 'POST', path: '/api/v1/request-login-otp', body: { email } });
  return answer.status === 200 ? undefined : refusalOf(answer);
}

async function signedIn(
  request: Request,
  answer: OperationAnswer,
  { authenticate, addressOf }: SignInDeps,
): Promise<SignedIn | Refused> {
  const { status, body } = answer;
  if (status !== 200) return refusalOf(answer);
  if (typeof body !== 'object' || body === null || !('token' in body) || typeof body.token !== 'string') {
    throw new Error('signing in answered no token');
  }
  const caller = await authenticate(tenantOf(request), body.token, addressOf(request));
  if (caller.kind !== 'jwt') throw new Error('signing in answered a token that is no session');
  return { userId: caller.userId, sessionId: caller.credentialId };
}

function refusalOf({ status, headers, body }: OperationAnswer): Refused {
  if (status === 422) return { status, faults: faultsOf(body) };
  const retryAfter = headers['retry-after'];
  const wait = retryAfter === undefined ? {} : { retryAfter };
  if (status === 429) {
    const seconds = retryAfter === '1' ? '1 second' : `${retryAfter} seconds`;
    return { status, problem: `Too many tries. Please wait ${seconds}, then try again.`, faults: {}, ...wait };
  }
  if (status === 503) {
    return { status, problem: 'Signing in is not possible right now. Please try again soon.', faults: {}, ...wait };
  }
  throw new Error(`signing in answered ${status}`);
}

function faultsOf(body: unknown): Record<string, string> {
  const faults: Record<string, string> = {};
  if (typeof body !== 'object' || body === null || !('violations' in body) || !Array.isArray(body.violations)) {
    return faults;
  }
  for (const { propertyPath } of body.violations) {
    const sentence = sentences[propertyPath];
    if (sentence === undefined) throw new Error(`signing in refused ${propertyPath}, which the page does not ask for`);
    faults[propertyPath] = sentence;
  }
  return faults;
}
