/** Mails to several people: previews, newsletters and forms. */
import { absentStatuses } from '#harness/actors/resources.ts';
import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { administratorOf, demand, expectRead } from './demand.ts';

/** Shows each of two mails by its own subject. */
export async function previews(trial: Trial, name: string, path: string): Promise<void> {
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
export async function interruptsNewsletter(trial: Trial): Promise<void> {
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
    if (absentStatuses.includes(paused.status)) throw new Skipped('not-served', 'the host pauses no newsletters');
    expectTrue(paused.status < 300, paused, 'success of a pause', summaryOf(paused));
    await expectState(trial, paused, path, ['PAUSED']);
    await expectState(trial, await demand(trial, 'POST', `${path}/${end.action}`, as), path, end.expected);
    ends.shift();
  }
  if (ends.length === 0) return;
  throw new Inconclusive('too-slow', `${attempts} newsletters were sent before they could be interrupted`);
}

async function expectState(trial: Trial, response: HttpResponse, path: string, expected: readonly string[]) {
  const as = await administratorOf(trial);
  const read = await expectRead(trial, response, { path, as, except: ['status', 'counts', 'endedAt'] });
  for (const one of [response, read]) {
    const status = String(one.member('status'));
    const isMeant = expected.includes(status) && one.member('id') === read.member('id');
    expectTrue(isMeant, one, `the newsletter, ${expected.join(' or ')}`, summaryOf(one));
  }
}

/** Sends two newsletters, each to a contact of its own. */
export async function listsRecipients(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const contacts = [await trial.resources.make('contact'), await trial.resources.make('contact')];
  for (const contact of contacts) {
    const newsletter = await trial.resources.make('newsletter', {}, { with: [contact] });
    const path = `/api/v1/newsletters/${encodeURIComponent(newsletter.text('id'))}`;
    await demand(trial, 'POST', `${path}/send`, as, {});
    const list = await demand(trial, 'GET', `${path}/recipients`, as);
    const { text } = list;
    const isRight = contacts.every((one) => text.split(one.text('id')).length - 1 === (one === contact ? 1 : 0));
    expectTrue(isRight, list, `the contact ${contact.text('id')} alone`, summaryOf(list));
  }
}

/** Counts the audiences of two newsletters, of one contact and of two. */
export async function countsAudience(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const ids = [(await trial.resources.make('contact')).id, (await trial.resources.make('contact')).id];
  for (const contactIds of [ids.slice(0, 1), ids]) {
    const newsletter = await trial.resources.make('newsletter', { audience: { contactIds } });
    const path = `/api/v1/newsletters/${encodeURIComponent(newsletter.text('id'))}/audience`;
    const answer = await demand(trial, 'GET', path, as);
    const count = answer.member('recipients');
    expectTrue(count === contactIds.length, answer, `${contactIds.length} recipients`, String(count));
  }
}

/** Counts two audiences that are not saved: the newsletter keeps its own. */
export async function countsUnsavedAudience(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const ids = [(await trial.resources.make('contact')).id, (await trial.resources.make('contact')).id];
  const newsletter = await trial.resources.make('newsletter', { audience: { contactIds: ids } });
  const own = `/api/v1/newsletters/${encodeURIComponent(newsletter.text('id'))}`;
  const path = `${own}/audience`;
  // The last is not the newsletter's own, so that a host that saves it is seen below.
  for (const contactIds of [ids, ids.slice(0, 1)]) {
    const answer = await demand(trial, 'POST', path, as, { audience: { contactIds } });
    const count = answer.member('recipients');
    expectTrue(count === contactIds.length, answer, `${contactIds.length} recipients`, String(count));
  }
  const read = await demand(trial, 'GET', own, as);
  const isKept = ids.every((id) => read.text.includes(String(id)));
  expectTrue(isKept, read, `the audience of the contacts ${ids.join(' and ')}`, summaryOf(read));
}

/** Sends two forms, each to a contact of its own. */
export async function mailsForm(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  for (const which of ['first', 'second']) {
    const contact = await trial.resources.make('contact');
    const event = await trial.resources.make('event');
    await trial.resources.make('invitation', {}, { with: [contact, event] });
    const form = await trial.resources.make('invitedForm', {}, { with: [event] });
    const path = `/api/v1/forms/${encodeURIComponent(form.text('id'))}/send`;
    const answer = await demand(trial, 'POST', path, as, { contactIds: [contact.id] });
    const title = form.text('title');
    const mail = await trial.mailbox.find(
      contact.text(trial.dialect.person.email),
      ({ subject, text }) => subject.includes(title) || text.includes(title),
    );
    expectTrue(mail !== undefined, answer, `a mail with the ${which} form, ${title}`, 'none');
  }
}
