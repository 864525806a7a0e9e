import { expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isNamedRead } from '../applies.ts';

export const apiTokenIsAcceptedRaw = rule({
  id: 'auth/api-token-is-accepted-raw',
  level: 'must',
  section: 'Authentication',
  cites: 'Api-Token: sent as a raw header value',
  requirement: 'An Api-Token is accepted as the raw value of its header.',
  needs: [],
  cost: { requests: 1 },
  appliesTo: isNamedRead,
  async check(trial) {
    const { credential } = await trial.people.untried('readWrite');
    const { method, path } = trial.operation;
    expectStatus(await trial.send({ method, path, as: credential }), 200, 'with the raw token');
  },
});
