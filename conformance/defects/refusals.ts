/** Hosts that accept some of what they must refuse, or refuse it and do it all the same. */

import { operations } from '#harness/document.ts';
import { jsonOf, type ProxiedRequest, type ProxiedResponse } from '../broken/mutant.ts';
import { host } from './insider.ts';
import { credentialIn, isAt, isDenied, isWrite, jwtPart, kindOf } from './requests.ts';

/** A request that the good host refuses, and what is known of its credential. */
export interface Refused {
  readonly request: ProxiedRequest;
  /** `code` of the good host's error. */
  readonly code: string;
  readonly kind: ReturnType<typeof kindOf>;
  readonly isWrite: boolean;
  /** @param ids of operations */
  at(...ids: string[]): boolean;
  /** Seconds since the credential was last accepted here where a permission is needed; undefined: never. */
  readonly secondsSinceAccepted: number | undefined;
  readonly isAcceptedByOtherTenant: boolean;
  readonly jwtHeader: Record<string, unknown>;
  readonly claims: Record<string, unknown>;
  /** True if an accepted JWT differs from this one in the signature only. */
  readonly hasKnownClaims: boolean;
}

/**
 * @param how `accepts`: the request is carried out by an administrator; `does`: too, but the refusal is answered
 * @param where selects the refused requests
 */
export function refusals(how: 'accepts' | 'does', where: (refused: Refused) => boolean) {
  return host(({ clock }) => {
    const accepted = new Map<string, number>();
    return async (request, forward, insider) => {
      const response = await forward(request);
      const credential = credentialIn(request);
      if (response.status < 300 && credential !== '' && needsPermission(request)) {
        accepted.set(`${request.tenant} ${credential}`, clock.now());
      }
      if (!isDenied(response)) return response;
      const isAcceptedByOtherTenant = credential !== '' && (await insider.isAccepted(request, otherOf(request.tenant)));
      const refused = { ...refusedOf(request, response, accepted, clock.now()), isAcceptedByOtherTenant };
      if (!where(refused)) return response;
      const done = await insider.send(request);
      return how === 'accepts' ? (done ?? response) : response;
    };
  });
}

function refusedOf(
  request: ProxiedRequest,
  response: ProxiedResponse,
  accepted: ReadonlyMap<string, number>,
  now: number,
): Omit<Refused, 'isAcceptedByOtherTenant'> {
  const credential = credentialIn(request);
  const at = accepted.get(`${request.tenant} ${credential}`);
  const unsigned = credential.split('.').slice(0, 2).join('.');
  const { code } = jsonOf(response);
  return {
    request,
    code: String(code),
    kind: kindOf(request),
    isWrite: isWrite(request),
    at: (...ids) => isAt(request, ...ids),
    secondsSinceAccepted: at === undefined ? undefined : (now - at) / 1_000,
    jwtHeader: jwtPart(credential, 'header'),
    claims: jwtPart(credential, 'claims'),
    hasKnownClaims:
      unsigned.includes('.') && [...accepted.keys()].some((key) => key.startsWith(`${request.tenant} ${unsigned}.`)),
  };
}

const otherOf = (tenant: 'own' | 'other') => (tenant === 'own' ? 'other' : 'own');

const open = operations.filter(({ permission }) => permission === 'self' || permission === 'none');

/** False at operations for every user: they say nothing about roles. */
function needsPermission(request: ProxiedRequest): boolean {
  return !open.some(({ id }) => isAt(request, id));
}
