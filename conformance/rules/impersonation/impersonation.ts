/** Impersonation of users by administrators. */
import type { SignedIn } from '#harness/actors/actors.ts';
import { operation } from '#harness/document.ts';
import { control, expectStatus, expectSuccess, expectTrue } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { isOneOfAKind } from '../../engine/identifiers.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { demoted } from '../auth/identities.ts';
import { expectJwt, expectNothingGiven } from '../credentials.ts';
import { perRun } from '../per-run.ts';

const impersonators = perRun<SignedIn>();

/** An administrator of this run alone: impersonations are limited by administrator. */
function impersonator(trial: Trial): Promise<SignedIn> {
  const { actors, dialect } = trial;
  return impersonators(trial, 'administrator', () =>
    actors.person('impersonating administrator', [dialect.roles.administrator]),
  );
}

export const impersonationRules: readonly Rule[] = [
  {
    id: 'impersonation/token-acts-as-the-user',
    level: 'must',
    section: 'Endpoints',
    cites: 'Endpoints, permission/impersonate; What the service does',
    requirement:
      'An administrator who impersonates a user gets a token that is this user, with what the user may do and no more.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 6 },
    async check(trial) {
      const { actors, dialect } = trial;
      const { path: contacts } = operation('contacts.list');
      const [administrator, member] = [await impersonator(trial), await actors.member()];
      control(await trial.send({ method: 'GET', path: contacts, as: administrator.credential }), 'reading contacts');
      const refused = await trial.send({ method: 'GET', path: contacts, as: member.credential });
      if (![401, 403].includes(refused.status)) {
        throw new Inconclusive('control-failed', 'a user without a role may read contacts', refused.exchange);
      }
      const answer = await impersonate(trial, member.id, administrator.credential);
      expectSuccess(answer, 'for an administrator');
      const as = actors.jwtCredential(expectJwt(trial, answer, dialect.impersonate.token), 'impersonated member');
      const self = await trial.send({ method: 'GET', path: dialect.whoAmI.path, as });
      expectStatus(self, 200, 'with the token');
      const isMember = self.textMember(dialect.whoAmI.id) === member.id;
      expectTrue(isMember, self, 'the user who is impersonated', 'another user');
      const actual = await trial.send({ method: 'GET', path: contacts, as });
      expectStatus(actual, [401, 403], 'for what the user may not do');
      const email = `${trial.unique()}@conformance.example`;
      const written = await trial.resources.attempt('contact', { [dialect.person.email]: email }, { as });
      expectStatus(written, [401, 403], 'for a write that the user may not do');
      // A cache by administrator would answer the token of the user before.
      const other = (await trial.resources.make('user')).text('id');
      const otherAnswer = control(await impersonate(trial, other, administrator.credential), 'impersonating another');
      const asOther = actors.jwtCredential(expectJwt(trial, otherAnswer, dialect.impersonate.token), 'another user');
      const otherSelf = await trial.send({ method: 'GET', path: dialect.whoAmI.path, as: asOther });
      expectStatus(otherSelf, 200, 'with the second token');
      const isOther = otherSelf.textMember(dialect.whoAmI.id) === other;
      expectTrue(isOther, otherSelf, 'the second user who is impersonated', 'another user');
    },
  },
  {
    id: 'impersonation/token-is-for-its-tenant',
    level: 'must',
    section: 'Errors',
    cites: 'Errors, rule 5; Authentication, JWT: scoped to the tenant; Endpoints, permission/impersonate',
    requirement: "The token of an impersonation is refused with 401 at another tenant's host.",
    needs: ['writes', 'mailbox', 'other'],
    cost: { requests: 4 },
    async check(trial) {
      const { actors, dialect } = trial;
      const [administrator, member] = [await impersonator(trial), await actors.member()];
      const answer = control(await impersonate(trial, member.id, administrator.credential), 'impersonating');
      const as = actors.jwtCredential(expectJwt(trial, answer, dialect.impersonate.token), 'impersonated member');
      const self = { method: 'GET', path: dialect.whoAmI.path };
      control(await trial.send({ ...self, as }), 'the token at home');
      const other = await actors.otherAdministrator();
      control(await trial.send({ ...self, as: other.credential, tenant: 'other' }), "reading as the other tenant's");
      expectStatus(await trial.send({ ...self, as, tenant: 'other' }), 401, 'for a token of another tenant');
    },
  },
  {
    id: 'impersonation/others-are-refused',
    level: 'must',
    section: 'Endpoints',
    cites: 'Endpoints, permission/impersonate: administrators',
    requirement: 'A user who is no administrator impersonates nobody, neither an administrator nor another user.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 4 },
    async check(trial) {
      const { actors, resources } = trial;
      const [administrator, member, { token }] = [
        await impersonator(trial),
        await actors.member(),
        await demoted(trial),
      ];
      const user = (await resources.make('user')).text('id');
      for (const id of [user, administrator.id]) {
        for (const as of [member.credential, token.credential]) {
          const answer = await impersonate(trial, id, as);
          expectNothingGiven(trial, answer, `for the ${as.name} of a user without a role`);
          expectStatus(answer, [401, 403, 404], `for the ${as.name} of a user without a role`);
        }
      }
      control(await impersonate(trial, user, administrator.credential), 'impersonating as the administrator');
    },
  },
  // The rule above has the control; this one checks the status only (RFC 9110, 15.5.4).
  {
    id: 'impersonation/refusal-is-403',
    level: 'should',
    section: 'Endpoints',
    cites: 'Endpoints, permission/impersonate: administrators',
    requirement: 'A user who is no administrator is told by 403 that impersonating is not allowed.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 1 },
    async check(trial) {
      const [administrator, member] = [await impersonator(trial), await trial.actors.member()];
      expectStatus(await impersonate(trial, administrator.id, member.credential), 403, 'for a user without a role');
    },
  },
  {
    id: 'impersonation/not-across-tenants',
    level: 'must',
    section: 'What the service does',
    cites: 'multi-tenant: each tenant has its own host; permission administration, including impersonation',
    requirement: 'An administrator impersonates nobody of another tenant.',
    needs: ['writes', 'mailbox', 'other'],
    cost: { requests: 3 },
    async check(trial) {
      const { actors } = trial;
      const [administrator, other] = [await impersonator(trial), await actors.otherAdministrator()];
      if (!isOneOfAKind(other.id)) throw new Skipped('not-applicable', 'the id may be that of a user here, too');
      const answer = await impersonate(trial, other.id, administrator.credential);
      expectNothingGiven(trial, answer, 'for a user of another tenant');
      const member = await actors.member();
      control(await impersonate(trial, member.id, administrator.credential), 'impersonating a user of this tenant');
    },
  },
];

function impersonate(trial: Trial, userId: string, as: Credential): Promise<HttpResponse> {
  const path = trial.dialect.impersonate.path?.replace('{{user.id}}', encodeURIComponent(userId));
  return trial.send({ method: 'POST', path, body: {}, as });
}
