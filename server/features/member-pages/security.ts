/** The member's access: password, two-step sign-in, sessions and applications, as on the account pages of the administration. */
import { identity } from '#contracts/operations/identity.ts';
import { oauthGrants } from '#contracts/operations/oauth.ts';
import { secondFactor } from '#contracts/operations/second-factor.ts';
import type { OAuthGrant } from '#contracts/schemas/oauth-grant.ts';
import type { Passkey } from '#contracts/schemas/passkey.ts';
import type { SecondFactor } from '#contracts/schemas/second-factor.ts';
import type { Session } from '#contracts/schemas/session.ts';
import { currentFirst, isTwoStepOn, signOutEverywhere, signOutThere, withdraw } from '#server/admin/account/actions.ts';
import { namesOf } from '#server/admin/account/device.ts';
import type { MessageKey } from '#server/platform/messages/en.ts';
import { type FormPage, formRoutes } from './form-page.ts';
import { instantFormat } from './instant.ts';
import { passkeyPaths, passkeyRoutes } from './passkeys.ts';
import { passwordRoutes } from './password.ts';
import { memberPaths } from './paths.ts';
import type { Content, MemberRoute, Visit } from './route.ts';
import { twoStepPaths, twoStepRoutes } from './two-step.ts';

const path = memberPaths.security;
const all = { itemsPerPage: 100 };

const everywhere: FormPage = {
  path: `${path}/sessions/end`,
  title: 'my.sessions.endAllTitle',
  lead: 'my.sessions.endAllText',
  fields: [],
  submit: 'my.sessions.endAll',
  isDanger: true,
};

async function show(visit: Visit): Promise<Content> {
  const { call, me, message, organisation } = visit;
  const isDue = me.secondFactorDue;
  const factor = await call(secondFactor.get);
  // Everything else is closed until the second factor is set up.
  const [sessions, grants] = isDue
    ? [undefined, undefined]
    : await Promise.all([
        call(identity.listSessions, { query: { ...all, sort: '-createdAt' } }),
        call(oauthGrants.list, { query: all }),
      ]);
  return {
    view: 'security',
    title: 'my.account.title',
    tab: 'details',
    data: {
      due: isDue ? message('my.security.due', { organisation: organisation.name }) : undefined,
      twoStep: twoStepView(factor, visit),
      passkeys: passkeyViews(factor.passkeys, visit),
      access: sessions &&
        grants && { sessions: sessionViews(sessions.member, visit), grants: grantViews(grants.member, visit) },
      paths: {
        ...twoStepPaths,
        addPasskey: passkeyPaths.add,
        email: `${path}/email`,
        password: `${path}/password`,
        everywhere: everywhere.path,
      },
      email: me.email,
    },
  };
}

function twoStepView(state: SecondFactor, visit: Visit) {
  const { enabledAt, recoveryCodesLeft, required } = state;
  const { message } = visit;
  const isOn = isTwoStepOn(state);
  const hasApp = enabledAt !== null;
  const lines = [
    message(isOn ? 'my.twoStep.on' : 'my.twoStep.off'),
    ...(hasApp ? [message('my.twoStep.app', { date: dayOf(enabledAt, visit) })] : []),
    ...(isOn ? [message('my.twoStep.left', { count: recoveryCodesLeft })] : []),
    ...(required ? [message('my.twoStep.required')] : []),
  ];
  return { isOn, hasApp, lines };
}

function passkeyViews(passkeys: readonly Passkey[], visit: Visit) {
  const { message } = visit;
  return passkeys.map(({ id, name, createdAt, lastUsedAt }) => {
    const added = message('my.passkey.since', { date: dayOf(createdAt, visit) });
    const used = lastUsedAt && message('my.passkey.used', { date: instantOf(lastUsedAt, visit) });
    return { name, about: `${added} · ${used ?? message('my.passkey.unused')}`, remove: passkeyPaths.removalOf(id) };
  });
}

/** Of a session; others are not named. */
const methods: Readonly<Partial<Record<string, MessageKey>>> = {
  pwd: 'my.sessions.pwd',
  otp: 'my.sessions.otp',
  mfa: 'my.sessions.mfa',
};

function sessionViews(sessions: readonly Session[], visit: Visit) {
  const { message } = visit;
  return currentFirst(sessions).map((session) => {
    const { id, current, userAgent, address, createdAt, lastUsedAt } = session;
    const how = session.methods.map((name) => methods[name]).filter((key) => key !== undefined);
    const since = message('my.sessions.since', { date: instantOf(createdAt, visit) });
    const used = message('my.sessions.used', { date: instantOf(lastUsedAt ?? createdAt, visit) });
    return {
      device: namesOf(userAgent).join(' · ') || message('my.sessions.unknown'),
      about: [address, [since, ...how.map((key) => message(key))].join(' '), used].filter(Boolean).join(' · '),
      end: current ? undefined : `${path}/sessions/${id}/end`,
    };
  });
}

function grantViews(grants: readonly OAuthGrant[], visit: Visit) {
  const { message } = visit;
  return grants.map(({ id, application: { name }, scopes, createdAt }) => {
    const read = scopes.map((scope) => message(`my.scope.${scope}`));
    const since = message('my.applications.since', { date: dayOf(createdAt, visit) });
    return {
      name,
      about: [...(read.length > 0 ? read : [message('my.scope.none')]), since].join(' · '),
      withdraw: `${path}/applications/${id}/withdraw`,
    };
  });
}

const zoneOf = ({ me }: Visit) => me.timezone ?? 'UTC';
const dayOf = (at: string, visit: Visit) =>
  new Intl.DateTimeFormat(visit.locale, { dateStyle: 'long', timeZone: zoneOf(visit) }).format(new Date(at));
const instantOf = (at: string, visit: Visit) => instantFormat(visit).format(new Date(at));

export const securityRoutes: readonly MemberRoute[] = [
  { kind: 'show', path, show },
  ...passwordRoutes,
  ...twoStepRoutes,
  ...passkeyRoutes,
  ...formRoutes(everywhere, async ({ call }) => {
    await signOutEverywhere(call);
    return { isSignedOut: true };
  }),
  {
    kind: 'submit',
    path: `${path}/sessions/{id}/end`,
    submit: async ({ call, params }) => {
      await signOutThere(call, params.id ?? '');
      return { to: path, done: 'signedOutThere' };
    },
    show,
  },
  {
    kind: 'submit',
    path: `${path}/applications/{id}/withdraw`,
    submit: async ({ call, params }) => {
      await withdraw(call, params.id ?? '');
      return { to: path, done: 'withdrawn' };
    },
    show,
  },
];
