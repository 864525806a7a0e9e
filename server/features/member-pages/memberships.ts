/** Memberships of the member: what holds, how to pay, and how to apply, renew and leave. */
import { ownAdhesions, ownPayments } from '#contracts/operations/own-documents.ts';
import type { OwnAdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { typedIn } from '#server/admin/page/fields.ts';
import { moneyFormat } from '#server/platform/currency.ts';
import { isEnded, type Memberships, membershipView, typeName } from './membership-view.ts';
import { memberPaths } from './paths.ts';
import type { Content, MemberRoute, Visit } from './route.ts';

/** More are in the API. */
const most = 100;

async function read({ call }: Visit): Promise<Memberships> {
  const query = { itemsPerPage: most, sort: '-createdAt' };
  const [adhesions, types, payments] = await Promise.all([
    call(ownAdhesions.list, { query }),
    call(ownAdhesions.listTypes, { query: { itemsPerPage: most } }),
    call(ownPayments.list, { query }),
  ]);
  return { adhesions: adhesions.member, types: types.member, payments: payments.member };
}

async function show(visit: Visit): Promise<Content> {
  const memberships = await read(visit);
  const { adhesions, types } = memberships;
  const { message, organisation } = visit;
  const held = new Set(adhesions.filter((adhesion) => !isEnded(adhesion)).map(({ typeId }) => typeId));
  const views = adhesions.map((adhesion) => membershipView(adhesion, memberships, visit));
  const present = views.filter(({ isPast }) => !isPast);
  const open = types.filter(({ id }) => !held.has(id) && !present.some(({ typeId }) => typeId === id));
  return {
    view: 'memberships',
    title: 'my.memberships',
    tab: 'home',
    data: {
      present,
      past: views.filter(({ isPast }) => isPast),
      none: message('my.membership.none', { organisation: organisation.name }),
      types: open.map((type) => typeView(type, visit)),
      joinTitle: message(present.length > 0 ? 'my.join.other' : 'my.join.title'),
    },
  };
}

function typeView(type: OwnAdhesionType, { locale, message, organisation }: Visit) {
  const { id, name, description, price, currency, requiresApproval } = type;
  const amount = price === 0 ? message('event.free') : moneyFormat(locale, currency)(price);
  return {
    id,
    name,
    description,
    price: `${amount}, ${durationOf(type, locale, message)}`,
    note: requiresApproval ? message('my.join.approval', { organisation: organisation.name }) : undefined,
  };
}

function durationOf({ duration }: OwnAdhesionType, locale: string, message: Visit['message']): string {
  const { kind, months, startMonthDay } = duration;
  if (kind === 'ROLLING') return message('my.duration.months', { months: months ?? 12 });
  if (kind === 'LIFETIME') return message('my.duration.lifetime');
  // Of any year: the day alone is shown.
  const day = new Date(`2027-${startMonthDay}T00:00:00.000Z`);
  const format = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return message('my.duration.fixed', { day: format.format(day) });
}

async function showLeave(visit: Visit): Promise<Content> {
  const adhesion = await visit.call(ownAdhesions.get, { params: visit.params });
  const type = typeName(adhesion, await read(visit));
  return {
    view: 'leave',
    title: { text: visit.message('my.leave.title', { type }) },
    tab: 'home',
    data: {
      isPossible: adhesion.status !== 'CANCELLED',
      path: `${memberPaths.home}/memberships/${adhesion.id}/leave`,
      back: memberPaths.home,
    },
  };
}

const membership = `${memberPaths.home}/memberships/{id}` as const;

export const membershipRoutes: readonly MemberRoute[] = [
  { kind: 'show', path: memberPaths.home, show },
  {
    kind: 'submit',
    path: `${memberPaths.home}/memberships`,
    submit: async ({ call }, { values, once }) => {
      await call(ownAdhesions.create, { body: { typeId: typedIn(values, 'typeId') }, once });
      return { to: memberPaths.home, done: 'applied' };
    },
    show,
  },
  {
    kind: 'submit',
    path: `${membership}/renew`,
    submit: async ({ call, params }, { once }) => {
      await call(ownAdhesions.renew, { params, once });
      return { to: memberPaths.home, done: 'renewed' };
    },
    show,
  },
  { kind: 'show', path: `${membership}/leave`, show: showLeave },
  {
    kind: 'submit',
    path: `${membership}/leave`,
    submit: async ({ call, params }, { values, once }) => {
      const reason = typedIn(values, 'reason').trim();
      await call(ownAdhesions.cancel, { params, body: reason === '' ? {} : { reason }, once });
      return { to: memberPaths.home, done: 'left' };
    },
    show: showLeave,
  },
  {
    kind: 'file',
    path: `${membership}/document`,
    file: ({ params }) => ({ contract: ownAdhesions.print, input: { params } }),
  },
];
