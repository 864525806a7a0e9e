import { expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isWrite, takesApiToken } from '../applies.ts';

/** Asked of something that is not there, with no body: whatever else is wrong, the token is refused first. */
export const readOnlyTokenWritesAre403 = rule({
  id: 'auth/read-only-token-writes-are-403',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token, access levels; Errors, rule 4; Endpoints, rule 4',
  requirement: 'A read-only token is refused with 403 on every POST, PATCH, PUT and DELETE.',
  needs: ['writes'],
  cost: { requests: 1 },
  appliesTo: (operation) => isWrite(operation) && takesApiToken(operation),
  async check(trial) {
    const { credential } = await trial.people.readOnly();
    const { method } = trial.operation;
    expectStatus(await trial.send({ method, path: trial.absentPath(), as: credential }), 403);
  },
});
