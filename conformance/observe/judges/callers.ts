/** Who is admitted where: a missing credential, a read-only token, a JWT of no known user, a credential of another kind. */
import { isWrite, requiresCredential, takesApiToken, takesContactHash, takesJwt } from '../../rules/applies.ts';
import { type Fault, fault, type HostFacts, isOfGateway, isSuccess, type Judge, nothing, type Seen } from '../seen.ts';

/** Statuses that are about something else than the caller: they may be decided before. */
const aboutSomethingElse = [400, 404, 405, 406, 409, 411, 412, 413, 414, 415, 422, 429, 431, 501];

const hour = 3_600;

export function callerJudge(facts: HostFacts): Judge {
  return (seen) => {
    const { operation, status } = seen;
    if (!operation || !requiresCredential(operation) || isOfGateway(seen) || status === 500) return nothing;
    if (seen.presented.kind === 'none') return anonymous(seen, facts);
    return [...readOnly(seen), ...ofJwt(seen), ...ofToken(seen), ...ofAnotherKind(seen)];
  };
}

function anonymous({ status, observation }: Seen, { dialect }: HostFacts): readonly Fault[] {
  // The token endpoint of OAuth and pages of a session have credentials elsewhere.
  const isElsewhere = observation.requestHeaders.cookie !== undefined || observation.url.includes(dialect.oauth.token);
  if (isElsewhere || status === 401 || aboutSomethingElse.includes(status)) return nothing;
  const rule = status === 403 ? 'auth/missing-credential-is-401' : 'auth/missing-credential-is-refused';
  return fault(rule, '401 without a credential', `${status}`);
}

function readOnly({ presented, operation, status }: Seen): readonly Fault[] {
  const isReadOnly = presented.kind === 'apiToken' && presented.value.startsWith('hashed_readonly_');
  if (!isReadOnly || !operation || !isWrite(operation) || !takesApiToken(operation)) return nothing;
  // A token that was deleted, or of another tenant, is 401: see CredentialJudge for those that are good.
  if (status === 403 || status === 401 || [404, 405, 429].includes(status)) return nothing;
  return fault('auth/read-only-token-writes-are-403', '403 for a read-only token', `${status}`);
}

function ofJwt({ presented: { kind, value, jwt }, operation, status, receivedAt }: Seen): readonly Fault[] {
  if (kind !== 'bearer' || !operation || !takesJwt(operation)) return nothing;
  const isAccepted = status !== 401 && !aboutSomethingElse.includes(status);
  if (!isAccepted) return status === 400 && !jwt && !isWrite(operation) ? notA401(status) : nothing;
  if (!jwt) {
    if (value.startsWith('hashed_')) return nothing;
    return fault('auth/garbage-jwt-is-401', '401 for what is no JWT', `${status}`);
  }
  if (jwt.algorithm?.toLowerCase() === 'none' || jwt.signature === undefined) {
    return fault('auth/tampered-jwt-is-401', '401 for an unsigned JWT', `${status}`);
  }
  const { expiresAt } = jwt;
  if (expiresAt === undefined || expiresAt + hour > receivedAt / 1_000) return nothing;
  return fault('auth/expired-jwt-is-401', '401 for an expired JWT', `${status}`);
}

const notA401 = (status: number) => fault('auth/garbage-jwt-is-401', '401 for what is no JWT', `${status}`);

function ofToken({ presented: { kind, value }, operation, status }: Seen): readonly Fault[] {
  if (kind !== 'apiToken' || !operation || status === 401 || aboutSomethingElse.includes(status)) return nothing;
  if (/\s/.test(value))
    return fault('auth/api-token-takes-no-prefix', '401 for an Api-Token with a prefix', `${status}`);
  if (value.startsWith('hashed_encoded_')) {
    return fault('auth/api-token-takes-no-encoding', '401 for an Api-Token that is encoded', `${status}`);
  }
  if (status === 403) return nothing;
  if (value.startsWith('hashed_damaged_')) {
    return fault('auth/garbage-api-token-is-refused', '401 for a damaged Api-Token', `${status}`);
  }
  return nothing;
}

/** A good credential in the header of another kind, or at an operation that does not take its kind. */
function ofAnotherKind(seen: Seen): readonly Fault[] {
  const { presented, operation, status } = seen;
  if (!operation || !isSuccess(seen)) return nothing;
  const { kind, value } = presented;
  const isToken = /^hashed_read(?:only|write)_/.test(value);
  const isWrong =
    (kind === 'apiToken' && (value.startsWith('hashed_jwt_') || !takesApiToken(operation))) ||
    (kind === 'bearer' && isToken) ||
    (kind === 'bearer' && presented.jwt !== undefined && !takesJwt(operation) && !operation.security.includes('oauth'));
  if (isWrong) return fault('auth/credential-of-another-kind-is-refused', '401 or 403', `${status}`);
  if (kind === 'contactHash' && !takesContactHash(operation)) {
    return fault('contact-hash/opens-no-collections', '401 or 403 for a contact hash', `${status}`);
  }
  return nothing;
}
