import { expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { managerWithToken, readContacts } from './roles.ts';

/** The specification does not say how soon; a role that works on for as long as a cache lasts has not been lost. */
export const apiTokenLosesALostRole = rule({
  id: 'auth/api-token-loses-a-lost-role',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token: if the user loses a role, the token loses the same access',
  requirement:
    'When its owner loses a role, an Api-Token loses the access that came with it, and has it again when the owner has.',
  needs: ['writes'],
  cost: { requests: 9 },
  async check(trial) {
    const { people, dialect } = trial;
    const { owner, token } = await managerWithToken(trial);
    await people.setRoles(owner.id, dialect.roles.none);
    const lost = await readContacts(trial, token.credential);
    expectStatus(lost, [401, 403], 'for a token whose owner lost the role');
    trial.measure(`refused ${Math.round(lost.milliseconds)} ms after the role was taken`);
    await people.setRoles(owner.id, [dialect.roles.manager]);
    expectStatus(await readContacts(trial, token.credential), 200, 'for a token whose owner has the role again');
  },
});
