/**
 * What a request needs and no general rule can tell: one short table each of things that paths name, of what must be
 * there before an operation, and of answers that are not the contract's success. See arrange.ts for the rule.
 */
import { randomUUID } from 'node:crypto';
import type { CredentialKind } from '#contracts/operation.ts';
import { macOfCode } from '#server/features/identity/codes.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { testSecret } from '#test/template.ts';
import type { Link } from './contact-link.ts';
import { eventArrangements, eventSubjects } from './event.arrangements.ts';
import { moneyArrangements } from './money.arrangements.ts';
import { freshAccess } from './oauth-access.ts';
import { peopleArrangements, peopleSubjects } from './people.arrangements.ts';
import { actingAs, freshPerson, type Person, type Place } from './person.ts';
import { webhookArrangements, webhookSubjects } from './webhook.arrangements.ts';

/** What a request is made of, beside its contract. */
export interface Made {
  /** The user who sends it, where a user does. */
  readonly caller: Person;
  readonly params: Readonly<Record<string, string>>;
  /** Of the body: what an example cannot name. */
  readonly members: Readonly<Record<string, unknown>>;
  /** Of the contact who sends it, where a contact does; absent: a new one. */
  readonly link?: Link;
}

export type Subject = (place: Place, caller: Person, params: Made['params']) => Promise<string>;

/** Path before a parameter → adds what the parameter names, and returns its id. Only where no `POST` does that. */
export const subjects: Readonly<Record<string, Subject>> = {
  ...eventSubjects,
  ...peopleSubjects,
  ...webhookSubjects,
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

/** Somebody whom every administrator reaches: see the rule `above_own_permissions`. */
async function member(place: Place): Promise<string> {
  return (await freshPerson(place, 'ROLE_MEMBER')).id;
}

export type Arrange = (place: Place, made: Made) => Promise<Partial<Made>>;

/** Operation → what is changed in the database before its request, and what is told of it in the request. */
export const arrangements: Readonly<Record<string, Arrange>> = {
  ...moneyArrangements,
  ...eventArrangements,
  ...peopleArrangements,
  ...webhookArrangements,
  'identity.loginCheck': async (_, { caller }) => ({ members: { email: caller.email, password: caller.password } }),
  'identity.refreshToken': async (_, { caller }) => ({ members: { refresh_token: caller.refreshToken } }),
  'identity.revokeToken': async (_, { caller }) => ({ members: { refresh_token: caller.refreshToken } }),
  'identity.verifyLoginOtp': (place, { caller }) => liveCode(place, caller, 'LOGIN'),
  'identity.resetPassword': (place, { caller }) => liveCode(place, caller, 'PASSWORD_RESET'),
  'identity.changePassword': async (_, { caller: { password } }) => ({
    members: { currentPassword: password, password },
  }),
  'permission.createRole': makeRoomForRoles,
  'permission.endImpersonation': async (place, { caller }) => {
    const administrator = await freshPerson(place, 'ROLE_ADMIN');
    return { caller: { ...caller, ...(await actingAs(place, caller.id, administrator)) } };
  },
  // The dates of examples have passed. A token must end in the future; an invitation is sent before its event.
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

/** Puts a code of the caller's address into the database, as the worker does when it mails it. */
async function liveCode(
  { service, tenant }: Place,
  { email }: Person,
  purpose: 'LOGIN' | 'PASSWORD_RESET',
): Promise<Partial<Made>> {
  // Different in each tenant: the code of one must not be a lucky guess in the other.
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

/** A tenant has at most a hundred roles of its own: those that this process made long ago are gone by now. */
async function makeRoomForRoles({ service, tenant }: Place): Promise<Partial<Made>> {
  await service.sql(
    `delete from roles where tenant_id = $1 and key in (
      select key from roles where tenant_id = $1 and key like 'ROLE\\_NEW\\_%'
      order by substring(key from '\\d+$')::int desc offset 60)`,
    [tenant.id],
  );
  return {};
}

/** A kind of credential, or the JWT of an administrator who acts as the person. */
export type Way = CredentialKind | 'acting';

/** Where a way that the contract accepts is refused all the same, by what the operation is: its status. */
export const refusedWays: Readonly<Record<string, Partial<Record<Way, number>>>> = {
  // There is something to end only for whoever acts as another; the caller that is arranged for it does, by its JWT.
  'permission.endImpersonation': { apiToken: 409 },
  // Not while acting as somebody already.
  'permission.impersonate': { acting: 403 },
  // The example changes an email, by which a person is found, and no one does that as somebody else.
  'users.update': { acting: 403 },
};
