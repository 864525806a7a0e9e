/** Pages of forms: the list, and one form with its questions as people see them. */
import { events } from '#contracts/operations/events.ts';
import { forms } from '#contracts/operations/forms.ts';
import { type FieldType, type Form, type FormField, formStatuses } from '#contracts/schemas/form.ts';
import { say } from '../../../language/say.ts';
import { Refused } from '../../../operations/refused.ts';
import type { Action, Block, Row } from '../../../page/blocks.ts';
import { button, type Cell, link, time } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import type { Field } from '../../../page/fields.ts';
import { formatNumber, words } from '../../../page/format.ts';
import { isFiltered, type List, queryOf, tableOf } from '../../../page/list.ts';
import { type AdminRoute, show } from '../../../page/routes.ts';
import { historyOf } from '../../settings/audit-log-links.ts';
import { formBadge, formPath, formsPath, responses, responsesTo } from './form-status.ts';

const list: List = {
  path: formsPath,
  filters: ['status'],
  sort: '-createdAt',
  columns: [
    { label: 'Title', sort: 'title' },
    { label: 'Status' },
    { label: 'Questions', numeric: true, key: 'questions' },
    { label: 'Created', sort: '-createdAt', key: 'created' },
  ],
};

export const formPages: readonly AdminRoute[] = [
  show({
    path: formsPath,
    needs: [forms.list],
    show: async (context) => {
      const page = await context.call(forms.list, { query: queryOf(list, context) });
      const active = isFiltered(list, context);
      const create: Action = { ...link(say('New form'), `${formsPath}/new`), tone: 'primary' };
      const mayCreate = context.may(forms.create);
      return {
        title: say('Forms'),
        lead: say('Questions to members and guests: what they eat, which workshop they want, where they sleep.'),
        actions: mayCreate ? [create] : [],
        blocks: [
          { kind: 'filters', fields: filterFields(), values: context.query, action: formsPath, active },
          {
            kind: 'table',
            caption: say('Forms'),
            ...tableOf(list, context, page, rowOf),
            unit: { one: say('form'), many: say('forms') },
            empty: active
              ? { title: say('No matching forms'), text: say('Clear the filter to see all.') }
              : {
                  title: say('No forms yet'),
                  text: say('Write the questions, open the form, and read the responses here.'),
                  ...(mayCreate && { action: create }),
                },
          },
        ],
      };
    },
  }),
  show({
    path: `${formsPath}/{id}`,
    needs: [forms.get, forms.listResponses],
    show: async (context) => {
      const form = await context.call(forms.get, { params: context.params });
      const [count, event] = await Promise.all([responsesTo(context, form.id), eventCell(context, form)]);
      return {
        title: form.title,
        badge: formBadge(form.status),
        crumbs: [{ text: say('Forms'), href: formsPath }],
        actions: actionsFor(context, form, count),
        blocks: [
          ...hintFor(form),
          { kind: 'columns', columns: [[sampleOf(form)], [about(context, form, count, event)]] },
        ],
      };
    },
  }),
];

const filterFields = (): readonly Field[] => [
  {
    kind: 'select',
    name: 'status',
    label: say('Status'),
    options: [{ value: '', label: say('Any') }, ...formStatuses.map((value) => ({ value, label: words(value) }))],
  },
];

function rowOf(form: Form): Row {
  const { title, status, fields, createdAt } = form;
  return {
    cells: [
      link(title, formPath(form)),
      formBadge(status),
      { kind: 'number', value: fields.length },
      time(createdAt, 'day'),
    ],
  };
}

function actionsFor({ may }: Context, form: Form, count: number): Action[] {
  const { status, eventId } = form;
  const at = (below: string) => formPath(form, below);
  const possible: (Action | false)[] = [
    link(count === 0 ? say('Responses') : say('Responses ({count})', { count: formatNumber(count) }), at('/responses')),
    may(forms.delete) && { ...link(say('Delete'), at('/delete')), tone: 'danger' },
    may(forms.update) && link(say('Edit'), at('/edit')),
    status === 'OPEN' && may(forms.close) && button(say('Close'), at('/close'), { about: form.title }),
    status === 'OPEN' && eventId !== null && may(forms.send) && { ...link(say('Send'), at('/send')), tone: 'primary' },
    status !== 'OPEN' &&
      may(forms.open) &&
      button(status === 'DRAFT' ? say('Open (verb)') : say('Open again'), at('/open'), {
        tone: 'primary',
        about: form.title,
      }),
  ];
  return possible.filter((action) => action !== false);
}

function hintFor({ status, eventId }: Form): Block[] {
  if (status === 'DRAFT') {
    const text = say('It takes responses once it is opened. Its questions can be changed until the first response.');
    return [{ kind: 'notice', tone: 'info', title: say('This form is a draft.'), text }];
  }
  if (status !== 'OPEN' || eventId !== null) return [];
  return [
    {
      kind: 'notice',
      tone: 'info',
      title: say('Only members can respond to this form.'),
      text: say('It belongs to no event. Guests respond with the link of their invitation to an event.'),
    },
  ];
}

/** @returns undefined if the user may not see events, or it was deleted */
async function eventCell({ call, may }: Context, { eventId }: Form): Promise<Cell | undefined> {
  if (eventId === null || !may(events.get)) return undefined;
  try {
    return link((await call(events.get, { params: { id: eventId } })).title, `/admin/events/${eventId}`);
  } catch (error) {
    if (error instanceof Refused && error.status === 404) return undefined;
    throw error;
  }
}

function about(context: Context, form: Form, count: number, event: Cell | undefined): Block {
  return {
    kind: 'facts',
    title: say('About'),
    rows: [
      [say('Event'), event ?? null],
      [say('Who responds'), form.eventId === null ? say('Members') : say('Members and invited contacts')],
      [say('How often'), form.multipleResponses ? say('Members as often as they like') : say('Once each')],
      [say('Received (responses)'), link(responses(count), formPath(form, '/responses'))],
      [say('Created'), time(form.createdAt)],
      [say('Changed'), time(form.updatedAt)],
    ],
    actions: historyOf(context, form.id),
  };
}

/** The questions as people see them. */
function sampleOf({ description, fields }: Pick<Form, 'description' | 'fields'>): Block {
  return {
    kind: 'sample',
    title: say('Preview'),
    ...(description && { text: description }),
    fields: fields.map(inputOf),
  };
}

const inputs = {
  TEXT: 'text',
  TEXTAREA: 'textarea',
  NUMBER: 'number',
  DATE: 'date',
  BOOLEAN: 'checkbox',
  CHOICE: 'radios',
  MULTI_CHOICE: 'checkboxes',
  // As text: a sample needs no country.
  PHONE: 'text',
  EMAIL: 'email',
} as const satisfies Record<FieldType, Field['kind']>;

function inputOf({ key, label, help, type, required = false, options = [] }: FormField): Field {
  const shared = { name: `answers.${key}`, label, required, ...(help && { help }) };
  const kind = inputs[type];
  return kind === 'radios' || kind === 'checkboxes' ? { kind, options, ...shared } : { kind, ...shared };
}
