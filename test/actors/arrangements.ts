/**
 * Exceptions of arrange.ts: objects that no POST creates, states that an operation requires, and credentials that an
 * operation refuses.
 */
import { randomUUID } from 'node:crypto';
import type { CredentialKind } from '#contracts/operation.ts';
import { macOfCode } from '#server/features/identity/codes.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { testSecret } from '#test/template.ts';
import type { Arrange, Factory, RequestParts } from './arrangement.ts';
import { emailChangeArrangements } from './email-change.arrangements.ts';
import { eventArrangements, eventFactories } from './event.arrangements.ts';
import { moneyArrangements } from './money.arrangements.ts';
import { freshAccess } from './oauth-access.ts';
import { ownArrangements, ownFactories } from './own.arrangements.ts';
import { peopleArrangements, peopleFactories } from './people.arrangements.ts';
import { freshPerson, impersonate, type Person, type Place } from './person.ts';
import { secondFactorArrangements } from './second-factor.arrangements.ts';
import { webhookArrangements, webhookFactories } from './webhook.arrangements.ts';

/** Path before a parameter → factory of the object, for objects that no `POST` creates. */
export const factories: Readonly<Record<string, Factory>> = {
  ...eventFactories,
  ...peopleFactories,
  ...ownFactories,
  ...webhookFactories,
  '/api/v1/permission/users': member,
  '/api/v1/permission/impersonate': member,
  '/api/v1/me/sessions': async (place, { id }) => {
    const session = randomUUID();
    await place.service.sql(
      `insert into sessions (tenant_id, id, user_id, methods, expires_at)
        values ($1, $2, $3, '{pwd}', $4::timestamptz + interval '1 day')`,
      [place.tenant.id, session, id, place.service.clock.now()],
    );
    return session;
  },
  '/api/v1/me/oauth_grants': async (place, { id }) => (await freshAccess(place, { userId: id })).applicationId,
  '/api/v1/oauth_applications/{id}/grants': async (place, _, { id }) => {
    const userId = await member(place);
    await freshAccess(place, { userId, ...(id !== undefined && { applicationId: id }) });
    return userId;
  },
  '/api/v1/audit_log': async ({ service, tenant }, { id }) => {
    const line = randomUUID();
    await service.sql(`insert into audit_log (tenant_id, id, action, user_id) values ($1, $2, 'planted', $3)`, [
      tenant.id,
      line,
      id,
    ]);
    return line;
  },
};

/** A user whom every administrator may change: see the rule `above_own_permissions`. */
async function member(place: Place): Promise<string> {
  return (await freshPerson(place, 'ROLE_MEMBER')).id;
}

/** Operation → changes of the database before its request. @returns the changed parts of the request */
export const arrangements: Readonly<Record<string, Arrange>> = {
  ...moneyArrangements,
  ...eventArrangements,
  ...peopleArrangements,
  ...ownArrangements,
  ...webhookArrangements,
  'identity.loginCheck': async (_, { caller }) => ({ members: { email: caller.email, password: caller.password } }),
  'identity.refreshToken': async (_, { caller }) => ({ members: { refresh_token: caller.refreshToken } }),
  'identity.revokeToken': async (_, { caller }) => ({ members: { refresh_token: caller.refreshToken } }),
  'identity.verifyLoginOtp': (place, { caller }) => liveCode(place, caller, 'LOGIN'),
  'identity.resetPassword': (place, { caller }) => liveCode(place, caller, 'PASSWORD_RESET'),
  'identity.changePassword': async (_, { caller: { password } }) => ({
    members: { currentPassword: password, password },
  }),
  ...emailChangeArrangements,
  ...secondFactorArrangements,
  'permission.createRole': makeRoomForRoles,
  'permission.endImpersonation': async (place, { caller }) => {
    const administrator = await freshPerson(place, 'ROLE_ADMIN');
    return { caller: { ...caller, ...(await impersonate(place, caller.id, administrator)) } };
  },
  // The examples' dates are in the past: tokens must expire in the future, and invitations precede their event.
  'apiTokens.create': async (place) => ({ members: { expiresAt: inAWeek(place) } }),
  'events.create': async (place) => ({ members: { startsAt: inAWeek(place), endsAt: inAWeek(place) } }),
  'invitations.send': async ({ service, tenant }, { params }) => {
    await service.sql(
      `update events e set status = 'PUBLISHED' from invitations i
        where e.tenant_id = $1 and i.tenant_id = $1 and i.id = $2 and e.id = i.event_id`,
      [tenant.id, params.id],
    );
    return {};
  },
};

const inAWeek = ({ service }: Place) => new Date(service.clock.now().getTime() + 7 * 86_400_000).toISOString();

/** Inserts a one-time code for the caller's address, as the worker does when it mails one. */
async function liveCode(
  { service, tenant }: Place,
  { email }: Person,
  purpose: 'LOGIN' | 'PASSWORD_RESET',
): Promise<Partial<RequestParts>> {
  // Different per tenant, so that a code of one tenant is wrong in the other.
  const code = tenant === service.acme ? '135790' : '246801';
  await service.sql(
    `insert into one_time_codes (tenant_id, email, purpose, code_mac, expires_at)
      values ($1, $2, $3, $4, $5::timestamptz + interval '10 minutes')`,
    [
      tenant.id,
      email,
      purpose,
      macOfCode(secretsFrom(testSecret), { tenantId: tenant.id, email, purpose, code }),
      service.clock.now(),
    ],
  );
  return { members: { email, code } };
}

/** Deletes older roles of this process: a tenant has at most a hundred custom roles. */
async function makeRoomForRoles({ service, tenant }: Place): Promise<Partial<RequestParts>> {
  await service.sql(
    `delete from roles where tenant_id = $1 and key in (
      select key from roles where tenant_id = $1 and key like 'ROLE\\_NEW\\_%'
      order by substring(key from '\\d+$')::int desc offset 60)`,
    [tenant.id],
  );
  return {};
}

/** A kind of credential, or the JWT of an administrator who impersonates the person. */
export type CredentialVariant = CredentialKind | 'impersonation';

/** Operation → credentials that the contract accepts but the operation refuses, with the status. */
export const refusedVariants: Readonly<Record<string, Partial<Record<CredentialVariant, number>>>> = {
  // Only an impersonation can be ended, and the arranged caller's is its JWT.
  'permission.endImpersonation': { apiToken: 409 },
  // Impersonations cannot be nested.
  'permission.impersonate': { impersonation: 403 },
  // The office has a permission of its own for it.
  'personalData.getOwn': { impersonation: 403 },
  // The example changes the email, which is forbidden during impersonation.
  'users.update': { impersonation: 403 },
};
