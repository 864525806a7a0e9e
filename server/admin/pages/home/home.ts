/** Start page: open tasks, next events, and charts of the last weeks. */
import { events } from '#contracts/operations/events.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import { builtInRoles } from '#contracts/permissions.ts';
import type { Action, Block } from '../../page/blocks.ts';
import { link, stack, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { words } from '../../page/format.ts';
import { type AdminRoute, show } from '../../page/routes.ts';
import { paths } from '../../paths.ts';
import { chartBlocks } from './charts.ts';
import { loadFigures } from './figures.ts';
import { nextEvents } from './next-events.ts';
import { waitingBlocks } from './open-tasks.ts';

export const homePages: readonly AdminRoute[] = [
  show({
    path: paths.home,
    needs: [],
    show: async (context) => {
      const figures = loadFigures(context);
      const [loaded, waiting, next] = await Promise.all([
        figures,
        waitingBlocks(context, figures),
        nextEvents(context),
      ]);
      const blocks = [...waiting, ...next, ...chartBlocks(loaded)];
      return {
        title: `Good day, ${context.me.firstName}`,
        lead: context.tenant.name,
        actions: beginnings(context),
        blocks: blocks.length > 0 ? blocks : ownBlocks(context),
      };
    },
  }),
];

/** The most frequent beginnings in an office. */
function beginnings({ may }: Context): Action[] {
  return [
    ...(may(events.create) ? [link('New event', '/admin/events/new')] : []),
    ...(may(newsletters.create) ? [link('New newsletter', '/admin/newsletters/new')] : []),
  ];
}

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries(builtInRoles).map(([name, { label }]) => [name, label]),
);

/** Start page of members without other permissions. */
function ownBlocks({ me, tenant }: Context): Block[] {
  return [
    {
      kind: 'prose',
      paragraphs: [
        `You are a member of ${tenant.name}. Here you manage your own account: your name and address, your password, and your sessions.`,
        'An administrator can give you a role. The menu then shows what it permits.',
      ],
    },
    {
      kind: 'facts',
      title: 'You',
      rows: [
        ['Name', me.displayName],
        ['Email', me.email],
        ['Roles', stack(...me.roles.map((role) => labels.get(role) ?? words(role)))],
        ['Member number', me.memberNumber],
        ['Member since', time(me.createdAt, 'day')],
      ],
      actions: [link('Your account', '/admin/account')],
    },
  ];
}
