/** Operations that no single request of the administrator reaches: each by a sequence of requests, which ends by a look. */
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { perRun } from '../per-run.ts';
import { answersForms, showsInvitations, waits } from './invitees.ts';
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
import {
  countsParticipants,
  endsSessionsOfUsers,
  invitesMany,
  mailsInvoices,
  mailsParticipants,
  mergesContacts,
} from './people.ts';
import { beginsPasskeys, usesAuthenticatorApp } from './second-factor.ts';
import { rotatesClientSecret, showsSecrets } from './secrets.ts';
import {
  keepsNotifications,
  keepsSecondFactorRoles,
  keepsTenant,
  pagesDeliveries,
  recoversNothing,
  showsTenants,
  testsTwice,
} from './settings.ts';
import { exportsGroups, triesImports } from './transfers.ts';

interface Sequence {
  /** Ids of the operations that it reaches. */
  readonly of: readonly string[];
  readonly run: (trial: Trial) => Promise<void>;
}

const sequences: readonly Sequence[] = [
  { of: ['identity.updateMe'], run: changesOwnProfile },
  { of: ['identity.changePassword'], run: changesPassword },
  { of: ['identity.listSessions', 'identity.endSession'], run: (trial) => endsSession(trial) },
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
  { of: ['webhookDeliveries.list'], run: pagesDeliveries },
  { of: ['permission.endImpersonation'], run: (trial) => endsImpersonation(trial, true) },
  { of: ['invoices.send'], run: mailsInvoices },
  { of: ['identity.endSession'], run: (trial) => endsSession(trial, true) },
  { of: ['tenant.get'], run: showsTenants },
  { of: ['invitations.getOwn'], run: showsInvitations },
  { of: ['invitations.bulkCreate'], run: invitesMany },
  { of: ['registrations.message'], run: mailsParticipants },
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
