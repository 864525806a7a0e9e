import { expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { isCountedBy } from './exhausted.ts';

/** Each request of the flood names another email, so that a host which counts by it never refuses. */
export const emailsShareTheAddress = rule({
  id: 'limits/emails-share-the-address',
  level: 'must',
  section: 'Limits',
  cites: 'Limits, bucket key of unauthenticated endpoints; Endpoints, login-check',
  requirement: 'The requests of one address are counted together, whichever email they name.',
  needs: ['writes'],
  cost: { requests: 22, fills: 'at-once' },
  appliesTo: isCountedBy('ip'),
  async check(trial) {
    const { admitted, denied } = await trial.flood();
    const asked = [...admitted, ...(denied ? [denied] : [])];
    const bodies = new Set(asked.map(({ exchange }) => exchange.requestBody));
    trial.measure(`${asked.length} requests with ${bodies.size} different bodies`);
    if (bodies.size < asked.length) {
      throw new Inconclusive('control-failed', 'by the dialect, its requests do not name another email each');
    }
    const expected = '429, although each request names another email';
    expectTrue(denied !== undefined, admitted.at(-1), expected, `${admitted.length} admitted`);
  },
});
