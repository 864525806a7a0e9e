/** Requests of rules about mails. */
import type { Resource } from '#harness/actors/resources.ts';
import { filled } from '#harness/actors/template.ts';
import { operation } from '#harness/document.ts';
import { control } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Mail } from '#harness/mailbox/mails.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive, NotMet } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { listsOf, textsWith } from './contents.ts';

/** Maximum wait for a mail in milliseconds; the specification states none. */
const patience = 30_000;

/** Requests a test of a template. @param as the administrator's JWT by default: its bucket is new */
export async function requestTestMail(
  trial: Trial,
  template: Resource,
  to: string,
  as?: Credential | 'anonymous',
): Promise<HttpResponse> {
  const { id, method, path } = operation('emailTemplates.sendTest');
  const words = new Map([['emailTemplate', Promise.resolve(template)]]);
  const body = await filled(trial.dialect.requests[id], async (name) =>
    name === 'mailbox' ? to : trial.resources.word(name, words),
  );
  const credential = as === 'anonymous' ? undefined : (as ?? (await trial.actors.administrator()).credential);
  return trial.send({ method, path, body, as: credential, spends: as !== undefined });
}

export async function requestNewsletter(trial: Trial, newsletter: Resource, as?: Credential): Promise<HttpResponse> {
  const { method, path } = operation('newsletters.send');
  return trial.send({
    method,
    path: path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(newsletter.text('id'))),
    body: {},
    as: as ?? (await trial.actors.readWrite()).credential,
  });
}

/** Creates a template with the word in its texts. */
export function templateWith(trial: Trial, word: string): Promise<Resource> {
  return trial.resources.make('emailTemplate', textsWith(trial, 'emailTemplate', word));
}

/** Creates a user with a fresh address: a host may send tests to its users only. @returns the address */
export async function userAddress(trial: Trial): Promise<string> {
  const to = trial.mailbox.freshAddress(trial.unique());
  await trial.resources.make('user', { [trial.dialect.person.email]: to });
  return to;
}

/** Creates a newsletter to one contact, with the word in its texts. @returns the newsletter and the contact's address */
export async function newsletterWith(trial: Trial, word: string) {
  const { to, contact } = await mailedContact(trial);
  const newsletter = await trial.resources.make('newsletter', textsWith(trial, 'newsletter', word), {
    with: [contact],
  });
  return { to, newsletter };
}

/** Creates a newsletter to two contacts. @returns also their addresses; one where the recipe has no list of contacts */
export async function newsletterToTwo(trial: Trial, word: string) {
  const [first, second] = [await mailedContact(trial), await mailedContact(trial)];
  const audience = listsOf(trial, 'newsletter', [first.contact, second.contact]);
  const members = { ...textsWith(trial, 'newsletter', word), ...audience };
  const newsletter = await trial.resources.make('newsletter', members, { with: [first.contact] });
  const reached = Object.keys(audience).length > 0 ? [first, second] : [first];
  return { addresses: reached.map(({ to }) => to), newsletter };
}

async function mailedContact(trial: Trial) {
  const to = trial.mailbox.freshAddress(trial.unique());
  const contact = await trial.resources.make('contact', { [trial.dialect.person.email]: to });
  return { to, contact };
}

/**
 * @param answer response to the request that should send the mail
 * @throws NotMet if it does not arrive but other mails do, Inconclusive if no mail arrives at all
 */
export async function expectMail(
  trial: Trial,
  {
    answer,
    to,
    wanted,
    what,
  }: { answer: HttpResponse | undefined; to: string; wanted: (mail: Mail) => boolean; what: string },
): Promise<Mail> {
  const begun = performance.now();
  const mail = await trial.mailbox.find(to, wanted, patience);
  if (mail) {
    trial.measure(`it came within ${((performance.now() - begun) / 1_000).toFixed(1)} s`);
    return mail;
  }
  await controlMailbox(trial);
  throw new NotMet(`${what} within ${patience / 1_000} s`, 'no such mail, where others arrive', answer?.exchange);
}

/** Checks by a one-time code that mails arrive at all. @throws Inconclusive if none does */
async function controlMailbox(trial: Trial): Promise<void> {
  const { method, path } = operation('identity.requestLoginOtp');
  const { account } = await trial.actors.member();
  const body = { [trial.dialect.otp.email]: account.email };
  control(await trial.send({ method, path, body }), 'asking for a one-time code');
  if (await trial.mailbox.find(account.email, () => true)) return;
  throw new Inconclusive('control-failed', 'no mail of any kind comes: is the `mailbox` of the profile the right one?');
}
