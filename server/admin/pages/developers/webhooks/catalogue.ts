/** Catalogue of webhook events, with an example payload each. */
import { webhookEventTypes } from '#contracts/operations/webhooks.ts';
import type { WebhookEventTypeEntry } from '#contracts/schemas/webhook.ts';
import { say, sayIfKnown } from '../../../language/say.ts';
import type { Block } from '../../../page/blocks.ts';
import { code, link } from '../../../page/cells.ts';
import { type AdminRoute, show } from '../../../page/routes.ts';
import { paths } from '../paths.ts';
import { maySubscribe } from './events.ts';
import { listCrumbs } from './webhook-head.ts';

const path = paths.webhookEvents;

export const cataloguePages: readonly AdminRoute[] = [
  show({
    path,
    needs: [webhookEventTypes.list],
    show: async (context) => {
      const { member } = await context.call(webhookEventTypes.list);
      const chosen = member.find(({ type }) => type === context.query.type);
      return {
        title: chosen?.type ?? say('Event catalogue'),
        lead: chosen
          ? sayIfKnown(chosen.description)
          : say('The events that webhooks can subscribe to. Each links to an example of its payload.'),
        crumbs: chosen ? [...listCrumbs(), { text: say('Event catalogue'), href: path }] : listCrumbs(),
        blocks: chosen ? exampleOf(chosen) : [tableOf(member, (type) => maySubscribe(context, [type]))],
      };
    },
  }),
];

function tableOf(types: readonly WebhookEventTypeEntry[], may: (type: string) => boolean): Block {
  return {
    kind: 'table',
    caption: say('Events (of webhooks)'),
    columns: [{ label: say('Event (of webhooks)') }, { label: say('When') }, { label: say('Required permission') }],
    rows: types.map(({ type, description, permission }) => ({
      cells: [
        link(type, `${path}?type=${type}`),
        sayIfKnown(description),
        may(type)
          ? code(permission)
          : { kind: 'text', text: permission, note: say('You do not have this permission.') },
      ],
    })),
    total: types.length,
    unit: { one: say('event (of webhooks)'), many: say('events (of webhooks)') },
    empty: { title: say('No events') },
  };
}

function exampleOf({ permission, example }: WebhookEventTypeEntry): Block[] {
  return [
    { kind: 'facts', rows: [[say('Required permission'), code(permission)]] },
    {
      kind: 'code',
      title: say('Payload'),
      note: say(
        'Sent as a POST with the headers webhook-id, webhook-timestamp and webhook-signature. After a change, data.changes has the previous value of each member.',
      ),
      text: JSON.stringify(example, null, 2),
    },
  ];
}
