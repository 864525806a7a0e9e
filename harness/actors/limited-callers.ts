/**
 * Further kinds of callers for limited operations: each kind of credential that an operation accepts, and the email of
 * a user. Every limit must hold for each of them.
 */
import type { Operation } from '../document.ts';
import { controlText } from '../expect.ts';
import type { Credential, ExchangeLog } from '../session.ts';
import { Skipped } from '../verdict.ts';
import type { SignedIn } from './actors.ts';
import { type Caller, callerAs } from './caller.ts';
import { familyOf } from './families.ts';
import type { Self } from './identity.ts';
import { once } from './once.ts';
import { signInByCode } from './one-time-code.ts';
import type { ProvisionedSession } from './provisioned-session.ts';

export type CallerKind =
  | 'read-only-token'
  | 'other-tenant-token'
  | 'jwt'
  | 'otp-jwt'
  | 'impersonation-jwt'
  | 'known-email';

/** @returns true if the operation accepts callers of that kind */
export function takes({ hasPathParameters, limit, method, security }: Operation, kind: CallerKind): boolean {
  if (kind === 'known-email') return limit?.key === 'email';
  if (limit?.key !== 'token' && limit?.key !== 'admin') return false;
  // Objects in paths and bodies are those of the own tenant.
  if (kind === 'other-tenant-token' && (hasPathParameters || method !== 'GET')) return false;
  if (kind === 'other-tenant-token') return security.includes('apiToken');
  if (kind === 'read-only-token') return method === 'GET' && security.includes('apiToken');
  // An impersonation by a user who is impersonated is not specified.
  if (kind === 'impersonation-jwt' && limit.key === 'admin') return false;
  return security.includes('jwt');
}

export class LimitedCallers {
  readonly #session: ProvisionedSession;
  readonly #credentials = new Map<string, Promise<Credential>>();
  readonly #impersonated = once(() => this.#administrator('impersonated administrator'));

  constructor(session: ProvisionedSession) {
    this.#session = session;
  }

  /** @returns a caller with a full bucket at the operation. @throws Skipped if the host or profile allows none */
  async of(kind: CallerKind, operation: Operation, log: ExchangeLog): Promise<Caller> {
    return callerAs(this.#session, operation, await this.#self(kind, operation), log);
  }

  async #self(kind: CallerKind, operation: Operation): Promise<Self> {
    if (kind !== 'known-email') return { as: await this.#credential(kind, operation), others: {} };
    const session = this.#session;
    const email = session.mailbox.freshAddress(session.unique());
    await session.resources.make('user', { [session.dialect.person.email]: email });
    return { email, from: session.addresses[0], others: {} };
  }

  /** A credential serves all operations, but one of each family: a family may share a bucket. */
  #credential(kind: Exclude<CallerKind, 'known-email'>, operation: Operation): Promise<Credential> {
    const place = operation.limit?.key === 'admin' ? operation.id : familyOf(operation).indexOf(operation.id);
    const key = `${kind} ${place}`;
    const made = this.#credentials.get(key) ?? this.#made(kind, operation);
    this.#credentials.set(key, made);
    return made;
  }

  async #made(kind: Exclude<CallerKind, 'known-email'>, { limit }: Operation): Promise<Credential> {
    const { actors } = this.#session;
    const byAdministrator = limit?.key === 'admin';
    switch (kind) {
      case 'read-only-token':
        return (await actors.token(await actors.administrator(), 'readOnly')).credential;
      case 'other-tenant-token':
        return (await actors.token(await actors.otherAdministrator(), 'readOnly')).credential;
      case 'jwt':
        if (byAdministrator) return (await this.#administrator('limited by JWT')).credential;
        return (await actors.signIn(this.#session.administrator, 'limited administrator')).credential;
      case 'otp-jwt':
        // A user each: a host may mail no second code for some time.
        return this.#signedInByCode(await this.#administrator('limited by code'));
      case 'impersonation-jwt':
        return this.#signedInAs(await this.#impersonated());
    }
  }

  #administrator(name: string): Promise<SignedIn> {
    const { actors, dialect } = this.#session;
    return actors.person(name, [dialect.roles.administrator]);
  }

  async #signedInByCode({ account }: SignedIn): Promise<Credential> {
    const { actors, dialect } = this.#session;
    const answer = await signInByCode(this.#session, account.email);
    return actors.jwtCredential(controlText(answer, dialect.login.token, 'signing in by code'), 'limited user by code');
  }

  async #signedInAs({ id }: SignedIn): Promise<Credential> {
    const { actors, dialect } = this.#session;
    const { impersonate } = dialect;
    const log: ExchangeLog = [];
    const { credential: as } = await actors.administrator();
    const path = impersonate.path?.replace('{{user.id}}', encodeURIComponent(id));
    const answer = await this.#session.send({ method: 'POST', path, body: {}, as }, log);
    // A host may protect administrators from it.
    if ([403, 404, 409, 422].includes(answer.status)) {
      throw new Skipped('not-applicable', 'the host lets no administrator impersonate another one');
    }
    return actors.jwtCredential(controlText(answer, impersonate.token, 'impersonating'), 'impersonated limited user');
  }
}
