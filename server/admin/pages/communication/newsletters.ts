/** Pages of "Communication, Newsletters": the list, and one newsletter. */
import { newsletters } from '#contracts/operations/newsletters.ts';
import { type Newsletter, newsletterStatuses } from '#contracts/schemas/newsletter.ts';
import { say } from '../../language/say.ts';
import type { Action, Block, Row } from '../../page/blocks.ts';
import { button, link, number, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { isFiltered, type List, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, frame, show } from '../../page/routes.ts';
import { inScheme } from './mail-preview.ts';
import { lettersChart, newsletterOverview } from './newsletter-overview.ts';
import { contentPath, newsletterBadge, newslettersPath as path, statusName } from './newsletter-status.ts';

const list: List = {
  path,
  filters: ['status', 'search'],
  sort: '-createdAt',
  columns: [
    { label: 'Name', sort: 'name' },
    { label: 'Status' },
    { label: 'Recipients', numeric: true },
    { label: 'Sent (mails)', numeric: true },
    { label: 'Failed (mails)', numeric: true },
    { label: 'Started (newsletter)', sort: '-startedAt' },
    { label: 'Created (newsletter)', sort: '-createdAt' },
  ],
};

export const newsletterPages: readonly AdminRoute[] = [
  show({
    path,
    needs: [newsletters.list],
    show: async (context) => {
      const { query } = context;
      const page = await context.call(newsletters.list, { query: queryOf(list, context) });
      const filtered = isFiltered(list, context);
      const create = context.may(newsletters.create) && {
        ...link(say('New newsletter'), `${path}/new`),
        tone: 'primary' as const,
      };
      const chart: Block[] = filtered || query.after ? [] : lettersChart(page.member);
      return {
        title: say('Newsletters'),
        lead: say('Mails to many recipients. Each address gets one; people who opted out get none.'),
        actions: create ? [create] : [],
        blocks: [
          { kind: 'filters', fields: filters(), values: query, action: path, active: filtered },
          {
            kind: 'table',
            caption: say('Newsletters'),
            ...tableOf(list, context, page, rowOf),
            unit: { one: say('newsletter'), many: say('newsletters') },
            empty: filtered
              ? { title: say('No matching newsletters'), text: say('Clear the filter to see all.') }
              : {
                  title: say('No newsletters yet'),
                  text: say('Write one, preview it, send yourself a test, then send it to the audience.'),
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
        crumbs: [{ text: say('Newsletters'), href: path }],
        actions: actionsOf(letter, context),
        blocks: await newsletterOverview(letter, context),
      };
    },
  }),
  frame({
    path: `${path}/{id}/mail`,
    needs: [newsletters.preview],
    html: async ({ call, params, query }) => inScheme((await call(newsletters.preview, { params })).html, query.view),
  }),
];

const filters = (): readonly Field[] => [
  { kind: 'search', name: 'search', label: say('Search'), maxlength: 100 },
  {
    kind: 'select',
    name: 'status',
    label: say('Status'),
    options: [
      { value: '', label: say('Any') },
      ...newsletterStatuses.map((status) => ({ value: status, label: statusName(status) })),
    ],
  },
];

type Listed = Pick<
  Newsletter,
  'id' | 'name' | 'subject' | 'status' | 'counts' | 'scheduledAt' | 'startedAt' | 'createdAt'
>;

function rowOf({ id, name, subject, status, counts, scheduledAt, startedAt, createdAt }: Listed): Row {
  const draft = status === 'DRAFT' || status === 'SCHEDULED';
  return {
    cells: [
      link(name, `${path}/${id}`, subject),
      newsletterBadge(status),
      draft ? null : number(counts.recipients),
      draft ? null : number(counts.sent),
      draft ? null : number(counts.failed),
      time(startedAt ?? scheduledAt),
      time(createdAt, 'day'),
    ],
  };
}

/** @returns the actions possible in the current status */
function actionsOf(letter: Newsletter, { may }: Context): Action[] {
  const { id, name, status } = letter;
  const here = `${path}/${id}`;
  const inProgress = status === 'SENDING' || status === 'PAUSED';
  const possible: (Action | false)[] = [
    status === 'DRAFT' && may(newsletters.update) && link(say('Edit'), contentPath(letter)),
    may(newsletters.sendTest) && link(say('Send a test'), `${here}/test`),
    status === 'SENDING' && may(newsletters.pause) && button(say('Pause'), `${here}/pause`, { about: name }),
    status === 'PAUSED' &&
      may(newsletters.resume) &&
      button(say('Resume sending'), `${here}/resume`, { tone: 'primary', about: name }),
    status === 'SCHEDULED' && may(newsletters.cancel) && link(say('Cancel the schedule'), `${here}/cancel`),
    inProgress &&
      may(newsletters.cancel) && { ...link(say('Cancel sending'), `${here}/cancel`), tone: 'danger' as const },
    !inProgress &&
      status !== 'SCHEDULED' &&
      may(newsletters.delete) && { ...link(say('Delete'), `${here}/delete`), tone: 'danger' as const },
    status === 'DRAFT' && may(newsletters.send) && { ...link(say('Send'), `${here}/send`), tone: 'primary' as const },
  ];
  return possible.filter((action) => action !== false);
}
