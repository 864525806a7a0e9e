/** Making a webhook, changing, stopping and deleting it. */
import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  disableWebhookSubscription,
  enableWebhookSubscription,
  getWebhookSubscription,
  updateWebhookSubscription,
} from '#contracts/operations/webhooks.ts';
import { link } from '../../../page/cells.ts';
import { changesOf } from '../../../page/changes.ts';
import type { Context } from '../../../page/context.ts';
import { bodyOf, type Field } from '../../../page/fields.ts';
import { type AdminRoute, action, form, goTo, showNow } from '../../../page/routes.ts';
import { paths } from '../places.ts';
import { eventOptions } from './events.ts';
import { crumbsBelow, listCrumbs, nameOf, pathOf } from './head.ts';
import { secretPage } from './secret.ts';

const path = paths.webhooks;
const catalogue = link('Event catalogue', paths.webhookEvents);

export const webhookForms: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [createWebhookSubscription],
    form: async (context) => ({
      title: 'New webhook',
      lead: 'Each event is sent as a signed POST. What is not answered with 2xx is tried again, ten times in three days.',
      crumbs: listCrumbs,
      actions: [catalogue],
      fields: fieldsFor(context),
      values: {},
      submit: 'Create webhook',
      cancel: path,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      const created = await call(createWebhookSubscription, { body: bodyOf(fields, values), once });
      return showNow(secretPage(created, created.secret, `${nameOf(created)} is ready`));
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [updateWebhookSubscription],
    form: async (context) => {
      const subscription = await context.call(getWebhookSubscription, { params: context.params });
      const { id, url, description, events } = subscription;
      return {
        title: `Edit ${nameOf(subscription)}`,
        lead: 'What waits to be delivered goes to the new address.',
        crumbs: crumbsBelow(subscription),
        actions: [catalogue],
        fields: fieldsFor(context),
        values: { url, description: description ?? '', events },
        submit: 'Save',
        cancel: pathOf(id),
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { call, params } = context;
      const subscription = await call(getWebhookSubscription, { params });
      const offered = eventOptions(context).map(({ value }) => value);
      const inOrder = offered.filter((event) => subscription.events.includes(event));
      const body = changesOf(bodyOf(fields, values), { ...subscription, events: inOrder });
      if (Object.keys(body).length === 0) return goTo(pathOf(subscription.id), 'Nothing was changed.');
      const saved = await call(updateWebhookSubscription, { params, body, once });
      return goTo(pathOf(saved.id), `${nameOf(saved)} is saved.`);
    },
  }),
  action({
    path: `${path}/{id}/enable`,
    needs: [enableWebhookSubscription],
    back: ({ params }) => pathOf(params.id ?? ''),
    perform: async ({ call, params }) => {
      const { id } = await call(enableWebhookSubscription, { params });
      return goTo(pathOf(id), 'The webhook is enabled, and told of what happens from now on.');
    },
  }),
  form({
    path: `${path}/{id}/disable`,
    needs: [disableWebhookSubscription],
    form: async ({ call, params }) => {
      const subscription = await call(getWebhookSubscription, { params });
      return {
        title: `Disable ${nameOf(subscription)}?`,
        lead: 'Nothing is sent to it until it is enabled again. What waits to be delivered is given up, and can be recovered then.',
        crumbs: crumbsBelow(subscription),
        fields: [],
        values: {},
        submit: 'Disable webhook',
        tone: 'danger',
        cancel: pathOf(subscription.id),
      };
    },
    submit: async ({ call, params }) => {
      const { id } = await call(disableWebhookSubscription, { params });
      return goTo(pathOf(id), 'The webhook is disabled.');
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [deleteWebhookSubscription],
    form: async ({ call, params }) => {
      const subscription = await call(getWebhookSubscription, { params });
      return {
        title: `Delete ${nameOf(subscription)}?`,
        lead: 'Nothing is sent to it any more, and the log of its deliveries can be read no more. This cannot be undone.',
        crumbs: crumbsBelow(subscription),
        fields: [],
        values: {},
        submit: 'Delete webhook',
        tone: 'danger',
        cancel: pathOf(subscription.id),
      };
    },
    submit: async ({ call, params }) => {
      const subscription = await call(getWebhookSubscription, { params });
      await call(deleteWebhookSubscription, { params });
      return goTo(path, `${nameOf(subscription)} is deleted.`);
    },
  }),
];

function fieldsFor(context: Context): Field[] {
  return [
    {
      kind: 'url',
      name: 'url',
      label: 'URL',
      help: 'https, at a public address. Put no secret into it: whoever manages webhooks sees it.',
      maxlength: 2000,
      required: true,
      autofocus: true,
    },
    {
      kind: 'text',
      name: 'description',
      label: 'Description',
      help: 'What it is for: “Bookkeeping”.',
      maxlength: 500,
      empty: 'null',
    },
    {
      kind: 'checkboxes',
      name: 'events',
      label: 'What it is told of',
      help: 'The event catalogue says what each is, and what it carries.',
      options: eventOptions(context),
    },
  ];
}
