import { control, expectStatus } from '../../expect.ts';
import { decoded, unsecured, withClaims, withOtherSignature } from '../../jwt.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { isNamedRead } from '../applies.ts';

export const tamperedJwtIs401 = rule({
  id: 'auth/tampered-jwt-is-401',
  level: 'must',
  section: 'Authentication',
  cites: 'Authentication errors: expired or rejected JWT',
  requirement: 'A JWT whose claims, signature or algorithm were changed is rejected with 401.',
  needs: [],
  cost: { requests: 5 },
  appliesTo: isNamedRead,
  async check(trial) {
    const { people } = trial;
    const { method, path } = trial.operation;
    const { credential, jwt } = await people.administrator();
    control(await trial.send({ method, path, as: credential }), 'reading with the JWT');
    const told = decoded(jwt);
    if (!told) throw new Inconclusive('control-failed', 'the JWT cannot be read');
    const tampered = {
      'other claims': withClaims(jwt, told, { exp: (told.claims.exp ?? 0) + 86_400 }),
      'another signature': withOtherSignature(jwt),
      'no signature': `${jwt.split('.').slice(0, 2).join('.')}.`,
      'the algorithm none': unsecured(jwt, told),
    };
    for (const [what, text] of Object.entries(tampered)) {
      const as = people.jwtCredential(text, `administrator with ${what}`);
      expectStatus(await trial.send({ method, path, as }), 401, `for a JWT with ${what}`);
    }
  },
});
