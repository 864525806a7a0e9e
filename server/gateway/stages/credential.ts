/**
 * Stage 4: authentication. Uses the first of Api-Token, Authorization and X-Contact-Hash, so that privileges never add.
 * Public operations also refuse an invalid credential, because its sender expects to be authenticated.
 */
import type { Request } from '@hapi/hapi';
import { type AnyOperation, requiresPresence } from '#contracts/operation.ts';
import { problemRow } from '#contracts/problems.ts';
import { credentialNotAccepted, missingCredential } from '#contracts/refusals.ts';
import { Problem } from '../api/problem.ts';
import { type Caller, requestContextOf, type Tenant, tenantOf } from '../api/request-context.ts';
import { header } from '../http/header.ts';
import type { Assume } from './known-rows.ts';

/**
 * Verifies credentials of one kind; `address` is the client's. With `assume` the caller may be an assumption.
 * @throws Problem 401
 */
export type Authenticate = (tenant: Tenant, credential: string, address: string, assume?: Assume) => Promise<Caller>;

export interface Authenticators {
  readonly apiToken: Authenticate;
  readonly jwt: Authenticate;
  readonly oauth: Authenticate;
  readonly contactHash: Authenticate;
}

/**
 * @param mayAssume the caller may be what its credential stood for before; the context then has an assumption
 * @throws Problem 401 if the credential is missing or invalid, 403 if the operation does not accept its kind
 */
export async function authenticate(
  request: Request,
  contract: AnyOperation,
  how: Authenticators,
  address: string,
  mayAssume = false,
): Promise<void> {
  const context = requestContextOf(request);
  context.assumption = undefined;
  context.caller = undefined;
  const assume: Assume = (assumption) => {
    context.assumption = assumption;
  };
  // A kind that is not accepted is refused below, which must not be decided for a credential that has been revoked.
  const accepts = (kind: Caller['kind']) => mayAssume && contract.auth !== 'none' && contract.auth.includes(kind);
  const find = (assumeOf: (kind: Caller['kind']) => Assume | undefined) => callerFrom(request, how, address, assumeOf);
  let caller: Caller | undefined;
  try {
    caller = await find((kind) => (accepts(kind) ? assume : undefined));
  } catch (error) {
    // What the credential stood for is refused; what it stands for now may not be.
    if (!context.assumption) throw error;
    context.assumption = undefined;
    caller = await find(() => undefined);
  }
  if (contract.auth === 'none') {
    context.caller = caller;
    return;
  }
  if (!caller) throw new Problem('missing_credentials', { detail: missingCredential(contract) });
  if (!contract.auth.includes(caller.kind)) {
    throw new Problem('credential_not_accepted', { detail: credentialNotAccepted(contract, caller.kind) });
  }
  const impersonated = 'impersonatorId' in caller && caller.impersonatorId !== undefined;
  if (impersonated && requiresPresence(contract)) throw new Problem('impersonation_forbidden');
  context.caller = caller;
}

async function callerFrom(
  request: Request,
  how: Authenticators,
  address: string,
  assumeOf: (kind: Caller['kind']) => Assume | undefined,
): Promise<Caller | undefined> {
  const apiToken = header(request, 'api-token');
  const authorization = header(request, 'authorization');
  const contactHash = header(request, 'x-contact-hash');
  const tenant = tenantOf(request);
  if (apiToken !== undefined) return how.apiToken(tenant, apiToken, address, assumeOf('apiToken'));
  if (authorization !== undefined) {
    const token = bearer(authorization);
    // A JWT contains dots; the opaque access tokens of applications do not.
    return token.includes('.') ? how.jwt(tenant, token, address, assumeOf('jwt')) : how.oauth(tenant, token, address);
  }
  if (contactHash !== undefined) return how.contactHash(tenant, contactHash, address);
  return undefined;
}

/** RFC 6750, 2.1. The scheme is case-insensitive (RFC 9110, 11.1). */
function bearer(authorization: string): string {
  const token = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1];
  if (token && !isApiToken(token)) return token;
  const cure = isApiToken(token ?? authorization)
    ? 'An API token is sent as it is, in the header "Api-Token".'
    : 'Send "Authorization: Bearer" and the JWT or access token.';
  throw new Problem('invalid_token', { detail: `${problemRow('invalid_token').detail}. ${cure}` });
}

const isApiToken = (text: string) => /^gg_r[wo]_/.test(text);
