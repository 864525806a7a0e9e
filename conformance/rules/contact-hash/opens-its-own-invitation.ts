import { expectRefusal } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectOwn, own } from './steps.ts';

export const opensItsOwnInvitation = rule({
  id: 'contact-hash/opens-its-own-invitation',
  level: 'must',
  section: 'Authentication',
  cites: 'X-Contact-Hash: the hash from the magic URL authenticates that contact',
  requirement:
    'The hash in the link that a contact was mailed opens the invitation of that contact to that event; nothing opens it without.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 8 },
  async check(trial) {
    await expectOwn(trial, await trial.invitees.shared());
    expectRefusal(await own(trial, undefined), 'without a hash');
  },
});
