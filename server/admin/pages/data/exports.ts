/** Pages of exports: the list, a new one, its file, and its deletion. */
import { contacts } from '#contracts/operations/contacts.ts';
import { exports } from '#contracts/operations/exports.ts';
import { users } from '#contracts/operations/users.ts';
import { type Export, type ExportResource, maximumExports } from '#contracts/schemas/export.ts';
import { announcedResourceNames, webhookResource } from '#contracts/webhook-events.ts';
import { currentLanguage } from '../../language/language.ts';
import { type Label, say, sayIfKnown } from '../../language/say.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { badge, link, number, row, text, time } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, file, form, goTo, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';

export const exportsPath = '/admin/settings/exports';
const crumbs = () => [{ text: say('Exports'), href: exportsPath }];

const names: Readonly<Record<ExportResource, Label>> = {
  user: 'Users',
  contact: 'Contacts',
  group: 'Groups',
  adhesion: 'Memberships',
  contract: 'Contracts',
  event: 'Events',
  invitation: 'Invitations',
  registration: 'Registrations',
  waitlist_entry: 'Waitlist entries',
  form_response: 'Responses to forms',
  product_payment: 'Payments',
  invoice: 'Invoices',
  newsletter: 'Newsletters',
};

/** What the deletion of an export leaves. */
const remaining: Readonly<Record<ExportResource, Label>> = {
  user: 'The users themselves stay.',
  contact: 'The contacts themselves stay.',
  group: 'The groups themselves stay.',
  adhesion: 'The memberships themselves stay.',
  contract: 'The contracts themselves stay.',
  event: 'The events themselves stay.',
  invitation: 'The invitations themselves stay.',
  registration: 'The registrations themselves stay.',
  waitlist_entry: 'The waitlist entries themselves stay.',
  form_response: 'The responses to forms themselves stay.',
  product_payment: 'The payments themselves stay.',
  invoice: 'The invoices themselves stay.',
  newsletter: 'The newsletters themselves stay.',
};

/** What an export needs in addition to the permission to see the objects. */
const taking: Readonly<Partial<Record<ExportResource, Guarded>>> = { user: users.export, contact: contacts.export };

const permittedResources = ({ may }: Context) =>
  announcedResourceNames
    .filter((resource) => {
      const also = taking[resource];
      return may({ ...exports.create, permission: webhookResource(resource).permission }) && (!also || may(also));
    })
    .sort((a, b) => say(names[a]).localeCompare(say(names[b]), currentLanguage()));

const states: Readonly<Record<Export['status'], readonly [text: Label, tone: Tone]>> = {
  QUEUED: ['Waiting', 'info'],
  RUNNING: ['Running', 'info'],
  FINISHED: ['Ready', 'good'],
  FAILED: ['Failed', 'bad'],
};

const isRunning = ({ status }: Export) => status === 'QUEUED' || status === 'RUNNING';

export const exportPages: readonly AdminRoute[] = [
  show({
    path: exportsPath,
    needs: [exports.list],
    show: async (context) => {
      const { call, query, may } = context;
      const page = await call(exports.list, { query: listQuery(query) });
      const create: Action = { ...link(say('New export'), `${exportsPath}/new`), tone: 'primary' };
      return {
        title: say('Exports'),
        lead: say('Everything of one kind as a file. Files are kept for 7 days, at most {count} of them.', {
          count: maximumExports,
        }),
        actions: may(exports.create) ? [create] : [],
        blocks: [
          {
            kind: 'live',
            id: 'exports',
            href: exportsPath,
            on: page.member.some(isRunning),
            blocks: [
              {
                kind: 'table',
                caption: say('Exports'),
                columns: [
                  { label: say('Of (export)') },
                  { label: say('Status') },
                  { label: say('Entries'), numeric: true },
                  { label: say('Created') },
                  { label: '' },
                ],
                rows: page.member.map((one) => rowOf(context, one)),
                unit: { one: say('export'), many: say('exports') },
                ...pagesOf(exportsPath, query, page),
                empty: {
                  title: say('No exports yet'),
                  text: say(
                    'An export takes along all users, contacts, payments and more, for a copy or another program.',
                  ),
                  ...(may(exports.create) && { action: create }),
                },
              },
            ],
          },
        ],
      };
    },
  }),
  form({
    path: `${exportsPath}/new`,
    needs: [exports.create],
    form: async (context) => ({
      title: say('New export'),
      lead: say(
        'All entries, without a filter. To export what a filter shows, use "Export as CSV" on the list itself.',
      ),
      crumbs: crumbs(),
      fields: fieldsFor(context),
      values: { resource: context.query.resource ?? '', format: 'CSV' },
      submit: say('Export (verb)'),
      cancel: exportsPath,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      await call(exports.create, { body: bodyOf(fields, values), once });
      return goTo(exportsPath, say('The export is on its way. It is ready for download in a moment.'));
    },
  }),
  file({
    path: `${exportsPath}/{id}/file`,
    needs: [exports.download],
    file: ({ params }) => ({ contract: exports.download, input: { params } }),
    back: () => exportsPath,
  }),
  form({
    path: `${exportsPath}/{id}/delete`,
    needs: [exports.get, exports.delete],
    form: async ({ call, params }) => {
      const { resource } = await call(exports.get, { params });
      return {
        title: say('Delete this export?'),
        lead: `${say('The file is deleted.')} ${say(remaining[resource])}`,
        crumbs: crumbs(),
        fields: [],
        values: {},
        submit: say('Delete export'),
        tone: 'danger',
        cancel: exportsPath,
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      await call(exports.delete, { params });
      return goTo(exportsPath, say('The export is deleted.'));
    },
  }),
];

function fieldsFor(context: Context): Field[] {
  return [
    {
      kind: 'select',
      name: 'resource',
      label: say('Export all'),
      required: true,
      options: permittedResources(context).map((value) => ({ value, label: say(names[value]) })),
    },
    {
      kind: 'radios',
      name: 'format',
      label: say('Format'),
      required: true,
      options: [
        { value: 'CSV', label: 'CSV', help: say('For Excel, LibreOffice and Numbers.') },
        { value: 'NDJSON', label: 'NDJSON', help: say('For programs: one JSON object per line.') },
      ],
    },
  ];
}

function rowOf({ may }: Context, job: Export): Row {
  const { id, resource, format, status, rows, bytes, error, createdAt } = job;
  const name = say(names[resource]);
  const actions = [
    ...(status === 'FINISHED' && may(exports.download) ? [link(say('Download'), `${exportsPath}/${id}/file`)] : []),
    ...(may(exports.delete) ? [link(say('Delete'), `${exportsPath}/${id}/delete`)] : []),
  ];
  const [state, tone] = states[status];
  const size = status === 'FINISHED' ? `${format}, ${sizeOf(bytes)}` : format;
  return {
    cells: [
      text(name, error === null ? size : sayIfKnown(error)),
      badge(say(state), tone),
      number(rows),
      time(createdAt),
      actions.length > 0 ? row(...actions) : null,
    ],
  };
}

/** @returns '1.2 MB' */
function sizeOf(bytes: number): string {
  if (bytes < 1_000_000) return say('{size} kB', { size: Math.ceil(bytes / 1_000) });
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false };
  return say('{size} MB', { size: (bytes / 1_000_000).toLocaleString(currentLanguage(), digits) });
}
