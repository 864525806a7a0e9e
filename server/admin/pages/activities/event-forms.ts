/** An event is made, and changed. */
import { createEvent, getEvent, updateEvent } from '#contracts/operations/events.ts';
import { getTenant } from '#contracts/operations/tenant.ts';
import { changesOf } from '../../page/changes.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { eventBody, eventFields, eventValues } from './event-fields.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';

export const eventForms: readonly AdminRoute[] = [
  form({
    path: `${eventsPath}/new`,
    needs: [createEvent],
    form: async ({ call, zone }) => ({
      title: 'New event',
      lead: 'It is a draft at first: nobody is invited or registered before you publish it.',
      crumbs: eventCrumbs(),
      fields: eventFields(zone),
      values: {
        timezone: zone,
        kind: 'IN_PERSON',
        visibility: 'PUBLIC',
        currency: (await call(getTenant)).currency,
      },
      submit: 'Create event',
      cancel: eventsPath,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      checkTyped(fields, values);
      const { id, title } = await call(createEvent, { body: eventBody(fields, values), once });
      return goTo(eventPath(id), `${title} is a draft now.`);
    },
  }),
  form({
    path: `${eventsPath}/{id}/edit`,
    needs: [getEvent, updateEvent],
    form: async ({ call, params }) => {
      const [event, tenant] = await Promise.all([call(getEvent, { params }), call(getTenant)]);
      return {
        title: `Edit ${event.title}`,
        crumbs: eventCrumbs(event),
        fields: eventFields(event.timezone),
        values: eventValues(event, tenant.currency),
        submit: 'Save',
        cancel: eventPath(event.id),
      };
    },
    submit: async ({ call, params }, { values, fields }) => {
      const event = await call(getEvent, { params });
      checkTyped(fields, values);
      // Of the form as it was, not of the event: what a form cannot show, such as seconds, nobody has changed.
      const changes = changesOf(eventBody(fields, values), eventBody(fields, eventValues(event, '')));
      if (Object.keys(changes).length === 0) return goTo(eventPath(event.id), 'Nothing was changed.');
      const { title } = await call(updateEvent, { params, body: changes });
      return goTo(eventPath(event.id), `${title} is saved.`);
    },
  }),
];

/** The contract says the same by the names of its members. What is left empty would be left as it is, and nobody be told. */
function checkTyped(fields: readonly Field[], values: FormValues): void {
  const missing = fields.find(({ name, required }) => required && typedIn(values, name).trim() === '');
  if (missing) throw new FormFault(missing.name, 'This is needed.');
  // Of one zone, as the clock shows them: the later one is the greater text.
  const before = (end: string, start: string) =>
    typedIn(values, end) !== '' && typedIn(values, end) < typedIn(values, start);
  if (before('endsAt', 'startsAt')) throw new FormFault('endsAt', 'It ends before it starts.');
  if (before('registrationClosesAt', 'registrationOpensAt')) {
    throw new FormFault('registrationClosesAt', 'It closes before it opens.');
  }
}
