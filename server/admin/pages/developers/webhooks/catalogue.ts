/** The events that webhooks can be told of, each with an example. */
import { listWebhookEventTypes } from '#contracts/operations/webhooks.ts';
import type { WebhookEventTypeEntry } from '#contracts/schemas/webhook.ts';
import type { Block } from '../../../page/blocks.ts';
import { code, link } from '../../../page/cells.ts';
import { type AdminRoute, show } from '../../../page/routes.ts';
import { paths } from '../places.ts';
import { mayHear } from './events.ts';
import { listCrumbs } from './head.ts';

const path = paths.webhookEvents;

export const cataloguePages: readonly AdminRoute[] = [
  show({
    path,
    needs: [listWebhookEventTypes],
    show: async (context) => {
      const { member } = await context.call(listWebhookEventTypes);
      const chosen = member.find(({ type }) => type === context.query.type);
      return {
        title: chosen?.type ?? 'Event catalogue',
        lead: chosen?.description ?? 'What webhooks can be told of. Each event leads to an example of what is sent.',
        crumbs: chosen ? [...listCrumbs, { text: 'Event catalogue', href: path }] : listCrumbs,
        blocks: chosen ? exampleOf(chosen) : [tableOf(member, (type) => mayHear(context, [type]))],
      };
    },
  }),
];

function tableOf(types: readonly WebhookEventTypeEntry[], may: (type: string) => boolean): Block {
  return {
    kind: 'table',
    caption: 'Events',
    columns: [{ label: 'Event' }, { label: 'When' }, { label: 'Takes the permission' }],
    rows: types.map(({ type, description, permission }) => ({
      cells: [
        link(type, `${path}?type=${type}`),
        description,
        may(type) ? code(permission) : { kind: 'text', text: permission, note: 'You do not have it.' },
      ],
    })),
    total: types.length,
    unit: { one: 'event', many: 'events' },
    empty: { title: 'No events' },
  };
}

function exampleOf({ permission, example }: WebhookEventTypeEntry): Block[] {
  return [
    { kind: 'facts', rows: [['Takes the permission', code(permission)]] },
    {
      kind: 'code',
      title: 'What is sent',
      note: 'As a POST, with the headers webhook-id, webhook-timestamp and webhook-signature. After a change, data.changes says what each member was before.',
      text: JSON.stringify(example, null, 2),
    },
  ];
}
