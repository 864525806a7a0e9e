/** What a user does about themselves. */
import { expectRefusal, expectTrue, summaryOf } from '#harness/expect.ts';
import { decoded } from '#harness/jwt.ts';
import type { Credential } from '#harness/session.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { codeIn } from '../otp/one-time-code.ts';
import { administratorOf, demand, expectRead, person } from './demand.ts';

export async function changesOwnProfile(trial: Trial): Promise<void> {
  const [own, other] = [await person(trial, 'user who changes'), await person(trial, 'user who does not')];
  const path = trial.operation.path;
  const before = await demand(trial, 'GET', path, other.credential);
  const firstName = trial.unique();
  const changed = await demand(trial, 'PATCH', path, own.credential, { firstName });
  const after = await expectRead(trial, changed, { path, as: own.credential });
  const actual = String(after.member('firstName'));
  expectTrue(actual === firstName, after, `firstName ${firstName}`, actual);
  await expectRead(trial, before, { path, as: other.credential });
}

export async function changesPassword(trial: Trial): Promise<void> {
  const { login } = trial.dialect;
  const { account, credential } = await person(trial, 'user with a new password');
  const password = `Conformance-${trial.unique()}-${trial.unique()}`;
  trial.registerSecret(password, 'NEW_PASSWORD');
  const body = { currentPassword: account.password, password };
  await demand(trial, 'POST', trial.operation.path, credential, body);
  const signIn = (value: string) => {
    const credentials = { [login.email]: account.email, [login.password]: value };
    return trial.send({ method: 'POST', path: login.path, body: credentials });
  };
  const accepted = await signIn(password);
  expectTrue(accepted.status < 300, accepted, 'a login by the new password', summaryOf(accepted));
  expectRefusal(await signIn(account.password), 'by the old password');
}

/** Changes the email three times, each time by the code that the new address gets. */
export async function changesEmail(trial: Trial): Promise<void> {
  const { login, whoAmI, person: members } = trial.dialect;
  const { account, credential } = await person(trial, 'user with a new email');
  let email = account.email;
  const expectEmail = async () => {
    const self = await demand(trial, 'GET', whoAmI.path, credential);
    const actual = String(self.member(members.email));
    expectTrue(actual === email, self, email, actual);
  };
  for (const which of ['first', 'second', 'third']) {
    const next = trial.mailbox.freshAddress(trial.unique());
    const body = { email: next, currentPassword: account.password };
    const begun = await demand(trial, 'POST', '/api/v1/me/email/begin', credential, body);
    await expectEmail();
    const mail = await trial.mailbox.find(next, (one) => codeIn(trial, one, next) !== undefined);
    expectTrue(mail !== undefined, begun, `a code to the ${which} new email`, 'none');
    const code = codeIn(trial, mail, next);
    await demand(trial, 'POST', '/api/v1/me/email/confirm', credential, { code });
    const old = email;
    email = next;
    await expectEmail();
    const signIn = (address: string) => {
      const credentials = { [login.email]: address, [login.password]: account.password };
      return trial.send({ method: 'POST', path: login.path, body: credentials });
    };
    const accepted = await signIn(email);
    expectTrue(accepted.status < 300, accepted, `a login by the ${which} new email`, summaryOf(accepted));
    expectRefusal(await signIn(old), 'by the email of before');
  }
}

/** Ends all other sessions of a user three times. */
export async function endsOtherSessions(trial: Trial): Promise<void> {
  const { account, credential } = await person(trial, 'user with several sessions');
  for (const which of ['second', 'third', 'fourth']) {
    const other = await trial.actors.signIn(account, `${which} session`);
    await demand(trial, trial.operation.method, trial.operation.path, credential, { current: false });
    expectRefusal(
      await trial.send({ method: 'GET', path: '/api/v1/me', as: other.credential }),
      `of the ${which} session`,
    );
    await demand(trial, 'GET', '/api/v1/me', credential);
  }
}

/** Rotates three tokens: the new one is of the same user, and the one of before goes on for a while. */
export async function rotatesToken(trial: Trial): Promise<void> {
  const { whoAmI, roles, apiTokens } = trial.dialect;
  const owner = await trial.actors.person('user with tokens', [roles.manager]);
  for (let time = 0; time < 3; time += 1) {
    const token = await trial.actors.token(owner, 'readWrite');
    const rotated = await demand(trial, trial.operation.method, trial.operation.path, token.credential, {});
    // The dialect is about the token that is created; the document calls that of a rotation `token`.
    const value = String(rotated.member(apiTokens.value) ?? rotated.member('token'));
    expectTrue(value !== token.value, rotated, 'another token', 'the one of before');
    const next = trial.actors.apiTokenCredential(value, 'rotated');
    for (const as of [next, token.credential]) {
      const self = await demand(trial, 'GET', whoAmI.path, as);
      const id = String(self.member(whoAmI.id));
      expectTrue(id === owner.id, self, `the user ${owner.id}`, id);
    }
  }
}

/**
 * Ends one of two sessions of a user.
 * @param writes whether the user changes something before
 */
