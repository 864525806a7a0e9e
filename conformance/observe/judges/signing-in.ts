/** Signing in: what is issued, to whom, for how long, and what a second try with another secret says. */
import { memberOf } from '#harness/http/response.ts';
import { BoundedMap } from '../bounded-map.ts';
import { Changes } from '../changes.ts';
import {
  type Fault,
  fault,
  type HostFacts,
  isAfter,
  isRefused,
  isSuccess,
  type Judge,
  nothing,
  type Seen,
} from '../seen.ts';
import { wayOf } from './credentials.ts';

/** Seconds: about eleven days. */
const [shortestLife, longestLife] = [10 * 86_400, 12 * 86_400];

interface Secret {
  readonly hash: string;
  readonly receivedAt: number;
}

interface Account {
  readonly email: string;
  /** When it signed in. */
  readonly receivedAt: number;
}

/** Paths whose writes may change the email of an account. */
const changesAccounts = /\/(?:users\/|me(?:\/|$))/;

interface Pair {
  readonly subject: string | undefined;
  readonly tenant: string;
}

export class SigningInJudge {
  readonly #facts: HostFacts;
  /** The password of an account, by tenant and email, since its last change. */
  readonly #passwords = new BoundedMap<string, Secret>();
  /** Subjects by tenant and email. */
  readonly #subjects = new BoundedMap<string, string>();
  readonly #refreshTokens = new BoundedMap<string, Pair>();
  /** Codes that were accepted, by operation, tenant, email and code. */
  readonly #codes = new BoundedMap<string, Seen>();
  /** Requests for codes, by path, tenant and email. */
  readonly #requested = new BoundedMap<string, number>();
  /** Accounts by the tokens that they got. */
  readonly #emails = new BoundedMap<string, Account>();
  /** Writes to users. */
  readonly #changes = new Changes();
  /** Texts of refusals by tenant. */
  readonly #refusals = new BoundedMap<string, string>(100);

  constructor(facts: HostFacts) {
    this.#facts = facts;
  }

