/** Credentials over time: where each was issued, what ended it, and where it is accepted. */
import type { Operation } from '#harness/document.ts';
import { memberOf } from '#harness/http/response.ts';
import { isWrite, takesApiToken } from '../../rules/applies.ts';
import { BoundedMap } from '../bounded-map.ts';
import { Changes } from '../changes.ts';
import { type Fault, fault, type HostFacts, isAfter, isSuccess, type Judge, nothing, type Seen } from '../seen.ts';

interface Issued {
  readonly tenant: string;
  /** How it was issued. */
  readonly by: 'login' | 'refresh' | 'code' | 'token' | 'impersonation' | 'oauth';
  /** End of the exchange that issued it. */
  readonly receivedAt: number;
  readonly owner: string | undefined;
  readonly refreshToken: string | undefined;
  readonly isReadOnly: boolean;
  /** End of the exchange that ended it, by deletion or signing out. */
  endedAt?: number;
  /** When a request by it was last admitted. */
  acceptedAt?: number;
}

/** Paths whose writes change what users may do: of one, of several, or of those with a role. */
const changesRights = /\/(?:users|permission)\//;

/** @returns whether a write to a path may concern a user; a host may have ids of other forms in its paths than in its JWTs */
function mayConcern(path: string, user: string): boolean {
  const [, id] = /\/users\/([^/]+)/.exec(path) ?? [];
  return id === undefined || id === user || id.length !== user.length;
}

/** Where an operation was admitted, by the owner of the credential. */
type Admissions = BoundedMap<string, Seen>;

export class CredentialJudge {
  readonly #facts: HostFacts;
  readonly #issued = new BoundedMap<string, Issued>();
  /** Api-Tokens by tenant and id. */
  readonly #tokens = new BoundedMap<string, string>();
  /** Ends of the exchange after which a user had no role, by tenant and id. */
  readonly #withoutRole = new BoundedMap<string, number>();
  /** Hashes of the signed part of JWTs, and their values. */
  readonly #signed = new BoundedMap<string, string>();
  /** Algorithms of the JWTs that a tenant issued. */
  readonly #algorithms = new BoundedMap<string, Set<string>>(100);
  readonly #admissions: Admissions = new BoundedMap();
  /** Writes to users, roles and what they may do. */
  readonly #changes = new Changes();

  constructor(facts: HostFacts) {
    this.#facts = facts;
  }

  readonly judge: Judge = (seen) => {
    const faults = this.#faultsOf(seen);
    this.#learn(seen);
    return faults;
  };

