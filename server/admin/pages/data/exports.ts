/** Pages of exports: the list, a new one, its file, and its deletion. */
import { contacts } from '#contracts/operations/contacts.ts';
import { exports } from '#contracts/operations/exports.ts';
import { users } from '#contracts/operations/users.ts';
import { type Export, type ExportResource, maximumExports } from '#contracts/schemas/export.ts';
import { announcedResourceNames, webhookResource } from '#contracts/webhook-events.ts';
import type { Action, Row } from '../../page/blocks.ts';
import { badge, link, number, row, text, time } from '../../page/cells.ts';
import type { Context, Guarded } from '../../page/context.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, file, form, goTo, show } from '../../page/routes.ts';
import type { Tone } from '../../page/tone.ts';

export const exportsPath = '/admin/settings/exports';
const crumbs = [{ text: 'Exports', href: exportsPath }];

const names: Readonly<Record<ExportResource, string>> = {
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

/** What an export needs in addition to the permission to see the objects. */
const taking: Readonly<Partial<Record<ExportResource, Guarded>>> = { user: users.export, contact: contacts.export };

const permittedResources = ({ may }: Context) =>
  announcedResourceNames
    .filter((resource) => {
      const also = taking[resource];
      return may({ ...exports.create, permission: webhookResource(resource).permission }) && (!also || may(also));
    })
    .sort((a, b) => names[a].localeCompare(names[b], 'en'));

const states: Readonly<Record<Export['status'], readonly [text: string, tone: Tone]>> = {
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
      const create: Action = { ...link('New export', `${exportsPath}/new`), tone: 'primary' };
      return {
        title: 'Exports',
        lead: `Everything of one kind as a file. Files are kept for 7 days, at most ${maximumExports} of them.`,
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
                caption: 'Exports',
                columns: [
                  { label: 'Of' },
                  { label: 'Status' },
                  { label: 'Entries', numeric: true },
                  { label: 'Created' },
                  { label: '' },
                ],
                rows: page.member.map((one) => rowOf(context, one)),
                unit: { one: 'export', many: 'exports' },
                ...pagesOf(exportsPath, query, page),
                empty: {
                  title: 'No exports yet',
                  text: 'An export takes along all users, contacts, payments and more, for a copy or another program.',
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
      title: 'New export',
      lead: 'All entries, without a filter. To export what a filter shows, use "Export as CSV" on the list itself.',
      crumbs,
      fields: fieldsFor(context),
      values: { resource: context.query.resource ?? '', format: 'CSV' },
      submit: 'Export',
      cancel: exportsPath,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      await call(exports.create, { body: bodyOf(fields, values), once });
      return goTo(exportsPath, 'The export is on its way. It is ready for download in a moment.');
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
        title: 'Delete this export?',
        lead: `The file is deleted. The ${names[resource].toLowerCase()} themselves stay.`,
        crumbs,
        fields: [],
        values: {},
        submit: 'Delete export',
        tone: 'danger',
        cancel: exportsPath,
        cancelText: 'Keep it',
      };
    },
    submit: async ({ call, params }) => {
      await call(exports.delete, { params });
      return goTo(exportsPath, 'The export is deleted.');
    },
  }),
];

function fieldsFor(context: Context): Field[] {
  return [
    {
      kind: 'select',
      name: 'resource',
      label: 'Export all',
      required: true,
      options: permittedResources(context).map((value) => ({ value, label: names[value] })),
    },
    {
      kind: 'radios',
      name: 'format',
      label: 'Format',
      required: true,
      options: [
        { value: 'CSV', label: 'CSV', help: 'For Excel, LibreOffice and Numbers.' },
        { value: 'NDJSON', label: 'NDJSON', help: 'For programs: one JSON object per line.' },
      ],
    },
  ];
}

function rowOf({ may }: Context, job: Export): Row {
  const { id, resource, format, status, rows, bytes, error, createdAt } = job;
  const name = names[resource];
  const actions = [
    ...(status === 'FINISHED' && may(exports.download) ? [link('Download', `${exportsPath}/${id}/file`)] : []),
    ...(may(exports.delete) ? [link('Delete', `${exportsPath}/${id}/delete`)] : []),
  ];
  const size = status === 'FINISHED' ? `${format}, ${sizeOf(bytes)}` : format;
  return {
    cells: [
      text(name, error ?? size),
      badge(...states[status]),
      number(rows),
      time(createdAt),
      actions.length > 0 ? row(...actions) : null,
    ],
  };
}

/** @returns '1.2 MB' */
function sizeOf(bytes: number): string {
  return bytes < 1_000_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
