/**
 * What a service learns of tenant and caller: a JWT in the header `Guildgate-Caller`, good for one minute, for one service
 * and one operation. It is no credential of the API: its type, issuer and audience differ from those of sessions.
 */
import { SignJWT } from 'jose';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Caller, Tenant } from '../api/request-context.ts';
import type { UpstreamKeys } from './signing-key.ts';

export const assertionHeader = 'guildgate-caller';
/** Explicit typing (RFC 8725, 3.11): no other JWT of ours can be taken for it. */
const assertionType = 'guildgate-caller+jwt';
/** The issuer is the installation, whose keys are the same at all hosts. */
const assertionIssuer = 'guildgate';
/** Longer than any request waits before it is sent; for clocks that differ, the service allows some seconds more. */
const lifetimeSeconds = 60;

/** Seconds in which the same claims are sent with the same signature: signing takes a tenth of a millisecond of each request. */
const reusedSeconds = 10;
/** Signatures that are kept; a kilobyte each. */
const mostKept = 10_000;

interface Asserted {
  readonly contract: AnyOperation;
  /** Permissions that concern the service: it learns of no others. */
  readonly concerning: ReadonlySet<string>;
  readonly tenant: Tenant;
  readonly caller: Caller | undefined;
}

/** @returns signs what a service may know of a request */
export function assertions({ kid, key }: UpstreamKeys, clock: Clock): (request: Asserted) => Promise<string> {
  const kept = new Map<string, Promise<string>>();
  let since = Number.NEGATIVE_INFINITY;
  return ({ contract, concerning, tenant, caller }) => {
    const now = Math.floor(clock.now().getTime() / 1000);
    const isOld = now < since || now >= since + reusedSeconds;
    if (isOld || kept.size >= mostKept) {
      kept.clear();
      since = now;
    }
    const claims = {
      tenant: { id: tenant.id, origin: tenant.baseUrl },
      operation: contract.id,
      ...(caller && { caller: claimsOf(caller, concerning) }),
    };
    const subject = caller && subjectOf(caller);
    const audience = contract.upstream ?? '';
    // All that is signed but the times: a caller whose rights change gets another signature at once.
    const name = JSON.stringify([audience, subject ?? null, claims]);
    const known = kept.get(name);
    if (known) return known;
    const jwt = new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: assertionType, kid })
      .setIssuer(assertionIssuer)
      .setAudience(audience)
      .setIssuedAt(now)
      .setExpirationTime(now + lifetimeSeconds);
    if (subject) jwt.setSubject(subject);
    const signed = jwt.sign(key);
    kept.set(name, signed);
    // A failure is not kept; who waits for it gets it.
    signed.catch(() => kept.delete(name));
    return signed;
  };
}

/** @returns the id of the user, or of the contact */
function subjectOf(caller: Caller): string | null {
  return caller.kind === 'contactHash' ? (caller.userId ?? caller.contactId) : caller.userId;
}

function claimsOf(caller: Caller, concerning: ReadonlySet<string>): object {
  const permissions = [...caller.permissions].filter((permission) => concerning.has(permission)).sort();
  switch (caller.kind) {
    case 'contactHash':
      return { kind: caller.kind, eventId: caller.eventId, contactId: caller.contactId, userId: caller.userId };
    case 'oauth':
      return {
        kind: caller.kind,
        userId: caller.userId,
        applicationId: caller.applicationId,
        scopes: [...caller.scopes].sort(),
      };
    default:
      return {
        kind: caller.kind,
        userId: caller.userId,
        readOnly: caller.readOnly,
        permissions,
        ...(caller.impersonatorId && { impersonatorId: caller.impersonatorId }),
      };
  }
}
