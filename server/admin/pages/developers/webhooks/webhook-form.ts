/** Forms that create, edit, disable and delete a webhook. */
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import { link } from '../../../page/cells.ts';
import { changesOf } from '../../../page/changes.ts';
import type { Context } from '../../../page/context.ts';
import { bodyOf, type Field } from '../../../page/fields.ts';
import { type AdminRoute, action, form, goTo, showNow } from '../../../page/routes.ts';
import { paths } from '../paths.ts';
import { eventOptions } from './events.ts';
import { secretPage } from './secret.ts';
import { crumbsBelow, listCrumbs, nameOf, pathOf } from './webhook-head.ts';

const path = paths.webhooks;
const catalogue = link('Event catalogue', paths.webhookEvents);

export const webhookForms: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [webhookSubscriptions.create],
    form: async (context) => ({
      title: 'New webhook',
      lead: 'Each event is sent as a signed POST. Without a 2xx response it is retried ten times within three days.',
      crumbs: listCrumbs,
      actions: [catalogue],
      fields: fieldsFor(context),
      values: {},
      submit: 'Create webhook',
      cancel: path,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      const created = await call(webhookSubscriptions.create, { body: bodyOf(fields, values), once });
      return showNow(secretPage(created, created.secret, `${nameOf(created)} is ready`));
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [webhookSubscriptions.update],
    form: async (context) => {
      const subscription = await context.call(webhookSubscriptions.get, { params: context.params });
      const { id, url, description, events } = subscription;
      return {
        title: `Edit ${nameOf(subscription)}`,
        lead: 'Pending deliveries go to the new address.',
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
      const subscription = await call(webhookSubscriptions.get, { params });
      const offered = eventOptions(context).map(({ value }) => value);
      const inOrder = offered.filter((event) => subscription.events.includes(event));
      const body = changesOf(bodyOf(fields, values), { ...subscription, events: inOrder });
      if (Object.keys(body).length === 0) return goTo(pathOf(subscription.id), 'Nothing was changed.');
      const saved = await call(webhookSubscriptions.update, { params, body, once });
      return goTo(pathOf(saved.id), `${nameOf(saved)} is saved.`);
    },
  }),
  action({
    path: `${path}/{id}/enable`,
    needs: [webhookSubscriptions.enable],
    back: ({ params }) => pathOf(params.id ?? ''),
    perform: async ({ call, params }) => {
      const { id } = await call(webhookSubscriptions.enable, { params });
      return goTo(pathOf(id), 'The webhook is enabled. It receives events from now on.');
    },
  }),
  form({
    path: `${path}/{id}/disable`,
    needs: [webhookSubscriptions.disable],
    form: async ({ call, params }) => {
      const subscription = await call(webhookSubscriptions.get, { params });
      return {
        title: `Disable ${nameOf(subscription)}?`,
        lead: 'Nothing is sent until you enable it again. Pending deliveries fail; you can retry them then.',
        crumbs: crumbsBelow(subscription),
        fields: [],
        values: {},
        submit: 'Disable webhook',
        tone: 'danger',
        cancel: pathOf(subscription.id),
      };
    },
    submit: async ({ call, params }) => {
      const { id } = await call(webhookSubscriptions.disable, { params });
      return goTo(pathOf(id), 'The webhook is disabled.');
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [webhookSubscriptions.delete],
    form: async ({ call, params }) => {
      const subscription = await call(webhookSubscriptions.get, { params });
      return {
        title: `Delete ${nameOf(subscription)}?`,
        lead: 'It receives no more events, and its delivery log becomes unavailable. This cannot be undone.',
        crumbs: crumbsBelow(subscription),
        fields: [],
        values: {},
        word: 'delete',
        submit: 'Delete webhook',
        tone: 'danger',
        cancel: pathOf(subscription.id),
        cancelText: 'Keep it',
      };
    },
    submit: async ({ call, params }) => {
      const subscription = await call(webhookSubscriptions.get, { params });
      await call(webhookSubscriptions.delete, { params });
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
      help: 'https, at a public address. Do not put a secret into it: everyone who manages webhooks sees it.',
      maxlength: 2000,
      required: true,
      autofocus: true,
    },
    {
      kind: 'text',
      name: 'description',
      label: 'Description',
      help: 'Its purpose, such as “Bookkeeping”.',
      maxlength: 500,
      empty: 'null',
    },
    {
      kind: 'checkboxes',
      name: 'events',
      label: 'Events',
      help: 'The event catalogue describes each event and its payload.',
      options: eventOptions(context),
    },
  ];
}
