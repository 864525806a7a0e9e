import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isCollectionRead, takesApiToken } from '../applies.ts';

export const readOnlyTokenReads = rule({
  id: 'auth/read-only-token-reads',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token: access levels',
  requirement: 'A read-only token reads what its owner may read: writes alone are refused.',
  needs: [],
  cost: { requests: 2 },
  appliesTo: (operation) => isCollectionRead(operation) && takesApiToken(operation),
  async check(trial) {
    const { method, path } = trial.operation;
    const [readWrite, readOnly] = [await trial.people.readWrite(), await trial.people.readOnly()];
    control(await trial.send({ method, path, as: readWrite.credential }), 'reading with a read-write token');
    expectStatus(await trial.send({ method, path, as: readOnly.credential }), 200, 'with a read-only token');
  },
});
