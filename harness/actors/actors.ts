/** Actors: users with their JWTs and Api-Tokens. Each credential is verified before use, so that an invalid one makes no rule pass. */
import { control, controlText, summaryOf } from '../expect.ts';
import type { HttpResponse } from '../http/response.ts';
import type { Account } from '../profile.ts';
import type { Credential, ExchangeLog, HostSession, TenantRequest } from '../session.ts';
import { Inconclusive, Skipped } from '../verdict.ts';
import { once } from './once.ts';
import { absentStatuses, type Resources } from './resources.ts';

export type AccessLevel = 'readWrite' | 'readOnly';

export interface SignedIn {
  readonly account: Account;
  readonly id: string;
  readonly tenant: 'other' | undefined;
  readonly jwt: string;
  readonly refreshToken: string | undefined;
  /** The JWT as a request header. */
  readonly credential: Credential;
}

export interface ApiToken {
  readonly value: string;
  /** Absent for tokens from the profile. */
  readonly id: string | undefined;
  readonly credential: Credential;
}

/** A token that this session created, and can delete. */
export type OwnToken = ApiToken & { readonly id: string };

export class Actors {
  readonly #session: HostSession;
  readonly #resources: Resources;
  #spare = 0;

  readonly administrator = once(() => this.signIn(this.#session.administrator, 'administrator'));
  /** Actors of the other tenant. Throws Skipped if the profile has none. */
  readonly otherAdministrator = once(() =>
    this.signIn(this.#session.other().administrator, 'other administrator', 'other'),
  );
  /** A user who signs in and has no role. */
  readonly member = once(() => this.person('member', this.#session.dialect.roles.none));
  /** The administrator's token, for requests that spend no quota. */
  readonly readWrite = once(() => this.#given('readWrite'));
  readonly readOnly = once(() => this.#given('readOnly'));
  /** A second session and token of the administrator, for comparisons: neither spends much of a quota. */
  readonly secondSession = once(() => this.signIn(this.#session.administrator, 'administrator again'));
  readonly secondToken = once(() => this.freshToken());
  /** Api-Token of the other tenant's administrator. */
  readonly otherReadWrite = once(async () => this.token(await this.otherAdministrator(), 'readWrite'));

  constructor(session: HostSession, resources: Resources) {
    this.#session = session;
    this.#resources = resources;
  }

  /** An unused token of the administrator. */
  async freshToken(): Promise<ApiToken> {
    const spare = this.#session.profile.apiTokens?.spare ?? [];
    const value = spare[this.#spare];
    this.#spare += 1;
    if (value !== undefined) {
      return this.#tried({ value, id: undefined, credential: this.apiTokenCredential(value, `spare ${this.#spare}`) });
    }
    return this.token(await this.administrator(), 'readWrite');
  }

  /**
   * @param roles by their names in the dialect
   * @param members of the new user
   * @returns a new signed-in user
   */
  async person(
    name: string,
    roles: readonly string[],
    members: Readonly<Record<string, unknown>> = {},
  ): Promise<SignedIn> {
    const session = this.#session;
    const password = `Conformance-${session.unique()}-${session.unique()}`;
    const email = session.mailbox.freshAddress(session.unique());
    session.secrets.register(password, variable(`${name} password`));
    // By JWT, also for the removal: a host may deny an Api-Token access to users with wider permissions.
    const { credential } = await this.administrator();
    const made = await this.#resources.make('user', { ...members, email, password }, { as: credential });
    await this.setRoles(made.text('id'), roles);
    return this.signIn({ email, password }, name);
  }

  async setRoles(userId: string, roles: readonly string[]): Promise<void> {
    const { set, roles: member } = this.#session.dialect.roles;
    const administrator = await this.administrator();
    const answer = await this.#send({
      method: set.method,
      path: set.path?.replace('{{user.id}}', encodeURIComponent(userId)),
      body: { [member]: roles },
      as: administrator.credential,
    });
    control(answer, 'changing the roles of a user');
  }

  /** Credential of the administrator that creates resources. @param as Api-Token unless `jwt` */
  async maker(as: 'jwt' | 'apiToken' | undefined, tenant: 'other' | undefined): Promise<Credential> {
    if (as === 'jwt') return (await (tenant ? this.otherAdministrator() : this.administrator())).credential;
    return (await (tenant ? this.otherReadWrite() : this.readWrite())).credential;
  }

  /** Signs in by password and verifies the JWT. @throws Inconclusive when either fails */
  async signIn(account: Account, name: string, tenant?: 'other'): Promise<SignedIn> {
    const { login } = this.#session.dialect;
    const answer = await this.#send({
      method: 'POST',
      path: login.path,
      body: { [login.email]: account.email, [login.password]: account.password },
      ...(tenant ? { tenant } : {}),
    });
    return this.signedInBy(answer, account, name, tenant);
  }

  /** @param answer response with the JWT @throws Inconclusive when there is none, or when it is not accepted */
  async signedInBy(answer: HttpResponse, account: Account, name: string, tenant?: 'other'): Promise<SignedIn> {
    const { login, whoAmI } = this.#session.dialect;
    const jwt = controlText(answer, login.token, `signing in the ${name}`);
    const refreshToken = answer.member(login.refreshToken);
    const credential = this.jwtCredential(jwt, name);
    if (typeof refreshToken === 'string')
      this.#session.secrets.register(refreshToken, variable(`${name} refresh token`));
    const self = await this.#send({
      method: 'GET',
      path: whoAmI.path,
      as: credential,
      ...(tenant ? { tenant } : {}),
    });
    return {
      account,
      tenant,
      jwt,
      refreshToken: typeof refreshToken === 'string' ? refreshToken : undefined,
      credential,
      id: controlText(self, whoAmI.id, `the JWT of the ${name}`),
    };
  }

  /** @returns the JWT, valid or not, as a request header; registers it for redaction. */
  jwtCredential(jwt: string, name: string): Credential {
    const { headers } = this.#session.dialect;
    this.#session.secrets.register(jwt, variable(`${name} jwt`));
    return { name: `${name} (JWT)`, headers: { [headers.jwt]: headers.jwtPrefix + jwt } };
  }

  /** @returns the Api-Token, valid or not, as a request header; registers it for redaction. */
  apiTokenCredential(value: string, name: string): Credential {
    this.#session.secrets.register(value, variable(`${name} token`));
    return { name: `${name} (Api-Token)`, headers: { [this.#session.dialect.headers.apiToken]: value } };
  }

  /** @returns the contact's hash, valid or not, as a request header; registers it for redaction. */
  contactCredential(hash: string, name: string): Credential {
    this.#session.secrets.register(hash, variable(`${name} hash`));
    return { name: `${name} (X-Contact-Hash)`, headers: { [this.#session.dialect.headers.contactHash]: hash } };
  }

  /** Creates a token for its owner, who must be signed in. @throws Skipped if the profile forbids writes */
  async token(owner: SignedIn, level: AccessLevel): Promise<OwnToken> {
    const made = await this.#made(owner, level);
    await this.#tried(made, owner.tenant);
    return made;
  }

  /** The administrator's token, unverified: for the rule that tests it. */
  async untried(level: AccessLevel): Promise<ApiToken> {
    const value = this.#session.profile.apiTokens?.[level];
    if (value === undefined) return this.#made(await this.administrator(), level);
    return { value, id: undefined, credential: this.apiTokenCredential(value, givenNames[level]) };
  }

  async #made(owner: SignedIn, level: AccessLevel): Promise<OwnToken> {
    const session = this.#session;
    if (!session.profile.allowWrites)
      throw new Skipped(
        'writes-not-allowed',
        'creating a token requires writes; set `allowWrites: true` in the profile',
      );
    const { create, accessLevel, value: member, ...dialect } = session.dialect.apiTokens;
    const answer = await this.#send({
      method: create.method,
      path: create.path,
      body: { ...create.body, name: `Conformance ${session.unique()}`, [accessLevel]: dialect[level] },
      as: owner.credential,
      ...(owner.tenant ? { tenant: owner.tenant } : {}),
    });
    if (absentStatuses.includes(answer.status)) {
      const instead = 'give `apiTokens` in the profile';
      throw new Skipped('not-served', `the host makes no Api-Token by ${create.method} ${create.path}; ${instead}`);
    }
    const value = controlText(answer, member, 'making an Api-Token');
    const id = controlText(answer, 'id', 'making an Api-Token');
    this.#resources.removeLater(`token ${id}`, () => this.revoke(owner, id), [`user ${owner.id}`]);
    return { value, id, credential: this.apiTokenCredential(value, `${session.unique()} ${level}`) };
  }

  /** Deletes a token as its owner. @returns the response; 404 and 401 if it is already deleted */
  async revoke(owner: SignedIn, id: string): Promise<HttpResponse> {
    const { method, path } = this.#session.dialect.apiTokens.remove;
    return this.#send({
      method,
      path: path?.replace('{{token.id}}', encodeURIComponent(id)),
      as: owner.credential,
      ...(owner.tenant ? { tenant: owner.tenant } : {}),
    });
  }

  async #given(level: AccessLevel): Promise<ApiToken> {
    return this.#tried(await this.untried(level));
  }

  async #tried(token: ApiToken, tenant?: 'other'): Promise<ApiToken> {
    const { credential } = token;
    const self = await this.#send({
      method: 'GET',
      path: this.#session.dialect.whoAmI.path,
      as: credential,
      ...(tenant ? { tenant } : {}),
    });
    if (self.status !== 200) {
      throw new Inconclusive(
        'control-failed',
        `the token of ${credential.name} is not accepted: ${summaryOf(self)}`,
        self.exchange,
      );
    }
    return token;
  }

  #send(request: TenantRequest): Promise<HttpResponse> {
    const log: ExchangeLog = [];
    return this.#session.send(request, log);
  }
}

const givenNames = { readWrite: 'read-write', readOnly: 'read-only' } as const;

function variable(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}
