import { rule } from '../../rule.ts';
import { assertNotServedAt, isSpecifiedWhole } from './elsewhere.ts';

/** Of a version that no host has: whether there is a second one is not shown. */
const unknown = '/api/v9999';

export const unknownVersionsAreNotServed = rule({
  id: 'versioning/unknown-versions-are-not-served',
  level: 'should',
  section: 'Versioning',
  cites: 'Versioning (other versions and version negotiation are not shown)',
  requirement: 'No endpoint is served under a version that there is not.',
  needs: [],
  cost: { requests: 3 },
  appliesTo: isSpecifiedWhole,
  async check(trial) {
    const path = trial.operation.path.replace('/api/v1', unknown);
    await assertNotServedAt(trial, path, `${unknown}/${trial.unique()}`);
  },
});
