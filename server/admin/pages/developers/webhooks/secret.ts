/** Pages that show and rotate the signing secret of a webhook. */
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import type { WebhookSubscription } from '#contracts/schemas/webhook.ts';
import { say } from '../../../language/say.ts';
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
      const page = secretPage(subscription, secret, say('Secret of {name}', { name: nameOf(subscription) }));
      const until = previousSecretExpiresAt === null ? undefined : formatInstant(previousSecretExpiresAt, zone);
      return {
        ...page,
        ...(until && { lead: say('Until {until}, deliveries are also signed with the previous secret.', { until }) }),
        actions: [link(say('New secret'), `${pathOf(subscription.id)}/rotate-secret`)],
      };
    },
  }),
  form({
    path: `${path}/{id}/rotate-secret`,
    needs: [webhookSubscriptions.rotateSecret],
    form: async ({ call, params }) => {
      const subscription = await call(webhookSubscriptions.get, { params });
      return {
        title: say('A new secret for {name}', { name: nameOf(subscription) }),
        lead: say(
          'Update the receiver while deliveries are signed with both secrets. Once the previous secret expires, a receiver that only knows that one rejects deliveries.',
        ),
        crumbs: crumbsBelow(subscription),
        fields: [grace()],
        values: { gracePeriodSeconds: '86400' },
        submit: say('Create a new secret'),
        tone: 'danger',
        cancel: pathOf(subscription.id),
      };
    },
    submit: async ({ call, params }, { values, once }) => {
      const body = { gracePeriodSeconds: Number(typedIn(values, 'gracePeriodSeconds')) };
      const { secret } = await call(webhookSubscriptions.rotateSecret, { params, body, once });
      const subscription = await call(webhookSubscriptions.get, { params });
      return showNow(secretPage(subscription, secret, say('{name} has a new secret', { name: nameOf(subscription) })));
    },
  }),
];

const grace = (): Field => ({
  kind: 'select',
  name: 'gracePeriodSeconds',
  label: say('Keep the previous secret'),
  required: true,
  options: [
    { value: '86400', label: say('For 24 hours') },
    { value: '3600', label: say('For an hour') },
    { value: '604800', label: say('For 7 days') },
    { value: '0', label: say('No, it has leaked') },
  ],
});

/** Page with the secret and an example of its use by a receiver. */
export function secretPage(subscription: WebhookSubscription, secret: string, title: string): Page {
  return {
    title,
    crumbs: crumbsBelow(subscription),
    blocks: [
      {
        kind: 'secret',
        label: say('The secret'),
        value: secret,
        text: say(
          'Deliveries are signed with it, as defined by Standard Webhooks. Anyone who has it can forge deliveries.',
        ),
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
          { ...link(say('Done'), pathOf(subscription.id)), tone: 'primary' },
          link(say('Send a test'), `${pathOf(subscription.id)}/test`),
        ],
      },
    ],
  };
}
