import { rule } from '../../rule.ts';
import { expectMail } from './steps.ts';

/** With the magic URL, by which the contact reaches the event. */
export const invitationIsMailed = rule({
  id: 'mail/invitation-is-mailed',
  level: 'must',
  section: 'What the service does',
  cites: 'events, with invitations and forms sent to contacts by email; X-Contact-Hash: magic URL in an invitation',
  requirement: 'A contact that is invited to an event is mailed the invitation, with a link of its own.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 4 },
  async check(trial) {
    const { dialect, resources } = trial;
    const to = trial.mailbox.freshAddress(trial.unique());
    const contact = await resources.make('contact', { [dialect.person.email]: to });
    await resources.make('invitation', {}, { with: [contact] });
    const pattern = new RegExp(dialect.contactHash.pattern);
    await expectMail(trial, {
      answer: undefined,
      to,
      wanted: ({ text }) => pattern.test(text),
      what: 'a mail with a link',
    });
  },
});
