import { randomBytes } from 'node:crypto';
import { control, expectStatus } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { isNamedRead } from '../applies.ts';

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

export const garbageJwtIs401 = rule({
  id: 'auth/garbage-jwt-is-401',
  level: 'must',
  section: 'Authentication',
  cites: 'Authentication errors: expired or rejected JWT',
  requirement: 'A JWT that somebody else made is rejected with 401.',
  needs: [],
  cost: { requests: 3 },
  appliesTo: isNamedRead,
  async check(trial) {
    const { people } = trial;
    const { method, path } = trial.operation;
    const { credential, id } = await people.administrator();
    control(await trial.send({ method, path, as: credential }), 'reading with a JWT');
    const seconds = Math.floor(Date.now() / 1_000);
    const claims = part({ sub: id, iat: seconds, exp: seconds + 3_600 });
    const foreign = `${part({ alg: 'HS256', typ: 'JWT' })}.${claims}.${randomBytes(32).toString('base64url')}`;
    const made = people.jwtCredential(foreign, 'nobody');
    expectStatus(await trial.send({ method, path, as: made }), 401, 'for a JWT of nobody');
    const word = people.jwtCredential(`${trial.unique()}.${trial.unique()}`, 'nobody');
    // What is no JWT at all may be called a bad request too.
    expectStatus(await trial.send({ method, path, as: word }), [400, 401, 403], 'for what is no JWT');
  },
});
