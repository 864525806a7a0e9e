/**
 * Stage 4: who calls. The first of Api-Token, Authorization and X-Contact-Hash counts, so that privileges never add.
 * A credential that is presented and bad is refused on public operations too: its sender believes to be somebody.
 */
import type { Request } from '@hapi/hapi';
import { type AnyOperation, asksForThePerson } from '#contracts/operation.ts';
import { header } from './header.ts';
import { type Caller, passageOf, type Tenant, tenantOf } from './passage.ts';
import { Problem } from './problem.ts';

/** Proves credentials of one kind; `address` is the client's. @throws Problem 401 */
export type Authenticate = (tenant: Tenant, credential: string, address: string) => Promise<Caller>;

export interface Authenticators {
  readonly apiToken: Authenticate;
  readonly jwt: Authenticate;
  readonly oauth: Authenticate;
  readonly contactHash: Authenticate;
}

/** @throws Problem 401 where a credential lacks or is bad, 403 where the operation takes none of its kind. */
export async function authenticate(
  request: Request,
  contract: AnyOperation,
  how: Authenticators,
  address: string,
): Promise<void> {
  const caller = await callerFrom(request, how, address);
  if (contract.auth === 'none') {
    if (caller) passageOf(request).caller = caller;
    return;
  }
  if (!caller) throw new Problem('missing_credentials');
  if (!contract.auth.includes(caller.kind)) throw new Problem('credential_not_accepted');
  const impersonated = 'impersonatorId' in caller && caller.impersonatorId !== undefined;
  if (impersonated && asksForThePerson(contract)) throw new Problem('impersonation_forbidden');
  passageOf(request).caller = caller;
}

async function callerFrom(request: Request, how: Authenticators, address: string): Promise<Caller | undefined> {
  const apiToken = header(request, 'api-token');
  const authorization = header(request, 'authorization');
  const contactHash = header(request, 'x-contact-hash');
  const tenant = tenantOf(request);
  if (apiToken !== undefined) return how.apiToken(tenant, apiToken, address);
  if (authorization !== undefined) {
    const token = bearer(authorization);
    // A JWT has three parts; the access tokens of applications are opaque, and have none.
    return token.includes('.') ? how.jwt(tenant, token, address) : how.oauth(tenant, token, address);
  }
  if (contactHash !== undefined) return how.contactHash(tenant, contactHash, address);
  return undefined;
}

/** RFC 6750, 2.1. The scheme is case-insensitive (RFC 9110, 11.1). */
function bearer(authorization: string): string {
  const token = /^Bearer +([A-Za-z0-9._~+/-]+=*)$/i.exec(authorization)?.[1];
  if (!token) throw new Problem('invalid_token');
  return token;
}
