/** Forms that create, edit, disable and delete a webhook. */
import { webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import { say } from '../../../language/say.ts';
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
const catalogue = () => link(say('Event catalogue'), paths.webhookEvents);

export const webhookForms: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [webhookSubscriptions.create],
    form: async (context) => ({
      title: say('New webhook'),
      lead: say(
        'Each event is sent as a signed POST. Without a 2xx response it is retried ten times within three days.',
      ),
      crumbs: listCrumbs(),
      actions: [catalogue()],
      fields: fieldsFor(context),
      values: {},
      submit: say('Create webhook'),
      cancel: path,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      const created = await call(webhookSubscriptions.create, { body: bodyOf(fields, values), once });
      return showNow(secretPage(created, created.secret, say('{name} is ready', { name: nameOf(created) })));
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [webhookSubscriptions.update],
    form: async (context) => {
      const subscription = await context.call(webhookSubscriptions.get, { params: context.params });
      const { id, url, description, events } = subscription;
      return {
        title: say('Edit {name}', { name: nameOf(subscription) }),
        lead: say('Pending deliveries go to the new address.'),
        crumbs: crumbsBelow(subscription),
        actions: [catalogue()],
        fields: fieldsFor(context),
        values: { url, description: description ?? '', events },
        submit: say('Save'),
        cancel: pathOf(id),
      };
    },
    submit: async (context, { values, fields, once }) => {
      const { call, params } = context;
      const subscription = await call(webhookSubscriptions.get, { params });
      const offered = eventOptions(context).map(({ value }) => value);
      const inOrder = offered.filter((event) => subscription.events.includes(event));
      const body = changesOf(bodyOf(fields, values), { ...subscription, events: inOrder });
      if (Object.keys(body).length === 0) return goTo(pathOf(subscription.id), say('Nothing was changed.'));
      const saved = await call(webhookSubscriptions.update, { params, body, once });
      return goTo(pathOf(saved.id), say('{name} is saved.', { name: nameOf(saved) }));
    },
  }),
  action({
    path: `${path}/{id}/enable`,
    needs: [webhookSubscriptions.enable],
    back: ({ params }) => pathOf(params.id ?? ''),
    perform: async ({ call, params }) => {
      const { id } = await call(webhookSubscriptions.enable, { params });
      return goTo(pathOf(id), say('The webhook is enabled. It receives events from now on.'));
    },
  }),
  form({
    path: `${path}/{id}/disable`,
    needs: [webhookSubscriptions.disable],
    form: async ({ call, params }) => {
      const subscription = await call(webhookSubscriptions.get, { params });
      return {
        title: say('Disable {name}?', { name: nameOf(subscription) }),
        lead: say('Nothing is sent until you enable it again. Pending deliveries fail; you can retry them then.'),
        crumbs: crumbsBelow(subscription),
        fields: [],
        values: {},
        submit: say('Disable webhook'),
        tone: 'danger',
        cancel: pathOf(subscription.id),
      };
    },
    submit: async ({ call, params }) => {
      const { id } = await call(webhookSubscriptions.disable, { params });
      return goTo(pathOf(id), say('The webhook is disabled.'));
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [webhookSubscriptions.delete],
    form: async ({ call, params }) => {
      const subscription = await call(webhookSubscriptions.get, { params });
      return {
        title: say('Delete {name}?', { name: nameOf(subscription) }),
        lead: say('It receives no more events, and its delivery log becomes unavailable. This cannot be undone.'),
        crumbs: crumbsBelow(subscription),
        fields: [],
        values: {},
        word: say('delete'),
        submit: say('Delete webhook'),
        tone: 'danger',
        cancel: pathOf(subscription.id),
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const subscription = await call(webhookSubscriptions.get, { params });
      await call(webhookSubscriptions.delete, { params });
      return goTo(path, say('{name} is deleted.', { name: nameOf(subscription) }));
    },
  }),
];

function fieldsFor(context: Context): Field[] {
  return [
    {
      kind: 'url',
      name: 'url',
      label: say('URL'),
      help: say('https, at a public address. Do not put a secret into it: everyone who manages webhooks sees it.'),
      maxlength: 2000,
      required: true,
      autofocus: true,
    },
    {
      kind: 'text',
      name: 'description',
      label: say('Description'),
      help: say('Its purpose, such as “Bookkeeping”.'),
      maxlength: 500,
      empty: 'null',
    },
    {
      kind: 'checkboxes',
      name: 'events',
      label: say('Events (of webhooks)'),
      help: say('The event catalogue describes each event and its payload.'),
      options: eventOptions(context),
    },
  ];
}
