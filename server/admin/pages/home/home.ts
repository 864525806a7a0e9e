/** Start page: open tasks, next events, and charts of the last weeks. */
import { events } from '#contracts/operations/events.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import { builtInRoles } from '#contracts/permissions.ts';
import { say, sayIfKnown } from '../../language/say.ts';
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
        title: say('Good day, {name}', { name: context.me.firstName }),
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
    ...(may(events.create) ? [link(say('New event'), '/admin/events/new')] : []),
    ...(may(newsletters.create) ? [link(say('New newsletter'), '/admin/newsletters/new')] : []),
  ];
}

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries(builtInRoles).map(([name, { label }]) => [name, label]),
);

function roleLabel(role: string): string {
  const label = labels.get(role);
  return label === undefined ? words(role) : sayIfKnown(label);
}

/** Start page of members without other permissions. */
function ownBlocks({ me, tenant }: Context): Block[] {
  return [
    {
      kind: 'prose',
      paragraphs: [
        say(
          'You are a member of {organisation}. Here you manage your own account: your name and address, your password, and your sessions.',
          { organisation: tenant.name },
        ),
        say('An administrator can give you a role. The menu then shows what it permits.'),
      ],
    },
    {
      kind: 'facts',
      title: say('You'),
      rows: [
        [say('Name'), me.displayName],
        [say('Email'), me.email],
        [say('Roles'), stack(...me.roles.map(roleLabel))],
        [say('Member number'), me.memberNumber],
        [say('Member since'), time(me.createdAt, 'day')],
      ],
      actions: [link(say('Your account'), '/admin/account')],
    },
  ];
}
