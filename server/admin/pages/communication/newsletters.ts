/** Pages of "Communication, Newsletters": the list, and one newsletter. */
import { newsletters } from '#contracts/operations/newsletters.ts';
import { type Newsletter, newsletterStatuses } from '#contracts/schemas/newsletter.ts';
import type { Action, Block, Row } from '../../page/blocks.ts';
import { button, link, number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, frame, show } from '../../page/routes.ts';
import { lettersChart, newsletterOverview } from './newsletter-overview.ts';
import { newsletterBadge, newslettersPath as path } from './newsletter-status.ts';

export const newsletterPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [newsletters.list],
    show: async (context) => {
      const { query } = context;
      const page = await context.call(newsletters.list, {
        query: listQuery(query, 'status', 'search'),
      });
      const filtered = Boolean(query.status || query.search);
      const create = context.may(newsletters.create) && {
        ...link('New newsletter', `${path}/new`),
        tone: 'primary' as const,
      };
      const chart: Block[] = filtered || query.after ? [] : lettersChart(page.member);
      return {
        title: 'Newsletters',
        lead: 'Mails to many recipients. Each address gets one; people who opted out get none.',
        actions: create ? [create] : [],
        blocks: [
          { kind: 'filters', fields: filters, values: query, action: path, active: filtered },
          {
            kind: 'table',
            caption: 'Newsletters',
            columns: [
              { label: 'Name' },
              { label: 'Status' },
              { label: 'Recipients', numeric: true },
              { label: 'Sent', numeric: true },
              { label: 'Failed', numeric: true },
              { label: 'Started' },
              { label: 'Created' },
            ],
            rows: page.member.map(rowOf),
            unit: { one: 'newsletter', many: 'newsletters' },
            ...pagesOf(path, query, page),
            empty: filtered
              ? { title: 'No matching newsletters', text: 'Clear the filter to see all.' }
              : {
                  title: 'No newsletters yet',
                  text: 'Write one, preview it, send yourself a test, then send it to the audience.',
                  ...(create && { action: create }),
                },
          },
          ...chart,
        ],
      };
    },
  }),
  show({
    path: `${path}/{id}`,
    needs: [newsletters.get],
    show: async (context) => {
      const letter = await context.call(newsletters.get, { params: context.params });
      return {
        title: letter.name,
        badge: newsletterBadge(letter.status),
        crumbs: [{ text: 'Newsletters', href: path }],
        actions: actionsOf(letter, context),
        blocks: await newsletterOverview(letter, context),
      };
    },
  }),
  frame({
    path: `${path}/{id}/mail`,
    needs: [newsletters.preview],
    html: async ({ call, params }) => (await call(newsletters.preview, { params })).html,
  }),
];

const filters: readonly Field[] = [
  { kind: 'search', name: 'search', label: 'Search', maxlength: 100 },
  {
    kind: 'select',
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Any' },
      ...newsletterStatuses.map((status) => ({ value: status, label: words(status) })),
    ],
  },
];

type Listed = Pick<Newsletter, 'id' | 'name' | 'subject' | 'status' | 'counts' | 'startedAt' | 'createdAt'>;

function rowOf({ id, name, subject, status, counts, startedAt, createdAt }: Listed): Row {
  const draft = status === 'DRAFT';
  return {
    cells: [
      link(name, `${path}/${id}`, subject),
      newsletterBadge(status),
      draft ? null : number(counts.recipients),
      draft ? null : number(counts.sent),
      draft ? null : number(counts.failed),
      time(startedAt),
      time(createdAt, 'day'),
    ],
  };
}

/** @returns the actions possible in the current status */
function actionsOf({ id, name, status }: Newsletter, { may }: Context): Action[] {
  const here = `${path}/${id}`;
  const inProgress = status === 'SENDING' || status === 'PAUSED';
  const possible: (Action | false)[] = [
    status === 'DRAFT' && may(newsletters.update) && link('Edit', `${here}/edit`),
    may(newsletters.sendTest) && link('Send a test', `${here}/test`),
    status === 'SENDING' && may(newsletters.pause) && button('Pause', `${here}/pause`, { about: name }),
    status === 'PAUSED' &&
      may(newsletters.resume) &&
      button('Resume sending', `${here}/resume`, { tone: 'primary', about: name }),
    inProgress && may(newsletters.cancel) && { ...link('Cancel', `${here}/cancel`), tone: 'danger' as const },
    !inProgress && may(newsletters.delete) && { ...link('Delete', `${here}/delete`), tone: 'danger' as const },
    status === 'DRAFT' && may(newsletters.send) && { ...link('Send', `${here}/send`), tone: 'primary' as const },
  ];
  return possible.filter((action) => action !== false);
}