  #faultsOf(seen: Seen): readonly Fault[] {
    const { operation, presented, status } = seen;
    if (!operation || operation.security.length === 0) return nothing;
    const issued = this.#issued.get(presented.value);
    const isAdmitted = status < 400 || [409, 412, 422].includes(status);
    if (isAdmitted) return this.#admitted(seen, operation, issued);
    if (!issued || issued.tenant !== seen.tenant || issued.endedAt !== undefined) return this.#rejected(seen, issued);
    return this.#refused(seen, operation, issued);
  }

  #admitted(seen: Seen, operation: Operation, issued: Issued | undefined): readonly Fault[] {
    const { tenant, status } = seen;
    const says = (rule: string, what: string) => fault(rule, `401 for ${what}`, `${status}`);
    const isToken = issued?.by === 'token';
    if (issued && issued.tenant !== tenant) {
      if (issued.by === 'impersonation')
        return says('impersonation/token-is-for-its-tenant', 'a JWT of another tenant');
      return isToken
        ? says('auth/api-token-of-another-tenant-is-refused', 'a token of another tenant')
        : says('auth/jwt-of-another-tenant-is-401', 'a JWT of another tenant');
    }
    if (issued?.endedAt !== undefined && seen.sentAt >= issued.endedAt) {
      return isToken
        ? says('auth/deleted-token-is-refused-at-once', 'a token that was deleted')
        : says('auth/signed-out-jwt-is-401', 'the JWT of a session that was signed out');
    }
    if (issued?.by === 'oauth' && !operation.security.includes('oauth')) {
      return isWrite(operation)
        ? says('auth/oauth-token-writes-nothing', 'the access token of an application')
        : says('auth/oauth-token-reads-the-user-alone', 'the access token of an application');
    }
    return [...this.#forged(seen), ...this.#withoutPermission(seen, operation, issued)];
  }

  #forged({ presented: { jwt, value, kind }, tenant, status }: Seen): readonly Fault[] {
    if (kind !== 'bearer') return nothing;
    const known = jwt && this.#signed.get(jwt.signed);
    if (known !== undefined && known !== value) {
      return fault('auth/tampered-jwt-is-401', '401 for a JWT with another signature', `${status}`);
    }
    const algorithms = this.#algorithms.get(tenant);
    if (jwt?.algorithm !== undefined && algorithms && !algorithms.has(jwt.algorithm)) {
      return fault('auth/garbage-jwt-is-401', `401 for a JWT by ${jwt.algorithm}`, `${status}`);
    }
    const isTampered = jwt?.signature !== undefined && this.#signed.get(`signature ${jwt.signature}`) !== undefined;
    if (isTampered && known === undefined) {
      return fault('auth/tampered-jwt-is-401', '401 for a JWT with other claims', `${status}`);
    }
    return nothing;
  }

  #withoutPermission(seen: Seen, { permission }: Operation, issued: Issued | undefined): readonly Fault[] {
    const owner = seen.presented.jwt?.subject ?? issued?.owner;
    if (owner === undefined || permission === undefined || ['self', 'none'].includes(permission)) return nothing;
    const since = this.#withoutRole.get(`${seen.tenant} ${owner}`);
    if (since === undefined || seen.sentAt < since) return nothing;
    const rule = issued?.by === 'token' ? 'auth/api-token-loses-a-lost-role' : 'auth/user-without-role-is-403';
    return fault(rule, `403 for a user without a role`, `${seen.status}`);
  }

  /** A credential that is not good is refused with 401, by which clients know it. */
  #rejected({ presented, status, operation, tenant }: Seen, issued: Issued | undefined): readonly Fault[] {
    if (status !== 403 || !operation) return nothing;
    const isForeign = issued !== undefined && issued.tenant !== tenant;
    if (isForeign && issued.by !== 'token' && issued.by !== 'oauth') {
      return fault('auth/jwt-of-another-tenant-is-401', '401 for a JWT of another tenant', '403');
    }
    const isDead = isForeign || issued?.endedAt !== undefined || presented.value.startsWith('hashed_damaged_');
    if (isDead && presented.kind === 'apiToken')
      return fault('auth/rejected-api-token-is-401', '401 for a token that is not good', '403');
    const isForged = presented.jwt !== undefined && presented.jwt.signature === undefined;
    return isForged ? fault('auth/tampered-jwt-is-401', '401 for an unsigned JWT', '403') : nothing;
  }

  /** A good credential is refused. */
  #refused(seen: Seen, operation: Operation, issued: Issued): readonly Fault[] {
    const { status, presented, tenant } = seen;
    if (status === 401 && isAfter(seen, issued) && isTaken(presented.kind, issued, operation)) {
      // A session may end where it is not seen: only a credential that never worked is judged.
      return issued.acceptedAt !== undefined ? this.#unlikeOthers(seen, operation, issued) : neverAccepted(issued);
    }
    if (
      status === 404 &&
      issued.isReadOnly &&
      isWrite(operation) &&
      takesApiToken(operation) &&
      operation.hasPathParameters
    ) {
      return fault('auth/read-only-token-writes-are-403', '403 for a read-only token', '404');
    }
    if (status !== 403) return nothing;
    const isRoleLost = this.#withoutRole.has(`${tenant} ${issued.owner}`);
    return isRoleLost ? nothing : this.#unlikeOthers(seen, operation, issued);
  }

  /** Another credential of the same user was admitted by the same operation. */
  #unlikeOthers(seen: Seen, operation: Operation, issued: Issued): readonly Fault[] {
    const { presented, tenant, status } = seen;
    const { owner } = issued;
    const like = this.#admissions.get(`${tenant} ${owner} ${operation.id}`);
    if (!like || owner === undefined || !isAfter(seen, like)) return nothing;
    const actual = `${status}, where another credential of the user was answered ${like.status}`;
    // A session that ended where it is not seen is refused everywhere: this one is still good.
    const isEnded = () => status === 401 && (issued.acceptedAt ?? 0) < seen.receivedAt;
    const isChanged = () =>
      this.#changes.between(tenant, like.sentAt, seen.receivedAt, ({ path }) => mayConcern(path, owner));
    const isExplained = () => isEnded() || isChanged();
    const differs = (rule: string, expected: string): readonly Fault[] => [{ rule, expected, actual, isExplained }];
    if (presented.kind === 'bearer') {
      const isAlike = issued.by === 'code' || issued.by === 'refresh' || issued.by === 'login';
      return isAlike ? differs('auth/jwt-acts-alike-however-gotten', 'what every JWT of the user may do') : nothing;
    }
    if (presented.kind !== 'apiToken' || !takesApiToken(operation)) return nothing;
    if (issued.isReadOnly && isWrite(operation)) return nothing;
    const rule = issued.isReadOnly ? 'auth/read-only-token-reads' : 'auth/api-token-inherits-permissions';
    return differs(rule, "what the token's owner may do");
  }

  #learn(seen: Seen): void {
    const { tenant, path, observation, presented, receivedAt, operation } = seen;
    const issued = this.#issued.get(presented.value);
    if (operation && seen.status < 400 && issued) {
      issued.acceptedAt = seen.sentAt;
      if (issued.owner !== undefined) this.#admissions.set(`${tenant} ${issued.owner} ${operation.id}`, seen);
    }
    if (!isSuccess(seen)) return;
    this.#learnIssued(seen);
    this.#learnRoles(seen);
    const { method } = observation;
    if (method !== 'GET' && changesRights.test(path)) this.#changes.note(seen);
    if (method === 'DELETE' && path.startsWith(`${this.#facts.dialect.apiTokens.create.path}/`)) {
      this.#end(this.#tokens.get(`${tenant} ${path.split('/').at(-1)}`), receivedAt);
    }
    const { signOut } = this.#facts.dialect;
    if (signOut && path === signOut.path) {
      const refreshToken = seen.request[signOut.refreshToken];
      for (const [value, one] of this.#issued.entries())
        if (one.refreshToken === refreshToken) this.#end(value, receivedAt);
    }
  }

  #end(value: string | undefined, receivedAt: number): void {
    const issued = value === undefined ? undefined : this.#issued.get(value);
    if (issued) issued.endedAt ??= receivedAt;
  }

  #learnIssued(seen: Seen): void {
    const { dialect } = this.#facts;
    const { path, tenant, response, receivedAt, presented } = seen;
    const way = wayOf(path, this.#facts);
    const place = way && { ...places(this.#facts), oauth: 'access_token' }[way];
    const value = place === undefined ? undefined : response.textMember(place);
    if (way === undefined || value === undefined || this.#issued.has(value)) return;
    const jwt = seen.observation.jwts[value];
    const owner = way === 'token' ? (presented.jwt?.subject ?? this.#issued.get(presented.value)?.owner) : jwt?.subject;
    this.#issued.set(value, {
      tenant,
      by: way,
      receivedAt,
      owner,
      refreshToken: response.textMember(dialect.login.refreshToken),
      isReadOnly: way === 'token' && response.textMember(dialect.apiTokens.accessLevel) === dialect.apiTokens.readOnly,
    });
    if (way === 'token') this.#tokens.set(`${tenant} ${response.textMember(dialect.page.id)}`, value);
    if (!jwt) return;
    this.#signed.set(jwt.signed, value);
    if (jwt.signature !== undefined) this.#signed.set(`signature ${jwt.signature}`, value);
    if (jwt.algorithm !== undefined) this.#algorithms.getOrSet(tenant, () => new Set()).add(jwt.algorithm);
  }

  #learnRoles({ tenant, path, json, receivedAt }: Seen): void {
    const { roles } = this.#facts.dialect.roles;
    const inPath = /\/permission\/users\/([^/]+)\/roles$/.exec(path)?.[1];
    const id = inPath ?? (/\/users(?:\/[^/]+)?$/.test(path) ? memberOf(json, 'id') : undefined);
    const found = Array.isArray(json) && inPath ? json : memberOf(json, roles);
    if (typeof id !== 'string' || !Array.isArray(found)) return;
    if (found.length === 0) this.#withoutRole.set(`${tenant} ${id}`, receivedAt);
    else this.#withoutRole.delete(`${tenant} ${id}`);
  }
}

