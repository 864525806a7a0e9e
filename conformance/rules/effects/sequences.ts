/** Operations that no single request of the administrator reaches: each by a sequence of requests, which ends by a look. */
import { Resource } from '#harness/actors/resources.ts';
import { expectRefusal, expectTrue, summaryOf } from '#harness/expect.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { perRun } from '../per-run.ts';
import { administratorOf, demand, expectRead } from './demand.ts';
import {
  countsAudience,
  countsUnsavedAudience,
  interruptsNewsletter,
  listsRecipients,
  mailsForm,
  previews,
} from './mailings.ts';
import {
  changesEmail,
  changesOwnProfile,
  changesPassword,
  endsImpersonation,
  endsOtherSessions,
  endsSession,
  rotatesToken,
  showsDataOfPeople,
  showsOwnData,
  signsOut,
  tellsOwnPermissions,
} from './own-account.ts';
import { countsParticipants, endsSessionsOfUsers, mailsInvoices, mergesContacts } from './people.ts';
import { beginsPasskeys, usesAuthenticatorApp } from './second-factor.ts';
import { rotatesClientSecret, showsSecrets } from './secrets.ts';
import { keepsNotifications, keepsSecondFactorRoles, keepsTenant, recoversNothing, testsTwice } from './settings.ts';
import { exportsGroups, triesImports } from './transfers.ts';

interface Sequence {
  /** Ids of the operations that it reaches. */
  readonly of: readonly string[];
  readonly run: (trial: Trial) => Promise<void>;
}

const sequences: readonly Sequence[] = [
  { of: ['identity.updateMe'], run: changesOwnProfile },
  { of: ['identity.changePassword'], run: changesPassword },
  { of: ['identity.listSessions', 'identity.endSession'], run: endsSession },
  { of: ['permission.endImpersonation'], run: (trial) => endsImpersonation(trial) },
  { of: ['waitlist.createOwn', 'waitlist.getOwn', 'waitlist.cancelOwn'], run: waits },
  { of: ['emailTemplates.preview'], run: (trial) => previews(trial, 'emailTemplate', '/api/v1/email_templates') },
  { of: ['newsletters.preview'], run: (trial) => previews(trial, 'newsletter', '/api/v1/newsletters') },
  { of: ['newsletters.pause', 'newsletters.resume', 'newsletters.cancel'], run: interruptsNewsletter },
  { of: ['newsletters.recipients'], run: listsRecipients },
  { of: ['newsletters.audience'], run: countsAudience },
  { of: ['newsletters.countAudience'], run: countsUnsavedAudience },
  { of: ['forms.send'], run: mailsForm },
  { of: ['identity.revokeToken'], run: signsOut },
  { of: ['tenant.update'], run: keepsTenant },
];

/** Not of the frozen rule: what it demands stays the same. */
const furtherSequences: readonly Sequence[] = [
  { of: ['identity.beginEmailChange', 'identity.confirmEmailChange'], run: changesEmail },
  { of: ['identity.endEverySession'], run: endsOtherSessions },
  {
    of: [
      'secondFactor.get',
      'secondFactor.begin',
      'secondFactor.confirm',
      'secondFactor.verify',
      'secondFactor.renewRecoveryCodes',
      'secondFactor.remove',
      'secondFactor.removeOfUser',
    ],
    run: usesAuthenticatorApp,
  },
  { of: ['secondFactor.beginPasskey'], run: beginsPasskeys },
  { of: ['apiTokens.rotate'], run: rotatesToken },
  { of: ['permission.me'], run: tellsOwnPermissions },
  { of: ['personalData.getOwn'], run: showsOwnData },
  { of: ['personalData.ofUser', 'personalData.ofContact'], run: showsDataOfPeople },
  { of: ['permission.setSecondFactorRoles'], run: keepsSecondFactorRoles },
  { of: ['forms.listOwn', 'forms.respondOwn', 'forms.getResponse'], run: answersForms },
  { of: ['notifications.update', 'notifications.preview'], run: keepsNotifications },
  { of: ['users.endSessions'], run: endsSessionsOfUsers },
  { of: ['contacts.merge'], run: mergesContacts },
  { of: ['webhookSubscriptions.recover'], run: recoversNothing },
  { of: ['webhookSubscriptions.getSecret'], run: showsSecrets },
  { of: ['oauthApplications.rotateSecret'], run: rotatesClientSecret },
  { of: ['webhookSubscriptions.test'], run: testsTwice },
  { of: ['permission.endImpersonation'], run: (trial) => endsImpersonation(trial, true) },
  { of: ['invoices.send'], run: mailsInvoices },
  { of: ['events.counts'], run: countsParticipants },
  { of: ['exports.list', 'exports.download'], run: exportsGroups },
  { of: ['imports.preview', 'imports.problems'], run: triesImports },
];

const done = perRun<void>();

export const sequenceRules: readonly Rule[] = [
  ruleOf(sequences, {
    id: 'effects/documented-sequence-is-done',
    requirement:
      'What a user does about themselves, what waits for another and what can be interrupted is done, for them alone, as its responses say.',
  }),
  ruleOf(furtherSequences, {
    id: 'effects/documented-steps-are-done',
    requirement:
      'What takes several steps is done, for its own object alone, as its responses say: a new email, a second factor, a rotated token, a merge, an export, an import.',
  }),
];

function ruleOf(some: readonly Sequence[], { id, requirement }: Pick<Rule, 'id' | 'requirement'>): Rule {
  return {
    id,
    level: 'should',
    section: 'Endpoints',
    cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
    requirement,
    needs: ['writes', 'mailbox'],
    cost: { requests: 12 },
    appliesTo: (operation) => some.some(({ of }) => of.includes(operation.id)),
    async check(trial) {
      const sequence = some.find(({ of }) => of.includes(trial.operation.id));
      if (sequence) await done(trial, [id, ...sequence.of].join(), () => sequence.run(trial));
    },
  };
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
async function answersForms(trial: Trial): Promise<void> {
  const as = await administratorOf(trial);
  const invitee = await trial.invitees.invite({ name: 'contact with forms' });
  const event = new Resource('openEvent', invitee.event.value);
  for (const which of ['first', 'second']) {
    const form = await trial.resources.make('eventForm', {}, { with: [event] });
    const list = await demand(trial, 'GET', '/api/v1/invitation/forms', invitee.credential);
    const title = form.text('title');
    expectTrue(list.text.includes(title), list, `the ${which} form, ${title}`, summaryOf(list));
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
