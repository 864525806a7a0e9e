/** Operations that no single request of the administrator reaches: each by a sequence of requests, which ends by a look. */
import type { SignedIn } from '#harness/actors/actors.ts';
import { absentStatuses, Resource } from '#harness/actors/resources.ts';
import { control, expectRefusal, expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { decoded } from '#harness/jwt.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { perRun } from '../per-run.ts';
import { difference } from './comparison.ts';

interface Sequence {
  /** Ids of the operations that it reaches. */
  readonly of: readonly string[];
  readonly run: (trial: Trial) => Promise<void>;
}

const sequences: readonly Sequence[] = [
  { of: ['identity.updateMe'], run: changesOwnProfile },
  { of: ['identity.changePassword'], run: changesPassword },
  { of: ['identity.listSessions', 'identity.endSession'], run: endsSession },
  { of: ['permission.endImpersonation'], run: endsImpersonation },
  { of: ['waitlist.createOwn', 'waitlist.getOwn', 'waitlist.cancelOwn'], run: waits },
  { of: ['emailTemplates.preview'], run: (trial) => previews(trial, 'emailTemplate', '/api/v1/email_templates') },
  { of: ['newsletters.preview'], run: (trial) => previews(trial, 'newsletter', '/api/v1/newsletters') },
  { of: ['newsletters.pause', 'newsletters.resume', 'newsletters.cancel'], run: interruptsNewsletter },
  { of: ['newsletters.recipients'], run: listsRecipients },
  { of: ['identity.revokeToken'], run: signsOut },
  { of: ['tenant.update'], run: keepsTenant },
];

const done = perRun<void>();

export const sequenceRules: readonly Rule[] = [
  {
    id: 'effects/documented-sequence-is-done',
    level: 'should',
    section: 'Endpoints',
    cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
    requirement:
      'What a user does about themselves, what waits for another and what can be interrupted is done, for them alone, as its responses say.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 10 },
    appliesTo: ({ id }) => sequences.some(({ of }) => of.includes(id)),
    async check(trial) {
      const sequence = sequences.find(({ of }) => of.includes(trial.operation.id));
      if (sequence) await done(trial, sequence.of.join(), () => sequence.run(trial));
    },
  },
];

/** @throws Skipped if the host lacks it: the specification does not name it; NotMet if it refuses */
async function demand(trial: Trial, method: string, path: string, as: Credential, body?: unknown) {
  const response = await trial.send({ method, path, as, ...(body === undefined ? {} : { body }) });
  if (absentStatuses.includes(response.status)) throw new Skipped('not-served', `the host has no ${method} ${path}`);
  expectTrue(response.status < 300, response, `success of ${method} ${path}`, summaryOf(response));
  return response;
}

const person = (trial: Trial, name: string): Promise<SignedIn> => trial.actors.person(name, trial.dialect.roles.none);

const administratorOf = async ({ actors }: Trial): Promise<Credential> => (await actors.administrator()).credential;

/** @throws NotMet unless both bodies say the same */
function expectSame(one: HttpResponse, other: HttpResponse): void {
  const changed = difference(one.json, other.json, ['updatedAt', 'lastUsedAt']);
  expectTrue(changed === undefined, one, 'what is read afterwards', changed ?? '');
}

async function changesOwnProfile(trial: Trial): Promise<void> {
  const [own, other] = [await person(trial, 'user who changes'), await person(trial, 'user who does not')];
  const path = trial.operation.path;
  const before = await demand(trial, 'GET', path, other.credential);
  const firstName = trial.unique();
  const changed = await demand(trial, 'PATCH', path, own.credential, { firstName });
  const after = await demand(trial, 'GET', path, own.credential);
  expectSame(changed, after);
  const actual = String(after.member('firstName'));
  expectTrue(actual === firstName, after, `firstName ${firstName}`, actual);
  expectSame(before, await demand(trial, 'GET', path, other.credential));
}

async function changesPassword(trial: Trial): Promise<void> {
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

/** Ends one of two sessions of a user. */
async function endsSession(trial: Trial): Promise<void> {
  const { account, credential } = await person(trial, 'user with two sessions');
  const second = await trial.actors.signIn(account, 'second session');
  const path = '/api/v1/me/sessions';
  const list = await demand(trial, 'GET', path, credential);
  const rows = Object(list.member('member'));
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

async function endsImpersonation(trial: Trial): Promise<void> {
  const { impersonate } = trial.dialect;
  const as = await administratorOf(trial);
  const { id } = await person(trial, 'impersonated user');
  const begun = await demand(trial, 'POST', impersonate.path.replace('{{user.id}}', encodeURIComponent(id)), as, {});
  const jwt = String(begun.member(impersonate.token));
  const [end, exp] = [Date.parse(String(begun.member('expiresAt'))), (decoded(jwt)?.claims.exp ?? Number.NaN) * 1_000];
  expectTrue(!(Math.abs(end - exp) > 1_000), begun, 'the end of the JWT in `expiresAt`', new Date(end).toISOString());
  const credential = trial.actors.jwtCredential(jwt, 'impersonated user');
  await demand(trial, 'GET', '/api/v1/me', credential);
  await demand(trial, trial.operation.method, trial.operation.path, credential);
  expectRefusal(await trial.send({ method: 'GET', path: '/api/v1/me', as: credential }), 'of the ended impersonation');
  await demand(trial, 'GET', '/api/v1/me', as);
}

/** Waits for the only seat of an event, which another contact has, and gives up. */
async function waits(trial: Trial): Promise<void> {
  const made = await trial.resources.make('openEvent', { capacity: 1, waitlistEnabled: true });
  const event = new Resource('event', made.value);
  const seated = await trial.invitees.invite({ name: 'contact with the seat', event });
  const { credential } = await trial.invitees.invite({ name: 'contact who waits', event });
  await demand(trial, 'POST', '/api/v1/invitation/registration', seated.credential, {});
  const path = '/api/v1/invitation/waitlist_entry';
  const entry = await demand(trial, 'POST', path, credential, {});
  const shown = await demand(trial, 'GET', path, credential);
  expectSame(entry, shown);
  const id = String(shown.member('eventId'));
  expectTrue(id === event.text('id'), shown, `an entry for the event ${event.text('id')}`, id);
  expectRefusal(await trial.send({ method: 'GET', path, as: seated.credential }), 'to a contact who does not wait');
  await demand(trial, 'DELETE', path, credential);
  const left = await trial.send({ method: 'GET', path, as: credential });
  const isLeft = left.status === 404 || left.member('status') !== shown.member('status');
  expectTrue(isLeft, left, 'no entry that waits', summaryOf(left));
}

/** Shows each of two mails by its own subject. */
async function previews(trial: Trial, name: string, path: string): Promise<void> {
  const as = await administratorOf(trial);
  for (const made of [await trial.resources.make(name), await trial.resources.make(name)]) {
    const preview = await demand(trial, 'POST', `${path}/${encodeURIComponent(made.text('id'))}/preview`, as, {});
    const subject = String(preview.member('subject'));
    expectTrue(subject === made.text('subject'), preview, `the subject ${made.text('subject')}`, subject);
  }
}

/** Newsletters that a fast host may have sent before they can be paused. */
const attempts = 10;

/** Pauses a newsletter and resumes it, and pauses another and cancels it. */
async function interruptsNewsletter(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const ends = [
    { action: 'resume', expected: ['SENDING', 'SENT'] },
    { action: 'cancel', expected: ['CANCELLED'] },
  ];
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const [end] = ends;
    if (!end) return;
    const id = (await trial.resources.make('newsletter')).text('id');
    const path = `/api/v1/newsletters/${encodeURIComponent(id)}`;
    await demand(trial, 'POST', `${path}/send`, as, {});
    const paused = await trial.send({ method: 'POST', path: `${path}/pause`, as });
    if (paused.status === 409) continue;
    expectTrue(paused.status < 300, paused, 'success of a pause', summaryOf(paused));
    await expectState(trial, paused, path, ['PAUSED']);
    await expectState(trial, await demand(trial, 'POST', `${path}/${end.action}`, as), path, end.expected);
    ends.shift();
  }
  if (ends.length === 0) return;
  throw new Inconclusive('too-slow', `${attempts} newsletters were sent before they could be interrupted`);
}

async function expectState(trial: Trial, response: HttpResponse, path: string, expected: readonly string[]) {
  const read = await demand(trial, 'GET', path, await administratorOf(trial));
  for (const one of [response, read]) {
    const status = String(one.member('status'));
    const isMeant = expected.includes(status) && one.member('id') === read.member('id');
    expectTrue(isMeant, one, `the newsletter, ${expected.join(' or ')}`, summaryOf(one));
  }
  const other = difference(response.json, read.json, ['status', 'counts', 'endedAt', 'updatedAt']);
  expectTrue(other === undefined, response, 'what is read afterwards', other ?? '');
}

/** Sends two newsletters, each to a contact of its own. */
async function listsRecipients(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const contacts = [await trial.resources.make('contact'), await trial.resources.make('contact')];
  for (const contact of contacts) {
    const newsletter = await trial.resources.make('newsletter', {}, { with: [contact] });
    const path = `/api/v1/newsletters/${encodeURIComponent(newsletter.text('id'))}`;
    await demand(trial, 'POST', `${path}/send`, as, {});
    const list = await demand(trial, 'GET', `${path}/recipients`, as);
    const { text } = list;
    const isRight = contacts.every((one) => text.includes(one.text('id')) === (one === contact));
    expectTrue(isRight, list, `the contact ${contact.text('id')} alone`, summaryOf(list));
  }
}

/** Signs in and out more than once. */
async function signsOut(trial: Trial): Promise<void> {
  const { account } = await person(trial, 'user who signs out');
  const { refreshToken: member } = trial.dialect.signOut ?? {};
  if (member === undefined) throw new Skipped('profile-lacks', 'the dialect has no `signOut`');
  for (const which of ['first', 'second', 'third', 'fourth']) {
    const { credential, refreshToken } = await trial.actors.signIn(account, `${which} session`);
    await demand(trial, trial.operation.method, trial.operation.path, credential, { [member]: refreshToken });
    expectRefusal(await trial.send({ method: 'GET', path: '/api/v1/me', as: credential }), `of the ${which} session`);
  }
}

/** Writes what is there: the suite changes nothing of a tenant that it has not made. */
async function keepsTenant(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const { path } = trial.operation;
  const before = await demand(trial, 'GET', path, as);
  const answer = await demand(trial, 'PATCH', path, as, { locale: before.member('locale') });
  expectSame(before, await demand(trial, 'GET', path, as));
  expectSame(answer, control(await trial.send({ method: 'GET', path, as }), 'reading the tenant'));
}
