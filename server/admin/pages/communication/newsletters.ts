/** Communication, Newsletters: all of them, and each with its mail, its audience and how far it has come. */
import {
  cancelNewsletter,
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  listNewsletters,
  pauseNewsletter,
  previewNewsletter,
  resumeNewsletter,
  sendNewsletter,
  sendTestOfNewsletter,
  updateNewsletter,
} from '#contracts/operations/newsletters.ts';
import { type Newsletter, newsletterStatuses } from '#contracts/schemas/newsletter.ts';
import type { Action, Block, Row } from '../../page/blocks.ts';
import { button, link, number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, frame, show } from '../../page/routes.ts';
import { lettersChart, newsletterOverview } from './newsletter-overview.ts';
import { newsletterBadge, newslettersPath as path } from './newsletter-status.ts';

export const newsletterPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [listNewsletters],
    show: async (context) => {
      const { query } = context;
      const { member, totalItems, view } = await context.call(listNewsletters, {
        query: listQuery(query, 'status', 'search'),
      });
      const filtered = Boolean(query.status || query.search);
      const start = context.may(createNewsletter) && {
        ...link('New newsletter', `${path}/new`),
        tone: 'primary' as const,
      };
      const chart: Block[] = filtered || query.after ? [] : lettersChart(member);
      return {
        title: 'Newsletters',
        lead: 'Letters to many: each person gets one, and nobody who opted out.',
        actions: start ? [start] : [],
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
              { label: 'Began' },
              { label: 'Written' },
            ],
            rows: member.map(rowOf),
            total: totalItems,
            unit: { one: 'newsletter', many: 'newsletters' },
            ...nextPage(path, query, view.next),
            empty: filtered
              ? { title: 'No newsletter is like this', text: 'Clear the filter to see all.' }
              : {
                  title: 'No newsletters yet',
                  text: 'Write one, look at it, send it to yourself, and then to everybody.',
                  ...(start && { action: start }),
                },
          },
          ...chart,
        ],
      };
    },
  }),
  show({
    path: `${path}/{id}`,
    needs: [getNewsletter],
    show: async (context) => {
      const letter = await context.call(getNewsletter, { params: context.params });
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
    needs: [previewNewsletter],
    html: async ({ call, params }) => (await call(previewNewsletter, { params })).html,
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

/** Those that are possible in its state. */
function actionsOf({ id, name, status }: Newsletter, { may }: Context): Action[] {
  const here = `${path}/${id}`;
  const moving = status === 'SENDING' || status === 'PAUSED';
  const possible: (Action | false)[] = [
    status === 'DRAFT' && may(updateNewsletter) && link('Edit', `${here}/edit`),
    may(sendTestOfNewsletter) && link('Send a test', `${here}/test`),
    status === 'SENDING' && may(pauseNewsletter) && button('Pause', `${here}/pause`, { about: name }),
    status === 'PAUSED' &&
      may(resumeNewsletter) &&
      button('Go on sending', `${here}/resume`, { tone: 'primary', about: name }),
    moving && may(cancelNewsletter) && { ...link('Cancel', `${here}/cancel`), tone: 'danger' as const },
    !moving && may(deleteNewsletter) && { ...link('Delete', `${here}/delete`), tone: 'danger' as const },
    status === 'DRAFT' && may(sendNewsletter) && { ...link('Send', `${here}/send`), tone: 'primary' as const },
  ];
  return possible.filter((action) => action !== false);
}
