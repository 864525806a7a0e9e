import { randomBytes } from 'node:crypto';
import { damaged } from '../../engine/damaged.ts';
import { expectRefusal } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { controlOwn, own } from './steps.ts';

export const wrongHashIsRefused = rule({
  id: 'contact-hash/wrong-hash-is-refused',
  level: 'must',
  section: 'Authentication',
  cites: 'X-Contact-Hash: the hash from the magic URL authenticates that contact',
  requirement:
    'A hash that nobody was mailed is refused: one with a letter changed, one that was cut off, one that was made up.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 10 },
  async check(trial) {
    const invitee = await trial.invitees.shared();
    await controlOwn(trial, invitee);
    const { hash } = invitee;
    const madeUp = randomBytes(hash.length).toString('base64url').slice(0, hash.length);
    for (const wrong of [damaged(hash), hash.slice(0, -6), madeUp]) {
      expectRefusal(
        await own(trial, trial.people.contactCredential(wrong, 'wrong')),
        'of a hash that nobody was mailed',
      );
    }
  },
});
