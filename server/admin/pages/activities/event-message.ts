/** A mail to the participants of an event: written, previewed, then sent. */
import { randomUUID } from 'node:crypto';
import { events } from '#contracts/operations/events.ts';
import { notifications } from '#contracts/operations/notifications.ts';
import { registrations } from '#contracts/operations/registrations.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { notificationVariables } from '#contracts/schemas/notification.ts';
import { registrationStatuses } from '#contracts/schemas/registration.ts';
import { say } from '../../language/say.ts';
import type { Block, Page } from '../../page/blocks.ts';
import type { Context, Submitted } from '../../page/context.ts';
import { bodyOf, everyTypedIn, type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { FormFault } from '../../page/form-fault.ts';
import { formatNumber } from '../../page/format.ts';
import { type AdminRoute, action, form, goTo, type Outcome, showStep } from '../../page/routes.ts';
import { eventCrumbs, eventPath, eventsPath } from './event-frame.ts';
import { registrationLabelOf } from './states.ts';

const below = `${eventsPath}/{id}/message` as const;
const pathOf = ({ params }: Context) => `${eventPath(params.id ?? '')}/message`;

export const messagePages: readonly AdminRoute[] = [
  form({
    path: below,
    needs: [events.get, registrations.message, registrations.listOfEvent],
    form: async (context) => {
      const event = await context.call(events.get, { params: context.params });
      return {
        title: say('Mail participants'),
        lead: say(
          'Each person gets a mail of their own, with time and place of {title} below your text. The next page shows a preview.',
          { title: event.title },
        ),
        crumbs: eventCrumbs(event),
        fields: await fieldsOf(context),
        values: { statuses: ['CONFIRMED'] },
        submit: say('Preview'),
        cancel: eventPath(event.id),
      };
    },
    submit: previewed,
  }),
  action({
    path: `${below}/send`,
    needs: [events.get, registrations.message],
    perform: async (context, { values, once }) => {
      const body = bodyOf(content(), values);
      const statuses = everyTypedIn(values, 'statuses').flatMap((typed) => typed.split(' '));
      const { recipients } = await context.call(registrations.message, {
        params: context.params,
        body: { ...body, statuses },
        once,
      });
      return goTo(
        eventPath(context.params.id ?? ''),
        say('The mail is on its way to {recipients, plural, one {# person} other {# people}}.', { recipients }),
      );
    },
    back: pathOf,
  }),
];

const names = notificationVariables('eventReminder').map((name) => `{{ ${name} }}`);
const content = (): readonly Field[] => [
  { kind: 'text', name: 'subject', label: say('Subject'), maxlength: 200, required: true },
  {
    kind: 'textarea',
    name: 'text',
    label: say('Text'),
    help: say('An empty line starts a new paragraph. You can use {variables}.', { variables: names.join(', ') }),
    maxlength: 5000,
    rows: 10,
    required: true,
  },
];

/** @returns the fields, with the number of registrations in each state; states without any are not offered */
async function fieldsOf(context: Context): Promise<Field[]> {
  const counts = await Promise.all(registrationStatuses.map((status) => countOf(context, [status])));
  const options = registrationStatuses.flatMap((status, index) => {
    const count = counts[index] ?? 0;
    return count > 0 || status === 'CONFIRMED'
      ? [{ value: status, label: `${registrationLabelOf(status)} (${formatNumber(count)})` }]
      : [];
  });
  return [
    { kind: 'checkboxes', name: 'statuses', label: say('To people whose registration is'), options },
    ...content(),
  ];
}

async function countOf({ call, params }: Context, statuses: readonly string[]): Promise<number> {
  const query = { status: statuses.join(','), itemsPerPage: 1 };
  return (await call(registrations.listOfEvent, { params, query })).totalItems ?? 0;
}

/** Renders the text, so that an unknown variable is shown beside its field. */
async function previewed(
  context: Context,
  { values, fields }: Submitted & { readonly fields: readonly Field[] },
): Promise<Outcome> {
  const statuses = everyTypedIn(values, 'statuses');
  if (statuses.length === 0) throw new FormFault('statuses', say('Tick at least one state.'));
  for (const { name } of content()) {
    if (typedIn(values, name).trim() === '') throw new FormFault(name, say('This field is required.'));
  }
  const count = await countOf(context, statuses);
  if (count === 0) throw new FormFault('statuses', say('No registration is in this state.'));
  const { subject, text } = bodyOf(fields, values);
  const body = { kind: 'eventReminder', subject, text };
  const preview = context.may(notifications.preview) ? await context.call(notifications.preview, { body }) : undefined;
  const event = await context.call(events.get, { params: context.params });
  const shown: Block = preview
    ? { kind: 'code', title: preview.subject, note: say('To you, with an example event.'), text: preview.text }
    : { kind: 'code', title: typedIn(values, 'subject'), text: typedIn(values, 'text') };
  return showStep(previewPage(context, event, { shown, count, fields, values }));
}

interface Previewed {
  readonly shown: Block;
  readonly count: number;
  readonly fields: readonly Field[];
  readonly values: FormValues;
}

function previewPage(context: Context, event: Event, { shown, count, fields, values }: Previewed): Page {
  const path = pathOf(context);
  return {
    title: say('Mail {count, plural, one {# person} other {# people}}?', { count }),
    lead: say('Sent mails cannot be recalled.'),
    crumbs: eventCrumbs(event),
    blocks: [
      shown,
      {
        kind: 'form',
        intro: say('From {organisation}, with time and place of {title} below the text.', {
          organisation: context.tenant.name,
          title: event.title,
        }),
        action: `${path}/send`,
        fields: ['subject', 'text', 'statuses'].map((name) => ({ kind: 'hidden', name, label: name })),
        values: { ...values, statuses: everyTypedIn(values, 'statuses').join(' ') },
        submit: say('Send to {count, plural, one {# person} other {# people}}', { count }),
        cancel: eventPath(event.id),
        cancelText: say('Send nothing'),
        once: randomUUID(),
      },
      { kind: 'form', title: say('Change the mail'), action: path, fields, values, submit: say('Preview again') },
    ],
  };
}
