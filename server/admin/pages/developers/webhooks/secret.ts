/** Pages that show and rotate the signing secret of a webhook. */
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import type { WebhookSubscription } from '#contracts/schemas/webhook.ts';
import type { Page } from '../../../page/blocks.ts';
import { link } from '../../../page/cells.ts';
import { type Field, typedIn } from '../../../page/fields.ts';
import { formatInstant } from '../../../page/format.ts';
import { type AdminRoute, form, show, showNow } from '../../../page/routes.ts';
import { paths } from '../paths.ts';
import { crumbsBelow, nameOf, pathOf } from './webhook-head.ts';

const path = paths.webhooks;

export const secretPages: readonly AdminRoute[] = [
  show({
    path: `${path}/{id}/secret`,
    needs: [webhookSubscriptions.getSecret, webhookSubscriptions.get],
    show: async ({ call, params, zone }) => {
      const [subscription, { secret, previousSecretExpiresAt }] = await Promise.all([
        call(webhookSubscriptions.get, { params }),
        call(webhookSubscriptions.getSecret, { params }),
      ]);
      const page = secretPage(subscription, secret, `Secret of ${nameOf(subscription)}`);
      const until = previousSecretExpiresAt === null ? undefined : formatInstant(previousSecretExpiresAt, zone);
      return {
        ...page,
        ...(until && { lead: `Until ${until}, deliveries are also signed with the previous secret.` }),
        actions: [link('New secret', `${pathOf(subscription.id)}/rotate-secret`)],
      };
    },
  }),
  form({
    path: `${path}/{id}/rotate-secret`,
    needs: [webhookSubscriptions.rotateSecret],
    form: async ({ call, params }) => {
      const subscription = await call(webhookSubscriptions.get, { params });
      return {
        title: `A new secret for ${nameOf(subscription)}`,
        lead: 'Update the receiver while deliveries are signed with both secrets. Once the previous secret expires, a receiver that only knows that one rejects deliveries.',
        crumbs: crumbsBelow(subscription),
        fields: [grace],
        values: { gracePeriodSeconds: '86400' },
        submit: 'Create a new secret',
        tone: 'danger',
        cancel: pathOf(subscription.id),
      };
    },
    submit: async ({ call, params }, { values, once }) => {
      const body = { gracePeriodSeconds: Number(typedIn(values, grace.name)) };
      const { secret } = await call(webhookSubscriptions.rotateSecret, { params, body, once });
      const subscription = await call(webhookSubscriptions.get, { params });
      return showNow(secretPage(subscription, secret, `${nameOf(subscription)} has a new secret`));
    },
  }),
];

const grace: Field = {
  kind: 'select',
  name: 'gracePeriodSeconds',
  label: 'Keep the previous secret',
  required: true,
  options: [
    { value: '86400', label: 'For 24 hours' },
    { value: '3600', label: 'For an hour' },
    { value: '604800', label: 'For 7 days' },
    { value: '0', label: 'No, it has leaked' },
  ],
};

/** Page with the secret and an example of its use by a receiver. */
export function secretPage(subscription: WebhookSubscription, secret: string, title: string): Page {
  return {
    title,
    crumbs: crumbsBelow(subscription),
    blocks: [
      {
        kind: 'secret',
        label: 'The secret',
        value: secret,
        text: 'Deliveries are signed with it, as defined by Standard Webhooks. Anyone who has it can forge deliveries.',
        example: [
          '// npm install standardwebhooks',
          "import { Webhook } from 'standardwebhooks';",
          '',
          `const webhook = new Webhook('${secret}');`,
          '// Pass the raw body, before parsing. Throws on an invalid signature.',
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