  readonly judge: Judge = (seen) => {
    const { dialect } = this.#facts;
    const { path, observation } = seen;
    if (observation.method !== 'GET' && isSuccess(seen) && changesAccounts.test(path)) this.#changes.note(seen);
    if (path === dialect.whoAmI.path && observation.method === 'GET') return this.#whoAmI(seen);
    if (observation.method !== 'POST') return nothing;
    if (/\/request-(?:login|password-reset)-otp$/.test(path)) return this.#codeRequest(seen);
    if (path === dialect.passwordReset.path) return this.#reset(seen);
    if (path.endsWith('/change-password') || path.endsWith('/me/password')) return this.#forget(seen);
    const way = wayOf(path, this.#facts);
    if (way === 'login')
      return [...this.#login(seen), ...this.#issued(seen, 'auth/login-gives-a-jwt-and-a-refresh-token')];
    if (way === 'refresh') return [...this.#refresh(seen), ...this.#issued(seen, 'auth/refresh-gives-a-working-pair')];
    if (way === 'code') return [...this.#code(seen), ...this.#issued(seen, 'otp/code-gives-a-jwt')];
    return way === 'impersonation' ? this.#impersonation(seen) : nothing;
  };

  /** A success has a pair, of which the JWT lives for about eleven days; a refusal has none. */
  #issued(seen: Seen, rule: string): readonly Fault[] {
    const { login } = this.#facts.dialect;
    const { response, tenant, observation } = seen;
    const token = response.textMember(login.token);
    if (isRefused(seen)) {
      if (token === undefined) return nothing;
      const other = seen.path === login.path ? 'auth/wrong-password-is-refused' : 'otp/wrong-code-is-refused';
      return fault(other, 'a refusal without a token', 'a token');
    }
    if (!isSuccess(seen)) return nothing;
    const refreshToken = response.textMember(login.refreshToken);
    const jwt = token === undefined ? undefined : observation.jwts[token];
    if (!jwt) return fault(rule, 'a JWT', token === undefined ? 'no token' : 'a token that is no JWT');
    if (refreshToken === undefined) return fault(rule, 'a refresh token beside the JWT', 'none');
    this.#refreshTokens.set(refreshToken, { subject: jwt.subject, tenant });
    const { email } = this.#facts.dialect.login;
    const account = seen.request[email];
    if (typeof account === 'string' && token !== undefined) {
      this.#emails.set(token, { email: account.toLowerCase(), receivedAt: seen.receivedAt });
    }
    const life = (jwt.expiresAt ?? Number.NaN) - (jwt.issuedAt ?? Number.NaN);
    if (!(life < shortestLife || life > longestLife)) return nothing;
    return fault(
      rule === 'auth/login-gives-a-jwt-and-a-refresh-token' ? 'auth/jwt-lives-about-eleven-days' : rule,
      'a JWT that lives for about 11 days',
      `exp - iat = ${life} s`,
    );
  }

  #login(seen: Seen): readonly Fault[] {
    const { login } = this.#facts.dialect;
    const [email, password] = [seen.request[login.email], seen.request[login.password]];
    if (typeof email !== 'string' || typeof password !== 'string') return nothing;
    const account = `${seen.tenant} ${email.toLowerCase()}`;
    const known = this.#passwords.get(account);
    if (seen.status === 401 || seen.status === 404) {
      const isReset = known?.hash === password && isAfter(seen, known) && this.#wasSet.has(account);
      if (isReset) return fault('otp/reset-code-sets-a-new-password', 'the new password to sign in', '401');
      return this.#refusal(seen);
    }
    if (!isSuccess(seen)) return nothing;
    if (known && known.hash !== password && isAfter(seen, known)) {
      const rule = this.#wasSet.has(account) ? 'otp/reset-code-sets-a-new-password' : 'auth/wrong-password-is-refused';
      return fault(rule, '401 for another password than the one that signs in', `${seen.status}`);
    }
    if (!known) this.#passwords.set(account, { hash: password, receivedAt: seen.receivedAt });
    return this.#subject(seen, account, 'auth/login-gives-a-jwt-and-a-refresh-token');
  }

  /** Accounts whose password was set in the traffic. */
  readonly #wasSet = new BoundedMap<string, true>();

  #subject(seen: Seen, account: string, rule: string): readonly Fault[] {
    const subject = seen.observation.jwts[seen.response.textMember(this.#facts.dialect.login.token) ?? '']?.subject;
    if (subject === undefined) return nothing;
    const known = this.#subjects.get(account);
    this.#subjects.set(account, known ?? subject);
    return known !== undefined && known !== subject ? fault(rule, `the JWT of ${known}`, `one of ${subject}`) : nothing;
  }

  /**
   * All refusals of a sign-in are the same: otherwise they tell which accounts there are. But for one that goes on with a
   * second factor, which needs the password.
   */
  #refusal({ tenant, response, status }: Seen): readonly Fault[] {
    const { title, detail, code } = this.#facts.dialect.errors;
    if (/second.?factor|two.?factor|\b[2m]fa\b/i.test(response.text)) return nothing;
    const text = JSON.stringify([status, ...[title, detail, code].map((name) => response.member(name))]);
    const known = this.#refusals.getOrSet(`${tenant} login`, () => text);
    return known === text ? nothing : fault('auth/login-tells-no-accounts', known, text);
  }

  #codeRequest(seen: Seen): readonly Fault[] {
    const email = seen.request[this.#facts.dialect.otp.email];
    if (!seen.operation) return nothing;
    if (seen.status === 404) return fault('otp/request-tells-no-accounts', 'the same answer for every address', '404');
    if (!isSuccess(seen) || typeof email !== 'string') return nothing;
    this.#requested.set(`${seen.path} ${seen.tenant} ${email.toLowerCase()}`, seen.receivedAt);
    // A host may repeat the address, name the request by an id, and say how long to wait.
    const said = seen.response.text.toLowerCase().replaceAll(email.toLowerCase(), '');
    const text = `${seen.status} ${said.replaceAll(/[0-9a-f-]{8,}|\d+/g, '#')}`;
    const known = this.#refusals.getOrSet(`${seen.tenant} ${seen.path}`, () => text);
    return known === text
      ? nothing
      : fault('otp/request-tells-no-accounts', 'the same answer for every address', 'another one');
  }

  #code(seen: Seen): readonly Fault[] {
    const { otp } = this.#facts.dialect;
    const [email, code] = [seen.request[otp.email], seen.request[otp.code]];
    if (!isSuccess(seen) || typeof email !== 'string' || typeof code !== 'string') return nothing;
    const account = `${seen.tenant} ${email.toLowerCase()}`;
    return [
      ...this.#codeUse(seen, `login ${account} ${code}`, 'otp/code-works-once'),
      ...this.#unrequested(seen, email, '/api/v1/request-login-otp'),
      ...this.#subject(seen, account, 'otp/code-gives-a-jwt'),
    ];
  }

  #codeUse(seen: Seen, key: string, rule: string): readonly Fault[] {
    const used = this.#codes.get(key);
    this.#codes.set(key, seen);
    return used && isAfter(seen, used) ? fault(rule, 'a code that was used to be refused', `${seen.status}`) : nothing;
  }

