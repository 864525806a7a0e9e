import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { controlOwn, expectOwn } from './steps.ts';

export const isBoundToOneEvent = rule({
  id: 'contact-hash/is-bound-to-one-event',
  level: 'must',
  section: 'Authentication',
  cites: 'X-Contact-Hash: it authenticates that contact for one specific event',
  requirement:
    'A contact that is invited to two events has a hash for each, and each goes on to stand for its own event.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 14 },
  async check(trial) {
    const { invitees, resources } = trial;
    const first = await invitees.invite({ name: 'contact of two events' });
    await controlOwn(trial, first);
    const event = await resources.make('event');
    const second = await invitees.invite({ name: 'contact of two events, again', invited: first, event });
    expectTrue(second.hash !== first.hash, undefined, 'another hash for another event', 'the same hash twice');
    await expectOwn(trial, second);
    await expectOwn(trial, first);
  },
});
