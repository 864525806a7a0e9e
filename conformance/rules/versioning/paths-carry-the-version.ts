import { rule } from '../../rule.ts';
import { assertNotServedAt, isSpecifiedWhole } from './elsewhere.ts';

const prefix = '/api/v1';

/** A path that also works without its version cannot be kept when there is another one. */
export const pathsCarryTheVersion = rule({
  id: 'versioning/paths-carry-the-version',
  level: 'must',
  section: 'Versioning',
  cites: 'Versioning; What the service does: all API paths are prefixed with /api/v1',
  requirement: 'No endpoint is served without the version in its path, neither at the root nor below /api.',
  needs: [],
  cost: { requests: 6 },
  appliesTo: isSpecifiedWhole,
  async check(trial) {
    const bare = trial.operation.path.slice(prefix.length);
    for (const base of ['', '/api']) await assertNotServedAt(trial, base + bare, `${base}/${trial.unique()}`);
  },
});