  /** A code is accepted although none was requested for it here, and one was for another purpose or at another tenant. */
  #unrequested(seen: Seen, email: string, path: string): readonly Fault[] {
    const wanted = email.toLowerCase();
    const isRequested = this.#requested.has(`${path} ${seen.tenant} ${wanted}`);
    const others = [...this.#requested.entries()]
      .map(([key]) => key.split(' '))
      .filter(([, , other]) => other === wanted);
    if (isRequested || others.length === 0) return nothing;
    const isHere = others.some(([, tenant]) => tenant === seen.tenant);
    return fault(
      isHere ? 'otp/code-is-for-its-purpose' : 'otp/code-is-for-its-tenant',
      'a code that was not requested here to be refused',
      `${seen.status}`,
    );
  }

  #reset(seen: Seen): readonly Fault[] {
    const { email, code, password } = this.#facts.dialect.passwordReset;
    const [address, secret, next] = [seen.request[email], seen.request[code], seen.request[password]];
    if (!isSuccess(seen) || typeof address !== 'string') return nothing;
    const account = `${seen.tenant} ${address.toLowerCase()}`;
    if (typeof next === 'string') {
      this.#passwords.set(account, { hash: next, receivedAt: seen.receivedAt });
      this.#wasSet.set(account, true);
    }
    return [
      ...this.#codeUse(seen, `reset ${account} ${secret}`, 'otp/reset-code-works-once'),
      ...this.#unrequested(seen, address, '/api/v1/request-password-reset-otp'),
    ];
  }

  #forget({ tenant, presented }: Seen): readonly Fault[] {
    const account = this.#emails.get(presented.value);
    if (account) this.#passwords.delete(`${tenant} ${account.email}`);
    return nothing;
  }

  #refresh(seen: Seen): readonly Fault[] {
    const { refresh, login } = this.#facts.dialect;
    const sent = seen.request[refresh.refreshToken];
    if (!isSuccess(seen) || typeof sent !== 'string') return nothing;
    const next = seen.response.textMember(login.refreshToken);
    if (sent.startsWith('hashed_jwt_'))
      return fault('auth/bad-refresh-token-is-refused', '401 for a JWT', `${seen.status}`);
    const known = this.#refreshTokens.get(sent);
    if (known && known.tenant !== seen.tenant) {
      return fault(
        'auth/refresh-token-of-another-tenant-is-refused',
        '401 for a refresh token of another tenant',
        `${seen.status}`,
      );
    }
    if (next === sent) return fault('auth/refresh-token-is-new', 'a new refresh token', 'the one that was sent');
    const subject = seen.observation.jwts[seen.response.textMember(login.token) ?? '']?.subject;
    if (!known?.subject || !subject || known.subject === subject) return nothing;
    return fault('auth/refresh-gives-a-working-pair', `a JWT of ${known.subject}`, `one of ${subject}`);
  }

  #whoAmI({ presented, response, ...seen }: Seen): readonly Fault[] {
    if (!isSuccess(seen)) return nothing;
    const { whoAmI } = this.#facts.dialect;
    const [id, email] = [response.textMember(whoAmI.id), memberOf(response.json, 'email')];
    const known = this.#emails.get(presented.value);
    const subject = presented.jwt?.subject;
    const rule = 'auth/login-gives-a-jwt-and-a-refresh-token';
    if (subject?.length === id?.length && subject !== id) return fault(rule, `the caller, ${subject}`, String(id));
    if (!known || typeof email !== 'string' || email.toLowerCase() === known.email) return nothing;
    const isExplained = () => this.#changes.between(seen.tenant, known.receivedAt, seen.receivedAt);
    return [{ rule, expected: `the caller, ${known.email}`, actual: email, isExplained }];
  }

  #impersonation(seen: Seen): readonly Fault[] {
    const token = seen.response.textMember(this.#facts.dialect.impersonate.token);
    if (token === undefined || !isSuccess(seen)) {
      return token !== undefined && isRefused(seen)
        ? fault('impersonation/others-are-refused', 'a refusal without a token', 'a token')
        : nothing;
    }
    const subject = seen.observation.jwts[token]?.subject;
    const user = seen.path.split('/').at(-1);
    if (
      token === seen.presented.value ||
      (subject !== undefined && user !== subject && subject === seen.presented.jwt?.subject)
    ) {
      return fault('impersonation/token-acts-as-the-user', `a token of ${user}`, "the administrator's own");
    }
    return nothing;
  }
}
