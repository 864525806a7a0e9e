import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isNamedRead } from '../applies.ts';

export const apiTokenTakesNoPrefix = rule({
  id: 'auth/api-token-takes-no-prefix',
  level: 'should',
  section: 'Authentication',
  cites: 'Api-Token: no Bearer prefix',
  requirement: 'An Api-Token behind `Bearer` is another value, and refused.',
  needs: [],
  cost: { requests: 3 },
  appliesTo: isNamedRead,
  async check(trial) {
    const { credential, value } = await trial.people.readWrite();
    const { method, path } = trial.operation;
    control(await trial.send({ method, path, as: credential }), 'reading with the raw token');
    for (const prefixed of [`Bearer ${value}`, `bearer ${value}`]) {
      const as = trial.people.apiTokenCredential(prefixed, 'read-write behind Bearer');
      expectStatus(await trial.send({ method, path, as }), [401, 403], 'for a token behind Bearer');
    }
  },
});
