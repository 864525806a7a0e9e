/** What is done to people: users whose sessions are ended, contacts that are merged, mailed invoices, and counted as participants. */
import { expectRefusal, expectTrue, summaryOf } from '#harness/expect.ts';
import type { Trial } from '../../engine/trial.ts';
import { administratorOf, demand, expectRead, person } from './demand.ts';

const times = ['first', 'second', 'third'];
/** Milliseconds in which the mail about a new invoice comes, if there is one. */
const issuing = 3_000;

/** Ends the sessions of three users, one after the other. */
export async function endsSessionsOfUsers(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const users = await Promise.all(times.map((which) => person(trial, `${which} of three users`)));
  const use = (user: (typeof users)[number]) => trial.send({ method: 'GET', path: '/api/v1/me', as: user.credential });
  for (const [index, user] of users.entries()) {
    const path = `/api/v1/users/${encodeURIComponent(user.id)}/end-sessions`;
    expectRefusal(await trial.send({ method: 'POST', path, as: user.credential }), 'to a user without a role');
    const still = await use(user);
    expectTrue(still.status < 300, still, 'a session that goes on after the refusal', summaryOf(still));
    await demand(trial, 'POST', path, as);
    expectRefusal(await use(user), 'of a session that was ended');
    for (const other of users.slice(index + 1)) {
      const kept = await use(other);
      expectTrue(kept.status < 300, kept, 'a session of another user that goes on', summaryOf(kept));
    }
  }
}

/** Merges three pairs of contacts: one stays, with the name of the other, which is gone. */
export async function mergesContacts(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  for (const which of times) {
    const lastName = `${which} ${trial.unique()}`;
    const [kept, other] = [await trial.resources.make('contact'), await trial.resources.make('contact', { lastName })];
    const path = `/api/v1/contacts/${encodeURIComponent(kept.text('id'))}`;
    const merged = await demand(trial, 'POST', `${path}/merge`, as, { contactId: other.id, take: ['lastName'] });
    const isMeant = merged.member('contact.id') === kept.id && merged.member('mergedId') === other.id;
    expectTrue(isMeant, merged, `the contacts ${kept.text('id')} and ${other.text('id')}`, summaryOf(merged));
    const after = await expectRead(trial, merged, { path, as });
    for (const [said, what] of [
      [merged.member('contact.lastName'), merged],
      [after.member('lastName'), after],
    ] as const) {
      expectTrue(said === lastName, what, `the last name ${lastName}`, String(said));
    }
    const email = after.member('email');
    expectTrue(email === kept.text('email'), after, `the email ${kept.text('email')}`, String(email));
    const gone = await trial.send({
      method: 'GET',
      path: `/api/v1/contacts/${encodeURIComponent(other.text('id'))}`,
      as,
    });
    const isGone = [404, 410].includes(gone.status) || gone.member('status') === 'MERGED';
    expectTrue(isGone, gone, 'a contact that is gone', summaryOf(gone));
  }
}

/** Mails three invoices, each to a contact of its own. */
export async function mailsInvoices(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const { number: member } = trial.dialect.documents;
  for (const which of times) {
    const contact = await trial.resources.make('contact');
    const invoice = await trial.resources.make('invoice', {}, { with: [contact] });
    const email = contact.text(trial.dialect.person.email);
    const number = invoice.text(member);
    const wanted = ({ subject, text }: { subject: string; text: string }) => `${subject}\n${text}`.includes(number);
    // A host may mail each invoice that it issues.
    await trial.mailbox.find(email, wanted, issuing);
    const sent = await demand(trial, 'POST', `/api/v1/invoices/${encodeURIComponent(invoice.text('id'))}/send`, as);
    expectTrue(sent.member('email') === email, sent, `a mail to ${email}`, String(sent.member('email')));
    const mail = await trial.mailbox.find(email, wanted);
    expectTrue(mail !== undefined, sent, `a mail with the ${which} invoice, ${number}`, 'none');
  }
}

/** Counts the participants of two events, of whom one has one, by turns. */
export async function countsParticipants(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const full = await trial.resources.make('event');
  const empty = await trial.resources.make('event');
  await trial.resources.make('registration', {}, { with: [full] });
  for (const [event, count] of [
    [full, 1],
    [empty, 0],
    [full, 1],
  ] as const) {
    const path = `/api/v1/events/${encodeURIComponent(event.text('id'))}/counts`;
    const answer = await demand(trial, 'GET', path, as);
    const actual = answer.member('confirmed');
    expectTrue(actual === count, answer, `${count} confirmed`, String(actual));
  }
}

/** Invites two contacts to an event each, twice: the second time they have an invitation already. */
export async function invitesMany(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  for (let time = 0; time < 2; time += 1) {
    const contact = await trial.resources.make('contact');
    const event = await trial.resources.make('event');
    const path = `/api/v1/events/${encodeURIComponent(event.text('id'))}/invitations/bulk-create`;
    for (const [created, skipped] of [
      [1, 0],
      [0, 1],
    ]) {
      const answer = await demand(trial, 'POST', path, as, { contactIds: [contact.id] });
      const isOwn = answer.text.includes(contact.text('id'));
      expectTrue(isOwn, answer, `a result for the contact ${contact.text('id')}`, summaryOf(answer));
      const isRight = answer.member('created') === created && answer.member('skipped') === skipped;
      expectTrue(isRight, answer, `${created} created, ${skipped} skipped`, summaryOf(answer));
    }
  }
}

/** Mails the participants of two events, of whom one has one. */
export async function mailsParticipants(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const [full, empty] = [await trial.resources.make('event'), await trial.resources.make('event')];
  await trial.resources.make('registration', {}, { with: [full] });
  const body = { subject: `Conformance ${trial.unique()}`, text: 'A mail to participants.' };
  for (const [event, count] of [
    [full, 1],
    [empty, 0],
  ] as const) {
    const path = `/api/v1/events/${encodeURIComponent(event.text('id'))}/messages`;
    const answer = await demand(trial, 'POST', path, as, body);
    const actual = answer.member('recipients');
    expectTrue(actual === count, answer, `${count} recipients`, String(actual));
  }
}
