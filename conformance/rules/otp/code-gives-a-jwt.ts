import { operation } from '../../document.ts';
import { control, expectStatus, expectSuccess, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { expectJwt } from '../credentials.ts';
import { isAboutElevenDays, lifetimeOf } from '../lifetime.ts';
import { freshCode, submitCode } from './codes.ts';

const reads = ['users.list', 'events.list', 'payments.list', 'contacts.list'] as const;

export const codeGivesAJwt = rule({
  id: 'otp/code-gives-a-jwt',
  level: 'must',
  section: 'Authentication',
  cites: 'OTP, step 2: a JWT that is used exactly like the password-login JWT; Endpoints, verify-login-otp',
  requirement:
    'The mailed code is answered with a JWT that is the same user, may read the same and lives as long as one by password.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 16 },
  async check(trial) {
    const { people, dialect } = trial;
    const person = await people.person('mailed person', dialect.roles.none);
    const answer = await submitCode(trial, person.account.email, await freshCode(trial, person.account.email));
    expectSuccess(answer, 'for the mailed code');
    const jwt = expectJwt(trial, answer);
    const byCode = people.jwtCredential(jwt, 'mailed person by code');
    const self = await trial.send({ method: 'GET', path: dialect.whoAmI.path, as: byCode });
    expectStatus(self, 200, 'with the JWT');
    const id = self.member(dialect.whoAmI.id);
    expectTrue(id === person.id, self, 'the user whose address it is', 'another one');
    for (const { method, path } of reads.map(operation)) {
      const expected = await trial.send({ method, path, as: person.credential });
      const actual = await trial.send({ method, path, as: byCode });
      expectStatus(actual, expected.status, 'as with a JWT by password');
    }
    const seconds = lifetimeOf(jwt);
    trial.measure(`exp - iat = ${seconds} s`);
    expectTrue(isAboutElevenDays(seconds), answer, 'a JWT that lives about 950400 s', `${seconds} s`);
    control(
      await trial.send({ method: 'GET', path: dialect.whoAmI.path, as: person.credential }),
      'the JWT by password',
    );
  },
});
