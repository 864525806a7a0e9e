/** Forms that create and edit an event. */
import { events } from '#contracts/operations/events.ts';
import { invitations } from '#contracts/operations/invitations.ts';
import { tenant } from '#contracts/operations/tenant.ts';
import { defaultPaymentDueDays, type Event } from '#contracts/schemas/event.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import { changesOf } from '../../page/changes.ts';
import type { Context } from '../../page/context.ts';
import { problemOf } from '../../page/error-texts.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { type AdminRoute, form, goTo, type Outcome } from '../../page/routes.ts';
import { offeredGroups } from '../offered-groups.ts';
import { eventBody, eventFields, eventValues } from './event-fields.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';
import { choicePath } from './event-invite-form.ts';

export const eventForms: readonly AdminRoute[] = [
  form({
    path: `${eventsPath}/new`,
    needs: [events.create],
    form: async ({ call, may, zone, me }) => ({
      title: say('New event'),
      lead: say(
        'A draft is not seen by others: no one can be invited or registered before you publish it. Without an end, it lasts two hours.',
      ),
      crumbs: eventCrumbs(),
      fields: eventFields({
        timezone: zone,
        groups: await offeredGroups({ call, may }),
        isNew: true,
        browserZone: me.timezone === null,
      }),
      values: {
        timezone: zone,
        kind: 'IN_PERSON',
        visibility: 'PUBLIC',
        currency: (await call(tenant.get)).currency,
        paymentDueDays: String(defaultPaymentDueDays),
      },
      submit: say('Create draft'),
      also:
        may(events.publish) && may(invitations.bulkCreate)
          ? { value: 'invite', text: say('Publish and invite people') }
          : undefined,
      cancel: eventsPath,
    }),
    submit: async (context, { values: typed, fields, once }) => {
      const values = withEnd(typed);
      checkTyped(fields, values);
      const { id, title } = await context.call(events.create, { body: eventBody(fields, values), once });
      if (typedIn(values, 'then') === 'invite') return publishAndInvite(context, { id, title }, once);
      return goTo(eventPath(id), say('{title} is created as a draft.', { title }));
    },
  }),
  form({
    path: `${eventsPath}/{id}/edit`,
    needs: [events.get, events.update],
    form: async ({ call, may, params }) => {
      const [event, counts, organisation, groups] = await Promise.all([
        call(events.get, { params }),
        call(events.counts, { params }),
        call(tenant.get),
        offeredGroups({ call, may }),
      ]);
      return {
        title: say('Edit {title}', { title: event.title }),
        crumbs: eventCrumbs(event),
        fields: eventFields({ ...event, groups, seatsTaken: counts.seatsTaken }),
        values: eventValues(event, organisation.currency),
        submit: say('Save'),
        cancel: eventPath(event.id),
      };
    },
    submit: async ({ call, params }, { values, fields }) => {
      const event = await call(events.get, { params });
      checkTyped(fields, values);
      // Compared with the form's initial values, because a form drops what it cannot show, such as seconds.
      const { allowOverbooking, ...changes } = changesOf(
        eventBody(fields, values),
        eventBody(fields, eventValues(event, '')),
      );
      if (Object.keys(changes).length === 0) return goTo(eventPath(event.id), say('Nothing was changed.'));
      const query = allowOverbooking === true ? { allowOverbooking } : {};
      const { title } = await call(events.update, { params, query, body: changes }).catch(explainOverbooking);
      return goTo(eventPath(event.id), say('{title} is saved.', { title }));
    },
  }),
];

/** A refused publication leaves the draft, and says so on its page. */
async function publishAndInvite(
  { call }: Context,
  { id, title }: Pick<Event, 'id' | 'title'>,
  once: string | undefined,
): Promise<Outcome> {
  try {
    await call(events.publish, { params: { id }, once: once && `${once}-publish` });
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    const notice = `${say('{title} is created as a draft, but not published.', { title })} ${problemOf(error)}`;
    return { kind: 'go', to: eventPath(id), notice, tone: 'attention' };
  }
  return goTo(choicePath({ params: { id } }), say('{title} is published.', { title }));
}

/** @returns the values with an end two hours after the start, if none was typed */
export function withEnd(values: FormValues): FormValues {
  const start = new Date(`${typedIn(values, 'startsAt')}Z`);
  if (typedIn(values, 'endsAt').trim() !== '' || Number.isNaN(start.getTime())) return values;
  // Local times of one zone, so that UTC only serves to count.
  const end = new Date(start.getTime() + 2 * 3_600_000);
  return { ...values, endsAt: end.toISOString().slice(0, 16) };
}

/** Replaces the operation's message, which names a query parameter instead of the checkbox. */
function explainOverbooking(error: unknown): never {
  if (!(error instanceof Refused) || error.code !== 'no_capacity') throw error;
  throw new FormFault(
    'capacity',
    say('More seats are taken. Cancel registrations first, or tick “Allow fewer seats than are taken”.'),
  );
}

/** Checks required fields and the order of times. In an update, an empty field would silently stay unchanged. */
function checkTyped(fields: readonly Field[], values: FormValues): void {
  const missing = fields.find(({ name, required }) => required && typedIn(values, name).trim() === '');
  if (missing) throw new FormFault(missing.name, say('This field is required.'));
  // Local times of one zone sort as text.
  const before = (end: string, start: string) =>
    typedIn(values, end) !== '' && typedIn(values, end) < typedIn(values, start);
  if (before('endsAt', 'startsAt')) throw new FormFault('endsAt', say('The event ends before it starts.'));
  if (before('registrationClosesAt', 'registrationOpensAt')) {
    throw new FormFault('registrationClosesAt', say('Registration closes before it opens.'));
  }
}
