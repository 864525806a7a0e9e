/** JWTs: lifetime, tenant, and the ways to get one. */
import { control, expectStatus, expectTrue, ifBroken } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isNamedRead, takesJwt } from '../applies.ts';
import { isAboutElevenDays, lifetimeOf } from '../lifetime.ts';
import { jwtsByEachWay } from './ways.ts';

export const jwtRules: readonly Rule[] = [
  {
    id: 'auth/jwt-lives-about-eleven-days',
    level: 'must',
    section: 'Limits',
    cites: 'JWT lifetime; Authentication, JWT',
    requirement:
      'A JWT lives for approximately 11 days: between its `iat` and its `exp` lie 11 days, give or take a tenth.',
    needs: [],
    cost: { requests: 0 },
    async check(trial) {
      const { jwt } = await trial.actors.administrator();
      const seconds = lifetimeOf(jwt);
      trial.measure(`exp - iat = ${seconds} s`);
      expectTrue(isAboutElevenDays(seconds), undefined, 'about 950400 s', `${seconds} s`);
    },
  },
  // Absent objects and bad bodies: what is compared is whether the request gets past the credential.
  {
    id: 'auth/jwt-acts-alike-however-gotten',
    level: 'must',
    section: 'Authentication',
    cites: 'OTP: a JWT that is used exactly like the password-login JWT; JWT: token/refresh returns a new pair',
    requirement:
      'At every operation, a JWT by a one-time code and one by a refresh token are answered like one by password.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 3 },
    appliesTo: (operation) => takesJwt(operation) && !endsSessions.includes(operation.id),
    async check(trial) {
      const { byPassword, others } = await jwtsByEachWay(trial);
      const expected = await attempt(trial, byPassword.credential);
      ifBroken(expected);
      for (const [what, as] of Object.entries(others)) {
        expectStatus(await attempt(trial, as), expected.status, `for ${what}, as for one by password`);
      }
    },
  },
  // The reverse direction of the rule in the matrix: each host needs its own check.
  {
    id: 'auth/jwt-is-401-at-another-tenant',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 5; Authentication errors',
    requirement: "This tenant's JWT is refused with 401 at another tenant's host.",
    needs: ['other'],
    cost: { requests: 3 },
    appliesTo: isNamedRead,
    async check(trial) {
      const { method, path } = trial.operation;
      const [own, other] = [await trial.actors.administrator(), await trial.actors.otherAdministrator()];
      control(await trial.send({ method, path, as: own.credential }), 'reading at home');
      control(
        await trial.send({ method, path, as: other.credential, tenant: 'other' }),
        "reading as the other tenant's",
      );
      const answer = await trial.send({ method, path, as: own.credential, tenant: 'other' });
      expectStatus(answer, 401, 'for a JWT of another tenant');
    },
  },
  {
    id: 'auth/jwt-is-for-its-tenant-however-gotten',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 5; Authentication errors; OTP: a JWT that is used exactly like the password-login JWT',
    requirement: "A JWT by a one-time code or by a refresh token is refused with 401 at another tenant's host, too.",
    needs: ['other', 'writes', 'mailbox'],
    cost: { requests: 4 },
    appliesTo: isNamedRead,
    async check(trial) {
      const { method, path } = trial.operation;
      const { others } = await jwtsByEachWay(trial);
      const { credential } = await trial.actors.otherAdministrator();
      control(await trial.send({ method, path, as: credential, tenant: 'other' }), "reading as the other tenant's");
      for (const [what, as] of Object.entries(others)) {
        control(await trial.send({ method, path, as }), `reading at home with ${what}`);
        expectStatus(await trial.send({ method, path, as, tenant: 'other' }), 401, `for ${what} of another tenant`);
      }
    },
  },
];

/** These end the sessions that are compared. */
const endsSessions: readonly string[] = ['identity.changePassword', 'identity.endSession', 'identity.endEverySession'];

function attempt(trial: Trial, as: Credential): Promise<HttpResponse> {
  const { method } = trial.operation;
  const hasBody = method !== 'GET' && method !== 'DELETE';
  return trial.send({ method, path: trial.absentPath(), as, ...(hasBody ? { body: [] } : {}) });
}
