/** What an invited contact sees and does by the hash of the link. */
import { Resource } from '#harness/actors/resources.ts';
import { expectRefusal, expectTrue, summaryOf } from '#harness/expect.ts';
import type { Trial } from '../../engine/trial.ts';
import { idsOf, rowsOf } from '../collections/page.ts';
import { administratorOf, demand, expectRead } from './demand.ts';

/** Milliseconds by which the clock of the host may differ. */
const day = 86_400_000;

/** Reads the invitations to two events, by turns: each has the times of its own event, and is opened now. */
export async function showsInvitations(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const invitees = [
    await trial.invitees.invite({ name: 'contact of the first event' }),
    await trial.invitees.invite({ name: 'contact of the second event' }),
  ];
  for (const { credential, event } of [...invitees, ...invitees]) {
    const own = await demand(trial, 'GET', `/api/v1/events/${encodeURIComponent(event.text('id'))}`, as);
    const shown = await demand(trial, 'GET', trial.operation.path, credential);
    for (const member of ['id', 'title', 'startsAt', 'endsAt']) {
      const [expected, actual] = [String(own.member(member)), String(shown.member(`event.${member}`))];
      const isSame = actual === expected || Date.parse(actual) === Date.parse(expected);
      expectTrue(isSame, shown, `${member} ${expected}`, actual);
    }
    await demand(trial, 'POST', `${trial.operation.path}/open`, credential);
    const opened = await demand(trial, 'GET', trial.operation.path, credential);
    const openedAt = String(opened.member('openedAt'));
    expectTrue(Math.abs(Date.now() - Date.parse(openedAt)) < day, opened, 'openedAt of today', openedAt);
  }
}

/** Waits for the only seat of an event, which another contact has, and gives up. */
export async function waits(trial: Trial): Promise<void> {
  const made = await trial.resources.make('openEvent', { capacity: 1, waitlistEnabled: true });
  const event = new Resource('event', made.value);
  const seated = await trial.invitees.invite({ name: 'contact with the seat', event });
  const { credential } = await trial.invitees.invite({ name: 'contact who waits', event });
  await demand(trial, 'POST', '/api/v1/invitation/registration', seated.credential, {});
  const path = '/api/v1/invitation/waitlist_entry';
  const entry = await demand(trial, 'POST', path, credential, {});
  const shown = await expectRead(trial, entry, { path, as: credential });
  const id = String(shown.member('eventId'));
  expectTrue(id === event.text('id'), shown, `an entry for the event ${event.text('id')}`, id);
  expectRefusal(await trial.send({ method: 'GET', path, as: seated.credential }), 'to a contact who does not wait');
  await demand(trial, 'DELETE', path, credential);
  const left = await trial.send({ method: 'GET', path, as: credential });
  const isLeft = left.status === 404 || left.member('status') !== shown.member('status');
  expectTrue(isLeft, left, 'no entry that waits', summaryOf(left));
}

/** Opens two forms of an event: its invited contact is shown them and responds, which an administrator reads. */
export async function answersForms(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const invitee = await trial.invitees.invite({ name: 'contact with forms' });
  const event = new Resource('openEvent', invitee.event.value);
  for (const which of ['first', 'second']) {
    const form = await trial.resources.make('eventForm', {}, { with: [event] });
    const list = await demand(trial, 'GET', '/api/v1/invitation/forms', invitee.credential);
    const title = form.text('title');
    expectTrue(list.text.includes(title), list, `the ${which} form, ${title}`, summaryOf(list));
    const ids = idsOf(trial, { answer: list, rows: rowsOf(trial, list) });
    expectTrue(new Set(ids).size === ids.length, list, 'each form once', `the forms ${ids.join(', ')}`);
    const path = `/api/v1/invitation/forms/${encodeURIComponent(form.text('id'))}/response`;
    const answers = { answer: trial.unique() };
    const response = await demand(trial, 'PUT', path, invitee.credential, { answers });
    const id = String(response.member('id'));
    const read = await expectRead(trial, response, { path: `/api/v1/form_responses/${encodeURIComponent(id)}`, as });
    for (const one of [response, read]) {
      const isOwn = String(one.member('formId')) === form.text('id') && one.text.includes(answers.answer);
      expectTrue(isOwn, one, `${answers.answer}, to the form ${form.text('id')}`, summaryOf(one));
    }
  }
}
