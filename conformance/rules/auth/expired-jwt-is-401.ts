import { control, expectStatus } from '../../expect.ts';
import { decoded } from '../../jwt.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { isNamedRead } from '../applies.ts';

export const expiredJwtIs401 = rule({
  id: 'auth/expired-jwt-is-401',
  level: 'must',
  section: 'Authentication',
  cites: 'Authentication errors: expired or rejected JWT',
  requirement: 'A JWT that has expired is refused with 401.',
  needs: ['expiredJwt'],
  cost: { requests: 2 },
  appliesTo: isNamedRead,
  async check(trial) {
    const { people, profile } = trial;
    const { method, path } = trial.operation;
    const { credential, jwt } = await people.administrator();
    control(await trial.send({ method, path, as: credential }), 'reading with a JWT that has not expired');
    const [old, fresh] = [decoded(profile.expiredJwt ?? '')?.claims, decoded(jwt)?.claims];
    // By the host's clock, which may not be ours: it is not earlier than when it issued the one of now.
    const now = fresh?.iat ?? Date.now() / 1_000;
    const expired = old?.exp;
    if (expired === undefined || expired > now) {
      throw new Inconclusive('control-failed', "the profile's expiredJwt is no JWT that has expired");
    }
    if (old?.iss !== fresh?.iss) {
      throw new Inconclusive(
        'control-failed',
        "the profile's expiredJwt was issued by another host, and is refused for that",
      );
    }
    const as = people.jwtCredential(profile.expiredJwt ?? '', 'expired');
    expectStatus(await trial.send({ method, path, as }), 401, 'for an expired JWT');
    trial.measure(`expired ${Math.round(now - expired)} s ago`);
  },
});
