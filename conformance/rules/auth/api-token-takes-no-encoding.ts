import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isNamedRead } from '../applies.ts';

export const apiTokenTakesNoEncoding = rule({
  id: 'auth/api-token-takes-no-encoding',
  level: 'should',
  section: 'Authentication',
  cites: 'Api-Token: no encoding',
  requirement: 'An Api-Token in base64 is another value, and refused.',
  needs: [],
  cost: { requests: 3 },
  appliesTo: isNamedRead,
  async check(trial) {
    const { credential, value } = await trial.people.readWrite();
    const { method, path } = trial.operation;
    control(await trial.send({ method, path, as: credential }), 'reading with the raw token');
    for (const encoding of ['base64', 'base64url'] as const) {
      const as = trial.people.apiTokenCredential(Buffer.from(value).toString(encoding), `read-write in ${encoding}`);
      expectStatus(await trial.send({ method, path, as }), [401, 403], `for a token in ${encoding}`);
    }
  },
});
