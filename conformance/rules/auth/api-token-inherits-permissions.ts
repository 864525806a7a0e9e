import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { managerWithToken, readContacts } from './roles.ts';

export const apiTokenInheritsPermissions = rule({
  id: 'auth/api-token-inherits-permissions',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token: inherits the permissions of the user that created it',
  requirement: 'An Api-Token may do what its owner may, and nothing that its owner may not.',
  needs: ['writes'],
  cost: { requests: 10 },
  async check(trial) {
    const { people, dialect } = trial;
    const [administrator, own] = [
      await people.administrator(),
      await people.token(await people.administrator(), 'readWrite'),
    ];
    control(await readContacts(trial, administrator.credential), 'reading contacts as the administrator');
    expectStatus(await readContacts(trial, own.credential), 200, "with the administrator's token");
    const { owner, token } = await managerWithToken(trial);
    await people.setRoles(owner.id, dialect.roles.none);
    const self = await readContacts(trial, owner.credential);
    if (![401, 403].includes(self.status)) {
      throw new Inconclusive('control-failed', 'a user without a role may read contacts', self.exchange);
    }
    expectStatus(await readContacts(trial, token.credential), [401, 403], 'for a token whose owner may not');
  },
});