export async function endsSession(trial: Trial, writes = false): Promise<void> {
  const { account, credential } = await person(trial, 'user with two sessions');
  if (writes) await demand(trial, 'PATCH', '/api/v1/me', credential, { lastName: trial.unique() });
  const second = await trial.actors.signIn(account, 'second session');
  const path = '/api/v1/me/sessions';
  const list = await demand(trial, 'GET', path, credential);
  const rows = list.member(trial.dialect.page.rows);
  const others = Array.isArray(rows) ? rows.filter((row) => Object(row).current === false) : [];
  expectTrue(others.length === 1, list, 'one session beside the current one', `${others.length}`);
  const { id, createdAt } = Object(others[0]);
  const age = Date.now() - Date.parse(String(createdAt));
  // The clock of the host may differ a little.
  expectTrue(Math.abs(age) < 86_400_000, list, 'a session of today', String(createdAt));
  await demand(trial, 'DELETE', `${path}/${encodeURIComponent(String(id))}`, credential);
  expectRefusal(await trial.send({ method: 'GET', path, as: second.credential }), 'of the session that was ended');
  await demand(trial, 'GET', path, credential);
}

/** @param writes whether the impersonated user changes something before the end */
export async function endsImpersonation(trial: Trial, writes = false): Promise<void> {
  const { impersonate } = trial.dialect;
  const as = await administratorOf(trial);
  const { id } = await person(trial, 'impersonated user');
  const begun = await demand(trial, 'POST', impersonate.path?.replace('{{user.id}}', encodeURIComponent(id)), as, {});
  const jwt = String(begun.member(impersonate.token));
  const [end, exp] = [Date.parse(String(begun.member('expiresAt'))), (decoded(jwt)?.claims.exp ?? Number.NaN) * 1_000];
  expectTrue(!(Math.abs(end - exp) > 1_000), begun, 'the end of the JWT in `expiresAt`', new Date(end).toISOString());
  const credential = trial.actors.jwtCredential(jwt, 'impersonated user');
  await demand(trial, 'GET', '/api/v1/me', credential);
  if (writes) await demand(trial, 'PATCH', '/api/v1/me', credential, { lastName: trial.unique() });
  await demand(trial, trial.operation.method, trial.operation.path, credential);
  expectRefusal(await trial.send({ method: 'GET', path: '/api/v1/me', as: credential }), 'of the ended impersonation');
  await demand(trial, 'GET', '/api/v1/me', as);
}

/** Signs in and out more than once. */
export async function signsOut(trial: Trial): Promise<void> {
  const { account } = await person(trial, 'user who signs out');
  const { refreshToken: member } = trial.dialect.signOut ?? {};
  if (member === undefined) throw new Skipped('profile-lacks', 'the dialect has no `signOut`');
  for (const which of ['first', 'second', 'third', 'fourth']) {
    const { credential, refreshToken } = await trial.actors.signIn(account, `${which} session`);
    await demand(trial, trial.operation.method, trial.operation.path, credential, { [member]: refreshToken });
    expectRefusal(await trial.send({ method: 'GET', path: '/api/v1/me', as: credential }), `of the ${which} session`);
  }
}

/** Reads the permissions of an administrator and of a user without a role by turns. */
export async function tellsOwnPermissions(trial: Trial): Promise<void> {
  const member = await person(trial, 'user without a role');
  for (let time = 0; time < 2; time += 1) {
    for (const [as, isMany] of [
      [await administratorOf(trial), true],
      [member.credential, false],
    ] as const) {
      const answer = await demand(trial, 'GET', trial.operation.path, as);
      const roles = answer.member('roles');
      const isRight = Array.isArray(roles) && roles.length > 0 === isMany;
      expectTrue(isRight, answer, isMany ? 'the roles of the administrator' : 'no role', JSON.stringify(roles));
    }
  }
}

/** Reads what the host knows of two users, by turns, each with a credential of their own. */
export async function showsOwnData(trial: Trial): Promise<void> {
  const users = [await person(trial, 'first of two users'), await person(trial, 'second of two users')];
  const { path } = trial.operation;
  await showsByTurns(
    trial,
    users.map(({ account, credential }) => ({ path, as: credential, email: account.email })),
  );
}

/** Reads what the host knows of two users and of two contacts, by turns, as an administrator. */
export async function showsDataOfPeople(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const dataOf = (stem: string, id: string) => `/api/v1/${stem}/${encodeURIComponent(id)}/personal_data`;
  const users = [await person(trial, 'first of two users'), await person(trial, 'second of two users')];
  const contacts = [await trial.resources.make('contact'), await trial.resources.make('contact')];
  await showsByTurns(
    trial,
    users.map(({ account, id }) => ({ path: dataOf('users', id), as, email: account.email })),
  );
  await showsByTurns(
    trial,
    contacts.map((contact) => ({ path: dataOf('contacts', contact.text('id')), as, email: contact.text('email') })),
  );
}

interface OwnData {
  readonly path: string;
  readonly as: Credential;
  /** Of the person whose data they are. */
  readonly email: string;
}

async function showsByTurns(trial: Trial, two: readonly OwnData[]): Promise<void> {
  for (const { path, as, email } of [...two, ...two]) {
    const answer = await demand(trial, 'GET', path, as);
    const other = two.find((one) => one.email !== email)?.email ?? '';
    const isOwn = answer.text.includes(email) && !answer.text.includes(other);
    expectTrue(isOwn, answer, `data of ${email} alone`, summaryOf(answer));
  }
}
