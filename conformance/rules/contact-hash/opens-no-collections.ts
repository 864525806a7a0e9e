import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isCollection, takesApiToken, takesContactHash } from '../applies.ts';
import { controlOwn } from './steps.ts';

/** Of collections that a path names without an id: whatever they hold, an administrator may read it. */
export const opensNoCollections = rule({
  id: 'contact-hash/opens-no-collections',
  level: 'must',
  section: 'Authentication',
  cites: 'X-Contact-Hash: one specific event and one specific contact identity only; Endpoints, Auth: token',
  requirement: 'A collection that is read by token is refused to the hash of a contact, with 401 or 403.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 3 },
  appliesTo: (operation) =>
    isCollection(operation) && !operation.hasPathParameters && takesApiToken(operation) && !takesContactHash(operation),
  async check(trial) {
    const { path } = trial.operation;
    const invitee = await trial.invitees.shared();
    await controlOwn(trial, invitee);
    const { credential } = await trial.people.readWrite();
    control(await trial.send({ method: 'GET', path, as: credential }), `reading ${path} by token`);
    expectStatus(
      await trial.send({ method: 'GET', path, as: invitee.credential }),
      [401, 403],
      'by the hash of a contact',
    );
  },
});
