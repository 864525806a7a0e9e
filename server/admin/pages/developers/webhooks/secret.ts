/** The secret that deliveries of a webhook are signed with. */
import { getWebhookSecret, getWebhookSubscription, rotateWebhookSecret } from '#contracts/operations/webhooks.ts';
import type { WebhookSubscription } from '#contracts/schemas/webhook.ts';
import type { Page } from '../../../page/blocks.ts';
import { link } from '../../../page/cells.ts';
import { type Field, typedIn } from '../../../page/fields.ts';
import { formatInstant } from '../../../page/format.ts';
import { type AdminRoute, form, show, showNow } from '../../../page/routes.ts';
import { paths } from '../places.ts';
import { crumbsBelow, nameOf, pathOf } from './head.ts';

const path = paths.webhooks;

export const secretPages: readonly AdminRoute[] = [
  show({
    path: `${path}/{id}/secret`,
    needs: [getWebhookSecret, getWebhookSubscription],
    show: async ({ call, params, zone }) => {
      const [subscription, { secret, previousSecretExpiresAt }] = await Promise.all([
        call(getWebhookSubscription, { params }),
        call(getWebhookSecret, { params }),
      ]);
      const page = secretPage(subscription, secret, `Secret of ${nameOf(subscription)}`);
      const until = previousSecretExpiresAt === null ? undefined : formatInstant(previousSecretExpiresAt, zone);
      return {
        ...page,
        ...(until && { lead: `Until ${until}, the secret before it signs too.` }),
        actions: [link('New secret', `${pathOf(subscription.id)}/rotate-secret`)],
      };
    },
  }),
  form({
    path: `${path}/{id}/rotate-secret`,
    needs: [rotateWebhookSecret],
    form: async ({ call, params }) => {
      const subscription = await call(getWebhookSubscription, { params });
      return {
        title: `A new secret for ${nameOf(subscription)}`,
        lead: 'Give it to the receiver while both secrets sign. Once the old one has ended, whoever knows only that refuses what comes.',
        crumbs: crumbsBelow(subscription),
        fields: [grace],
        values: { gracePeriodSeconds: '86400' },
        submit: 'Make a new secret',
        tone: 'danger',
        cancel: pathOf(subscription.id),
      };
    },
    submit: async ({ call, params }, { values, once }) => {
      const body = { gracePeriodSeconds: Number(typedIn(values, grace.name)) };
      const { secret } = await call(rotateWebhookSecret, { params, body, once });
      const subscription = await call(getWebhookSubscription, { params });
      return showNow(secretPage(subscription, secret, `${nameOf(subscription)} has a new secret`));
    },
  }),
];

const grace: Field = {
  kind: 'select',
  name: 'gracePeriodSeconds',
  label: 'The secret before signs too',
  required: true,
  options: [
    { value: '86400', label: 'For 24 hours' },
    { value: '3600', label: 'For an hour' },
    { value: '604800', label: 'For 7 days' },
    { value: '0', label: 'No more, from now on: it is known to others' },
  ],
};

/** The secret, and what a receiver does with it. */
export function secretPage(subscription: WebhookSubscription, secret: string, title: string): Page {
  return {
    title,
    crumbs: crumbsBelow(subscription),
    blocks: [
      {
        kind: 'secret',
        label: 'The secret',
        value: secret,
        text: 'What is sent is signed with it, as Standard Webhooks says. Whoever has it can send what looks like ours.',
        example: [
          '// npm install standardwebhooks',
          "import { Webhook } from 'standardwebhooks';",
          '',
          `const webhook = new Webhook('${secret}');`,
          '// Of the body as it came, before it is parsed. Throws what was not sent from here.',
          'const event = webhook.verify(body, headers);',
        ].join('\n'),
      },
      {
        kind: 'actions',
        actions: [
          { ...link('Done', pathOf(subscription.id)), tone: 'primary' },
          link('Send a test', `${pathOf(subscription.id)}/test`),
        ],
      },
    ],
  };
}
