/** Registrations for an event: the list, and one registration. */
import { events } from '#contracts/operations/events.ts';
import { payments } from '#contracts/operations/payments.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import type { Event } from '#contracts/schemas/event.ts';
import {
  type ListedRegistration,
  type Registration,
  type RegistrationSource,
  registrationStatuses,
} from '#contracts/schemas/registration.ts';
import { type Label, say } from '../../language/say.ts';
import type { Action, Block, Row } from '../../page/blocks.ts';
import { type Cell, link, number, row, text, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { addressOf, exportPath, listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath, eventTabs, eventTop } from './event-frame.ts';
import { nextWaiting } from './next-waiting.ts';
import { paymentPath } from './payment-path.ts';
import { nameOf, personCell } from './people.ts';
import { registrationPath, registrationSteps, registrationsPath } from './registration-steps.ts';
import { optionsOf, registrationLabelOf, registrationState } from './states.ts';

const statusFilter = (): Field => ({
  kind: 'select',
  name: 'status',
  label: say('Status'),
  options: [
    { value: '', label: say('All') },
    { value: 'PENDING_APPROVAL,PENDING_PAYMENT', label: say('Awaiting approval or payment') },
    ...optionsOf(registrationStatuses, registrationLabelOf),
  ],
});

const below = `${eventsPath}/{id}/registrations` as const;

export const registrationPages: readonly AdminRoute[] = [
  show({
    path: below,
    needs: [events.get, registrations.listOfEvent],
    show: async (context) => {
      const { call, params, query } = context;
      const event = await call(events.get, { params });
      const [next, list] = await Promise.all([
        nextWaiting(context, event),
        call(registrations.listOfEvent, {
          params,
          query: { ...listQuery(query, 'status', 'search'), sort: '-createdAt' },
        }),
      ]);
      const path = eventPath(event.id, 'registrations');
      const active = Boolean(query.status || query.search);
      const register = mayRegister(context, path, event.status);
      return {
        ...eventTop(event),
        actions: [
          ...(context.may(registrations.export) ? [link(say('Export as CSV'), exportPath(path, query))] : []),
          link(say('Print list'), addressOf(`${path}/print`, { status: query.status, search: query.search })),
          ...register,
        ],
        blocks: [
          eventTabs(context, event, 'registrations'),
          ...next,
          {
            kind: 'filters',
            fields: [{ kind: 'search', name: 'search', label: say('Name or email'), maxlength: 100 }, statusFilter()],
            values: query,
            action: path,
            active,
          },
          {
            kind: 'table',
            caption: say('Registrations for {title}', { title: event.title }),
            columns: [
              { label: say('Person') },
              { label: say('Status') },
              { label: say('Seats'), numeric: true },
              { label: say('Registered') },
              { label: say('Payment') },
              { label: '' },
            ],
            rows: list.member.map((registration) => rowOf(context, registration)),
            unit: { one: say('registration'), many: say('registrations') },
            ...pagesOf(path, query, list),
            empty: active
              ? { title: say('No matching registrations'), text: say('Change or clear the filter.') }
              : {
                  title: say('No registrations yet'),
                  ...(event.status === 'DRAFT' && {
                    text: say('People can be registered once the event is published.'),
                  }),
                  ...(register[0] && { action: register[0] }),
                },
          },
        ],
      };
    },
  }),
  file({
    path: `${below}/export`,
    needs: [events.get, registrations.export],
    file: async ({ call, params, query }) => {
      const { id } = await call(events.get, { params });
      return {
        contract: registrations.export,
        input: { query: { ...listQuery(query, 'status', 'search'), eventId: id } },
      };
    },
    back: ({ params }) => eventPath(params.id ?? '', 'registrations'),
  }),
  show({
    path: `${registrationsPath}/{id}`,
    needs: [registrations.get],
    show: async (context) => {
      const registration = await context.call(registrations.get, { params: context.params });
      const [event, name] = await Promise.all([
        context.call(events.get, { params: { id: registration.eventId } }),
        nameOf(context, registration),
      ]);
      const about = name ?? say('this registration');
      return {
        title: say('Registration of {name}', { name: name ?? say('an unknown person') }),
        badge: registrationState(registration.status),
        crumbs: eventCrumbs(event, 'registrations'),
        actions: registrationSteps(context, registration, event, about),
        blocks: [
          {
            kind: 'columns',
            columns: [[detailsOf(context, registration, event, name)], answersOf(registration)],
          },
        ],
      };
    },
  }),
];

function detailsOf(context: Context, registration: Registration, event: Event, name: string | undefined): Block {
  const { seats, guests, source, checkedInAt, cancelledAt, createdAt } = registration;
  const rows: (readonly [string, Cell])[] = [
    [say('Person'), personCell(context, registration, name === undefined ? null : { displayName: name, email: name })],
    [say('Event'), link(event.title, eventPath(event.id))],
    [
      say('Seats'),
      guests === 0
        ? '1'
        : text(String(seats), say('with {count, plural, one {# guest} other {# guests}}', { count: guests })),
    ],
    [say('Registered by'), say(sources[source])],
    [say('Registered'), time(createdAt)],
    [say('Payment'), paymentCell(context, registration)],
    ...(checkedInAt === null ? [] : ([[say('Checked in'), time(checkedInAt)]] as const)),
    ...(cancelledAt === null ? [] : ([[say('Cancelled (registration)'), time(cancelledAt)]] as const)),
  ];
  return { kind: 'facts', title: say('Details'), rows };
}

const sources: Readonly<Record<RegistrationSource, Label>> = {
  ADMIN: 'The organiser',
  SELF: 'The contact',
  WAITLIST: 'The organiser, from the waitlist',
};

function answersOf({ answers }: Registration): Block[] {
  const rows = Object.entries(answers).map(
    ([key, answer]) => [key, Array.isArray(answer) ? answer.join(', ') : String(answer ?? '')] as const,
  );
  return rows.length > 0 ? [{ kind: 'facts', title: say('Answers'), rows }] : [];
}

const paymentCell = ({ may }: Context, { paymentId }: Registration): Cell =>
  paymentId !== null && may(payments.get) ? link(say('Payment'), paymentPath(paymentId)) : null;

function mayRegister({ may }: Context, path: string, status: string): Action[] {
  if (status !== 'PUBLISHED' || !may(registrations.create)) return [];
  return [{ ...link(say('Add registration'), `${path}/new`), tone: 'primary' }];
}

function rowOf(context: Context, registration: ListedRegistration): Row {
  const { person, status, seats, createdAt } = registration;
  return {
    cells: [
      personCell(context, registration, person),
      registrationState(status),
      number(seats),
      time(createdAt),
      paymentCell(context, registration),
      decisions(context, registration),
    ],
  };
}

/** A registration that is paid by transfer or in cash is marked from the list. */
function paying({ may }: Context, { status, paymentId }: ListedRegistration): Action[] {
  if (status !== 'PENDING_PAYMENT' || paymentId === null) return [];
  if (!may(payments.get) || !may(payments.markPaid)) return [];
  return [link(say('Mark as paid'), `${paymentPath(paymentId)}/mark-paid`)];
}

function decisions(context: Context, registration: ListedRegistration): Cell {
  const { person, id } = registration;
  const about = person?.displayName ?? say('this registration');
  const buttons = registrationSteps(context, registration, registration.event, about);
  return row(...buttons, ...paying(context, registration), link(say('Details'), registrationPath(id)));
}