function neverAccepted({ by }: Issued): readonly Fault[] {
  const rules: Readonly<Record<Issued['by'], string>> = {
    login: 'auth/login-gives-a-jwt-and-a-refresh-token',
    refresh: 'auth/refresh-gives-a-working-pair',
    code: 'otp/code-gives-a-jwt',
    token: 'auth/api-token-is-accepted-raw',
    impersonation: 'impersonation/token-acts-as-the-user',
    oauth: 'oauth/public-client-signs-in-by-pkce',
  };
  return fault(rules[by], 'a credential that is accepted', '401 since it was issued');
}

function isTaken(kind: Seen['presented']['kind'], { by }: Issued, { security }: Operation): boolean {
  if (by === 'token') return kind === 'apiToken' && security.includes('apiToken');
  if (by === 'oauth') return kind === 'bearer' && security.includes('oauth');
  return kind === 'bearer' && security.includes('jwt');
}

function places({ dialect: { login, apiTokens, impersonate } }: HostFacts) {
  return {
    login: login.token,
    refresh: login.token,
    code: login.token,
    token: apiTokens.value,
    impersonation: impersonate.token,
  };
}

/** @returns how a successful response of the path issues a credential */
export function wayOf(path: string, { dialect }: HostFacts): Issued['by'] | undefined {
  if (path === dialect.login.path) return 'login';
  if (path === dialect.refresh.path) return 'refresh';
  if (path === '/api/v1/verify-login-otp') return 'code';
  if (path === dialect.apiTokens.create.path) return 'token';
  if (path === dialect.oauth.token) return 'oauth';
  return path.startsWith('/api/v1/permission/impersonate/') ? 'impersonation' : undefined;
}
