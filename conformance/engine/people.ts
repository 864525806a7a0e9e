/** Who asks: users, their JWTs and Api-Tokens. Each is tried before it is used, so that a credential which never worked makes no rule green. */
import { control, controlText, summaryOf } from '../expect.ts';
import type { Answer } from '../http/answer.ts';
import type { Account } from '../profile.ts';
import { Inconclusive, Skipped } from '../verdict.ts';
import { once } from './once.ts';
import type { Credential, ExchangeLog, Run } from './run.ts';

export type AccessLevel = 'readWrite' | 'readOnly';

export interface SignedIn {
  readonly account: Account;
  readonly id: string;
  readonly tenant: 'other' | undefined;
  readonly jwt: string;
  readonly refreshToken: string | undefined;
  /** The JWT as a request carries it. */
  readonly credential: Credential;
}

export interface ApiToken {
  readonly value: string;
  /** Absent for tokens that the profile gave. */
  readonly id: string | undefined;
  readonly credential: Credential;
}

/** One that this run made, and can delete. */
export type OwnToken = ApiToken & { readonly id: string };

export class People {
  readonly #run: Run;
  #spare = 0;

  readonly administrator = once(() => this.signIn(this.#run.profile.administrator, 'administrator'));
  /** Of the other tenant. It throws Skipped without one in the profile. */
  readonly otherAdministrator = once(() =>
    this.signIn(this.#run.other().administrator, 'other administrator', 'other'),
  );
  /** A user who signs in and has no role. */
  readonly member = once(() => this.person('member', this.#run.dialect.roles.none));
  /** The administrator's token, for all that spends no quota. */
  readonly readWrite = once(() => this.#given('readWrite'));
  readonly readOnly = once(() => this.#given('readOnly'));
  /** A session and a token of the administrator, to compare with: each asks a limited operation a few times at the most. */
  readonly secondSession = once(() => this.signIn(this.#run.profile.administrator, 'administrator again'));
  readonly secondToken = once(() => this.freshToken());
  /** Of the other tenant's administrator. */
  readonly otherReadWrite = once(async () => this.token(await this.otherAdministrator(), 'readWrite'));

  constructor(run: Run) {
    this.#run = run;
  }

  /** A token of the administrator that nothing has used. */
  async freshToken(): Promise<ApiToken> {
    const spare = this.#run.profile.apiTokens?.spare ?? [];
    const value = spare[this.#spare];
    this.#spare += 1;
    if (value !== undefined) {
      return this.#tried({ value, id: undefined, credential: this.apiTokenCredential(value, `spare ${this.#spare}`) });
    }
    return this.token(await this.administrator(), 'readWrite');
  }

  /** @returns a new user with these roles, signed in. @param roles as the dialect names them */
  async person(name: string, roles: readonly string[]): Promise<SignedIn> {
    const run = this.#run;
    const password = `Conformance-${run.unique()}-${run.unique()}`;
    const email = run.mailbox.freshAddress(run.unique());
    run.secrets.learn(password, variable(`${name} password`));
    const made = await run.resources.make('user', { email, password });
    await this.setRoles(made.text('id'), roles);
    return this.signIn({ email, password }, name);
  }

  async setRoles(userId: string, roles: readonly string[]): Promise<void> {
    const { set, roles: member } = this.#run.dialect.roles;
    const administrator = await this.administrator();
    const answer = await this.#send({
      method: set.method,
      path: set.path.replace('{{user.id}}', encodeURIComponent(userId)),
      body: { [member]: roles },
      as: administrator.credential,
    });
    control(answer, 'changing the roles of a user');
  }

  /** Signs in by password, and asks who that is. @throws Inconclusive when either does not work */
  async signIn(account: Account, name: string, tenant?: 'other'): Promise<SignedIn> {
    const { login } = this.#run.dialect;
    const answer = await this.#send({
      method: 'POST',
      path: login.path,
      body: { [login.email]: account.email, [login.password]: account.password },
      ...(tenant ? { tenant } : {}),
    });
    return this.signedInBy(answer, account, name, tenant);
  }

  /** @param answer the one that carries the JWT @throws Inconclusive when it does not, or when the JWT is not accepted */
  async signedInBy(answer: Answer, account: Account, name: string, tenant?: 'other'): Promise<SignedIn> {
    const { login, whoAmI } = this.#run.dialect;
    const jwt = controlText(answer, login.token, `signing in the ${name}`);
    const refreshToken = answer.member(login.refreshToken);
    const credential = this.jwtCredential(jwt, name);
    if (typeof refreshToken === 'string') this.#run.secrets.learn(refreshToken, variable(`${name} refresh token`));
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

  /** @returns how a request carries a JWT, good or not; it is a secret from now on. */
  jwtCredential(jwt: string, name: string): Credential {
    const { headers } = this.#run.dialect;
    this.#run.secrets.learn(jwt, variable(`${name} jwt`));
    return { name: `${name} (JWT)`, headers: { [headers.jwt]: headers.jwtPrefix + jwt } };
  }

  /** @returns how a request carries an Api-Token, good or not; it is a secret from now on. */
  apiTokenCredential(value: string, name: string): Credential {
    this.#run.secrets.learn(value, variable(`${name} token`));
    return { name: `${name} (Api-Token)`, headers: { [this.#run.dialect.headers.apiToken]: value } };
  }

  /** @returns how a request carries a contact's hash, good or not; it is a secret from now on. */
  contactCredential(hash: string, name: string): Credential {
    this.#run.secrets.learn(hash, variable(`${name} hash`));
    return { name: `${name} (X-Contact-Hash)`, headers: { [this.#run.dialect.headers.contactHash]: hash } };
  }

  /** Makes a token for its owner, who must have signed in. @throws Skipped where writes are not allowed */
  async token(owner: SignedIn, level: AccessLevel): Promise<OwnToken> {
    const made = await this.#made(owner, level);
    await this.#tried(made, owner.tenant);
    return made;
  }

  /** The administrator's token, which may never have worked: for the rule that tries it. */
  async untried(level: AccessLevel): Promise<ApiToken> {
    const value = this.#run.profile.apiTokens?.[level];
    if (value === undefined) return this.#made(await this.administrator(), level);
    return { value, id: undefined, credential: this.apiTokenCredential(value, givenNames[level]) };
  }

  async #made(owner: SignedIn, level: AccessLevel): Promise<OwnToken> {
    const run = this.#run;
    if (!run.profile.allowWrites) throw new Skipped('writes-not-allowed', 'making a token writes');
    const { create, accessLevel, value: member, ...dialect } = run.dialect.apiTokens;
    const answer = await this.#send({
      method: create.method,
      path: create.path,
      body: { ...create.body, name: `Conformance ${run.unique()}`, [accessLevel]: dialect[level] },
      as: owner.credential,
      ...(owner.tenant ? { tenant: owner.tenant } : {}),
    });
    const value = controlText(answer, member, 'making an Api-Token');
    const id = controlText(answer, 'id', 'making an Api-Token');
    run.resources.removeLater(`token ${id}`, () => this.revoke(owner, id));
    return { value, id, credential: this.apiTokenCredential(value, `${run.unique()} ${level}`) };
  }

  /** Deletes a token as its owner. @returns the answer; 404 and 401 for one that is gone already */
  async revoke(owner: SignedIn, id: string): Promise<Answer> {
    const { method, path } = this.#run.dialect.apiTokens.remove;
    return this.#send({
      method,
      path: path.replace('{{token.id}}', encodeURIComponent(id)),
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
      path: this.#run.dialect.whoAmI.path,
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

  #send(request: Parameters<Run['send']>[0]): Promise<Answer> {
    const log: ExchangeLog = [];
    return this.#run.send(request, log);
  }
}

const givenNames = { readWrite: 'read-write', readOnly: 'read-only' } as const;

function variable(name: string): string {
  return name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '_');
}
