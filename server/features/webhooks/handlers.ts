/** Webhooks, as those manage them who subscribe. */
import { eventTypeEntries } from '#contracts/openapi/webhooks.ts';
import {
  createWebhookSubscription,
  deleteWebhookSubscription,
  disableWebhookSubscription,
  enableWebhookSubscription,
  getWebhookDelivery,
  getWebhookSecret,
  getWebhookSubscription,
  listWebhookDeliveries,
  listWebhookEventTypes,
  listWebhookSubscriptions,
  recoverWebhooks,
  redeliverWebhook,
  rotateWebhookSecret,
  testWebhookSubscription,
  updateWebhookSubscription,
} from '#contracts/operations/webhooks.ts';
import { type BoundHandler, found, handle, handlePrepared } from '#server/gateway/handle.ts';
import { JsonBody } from '#server/gateway/json-body.ts';
import { Problem } from '#server/gateway/problem.ts';
import { selectDeliveries, selectDelivery } from './log-store.ts';
import { removeSubscription, selectEventsOf, selectSecret, selectSubscription, selectSubscriptions } from './store.ts';
import {
  checkMayHear,
  checkMaySee,
  checkMayUse,
  createSubscription,
  disableSubscription,
  enableSubscription,
  recover,
  redeliver,
  rotateSecret,
  type SubscriptionDeps,
  shownSecret,
  updateSubscription,
} from './subscriptions.ts';
import { keepTest, sendTest, type TestDeps, typeOfTest } from './test-delivery.ts';

export function webhookHandlers(deps: SubscriptionDeps & TestDeps): BoundHandler[] {
  const { secrets } = deps;
  // The same in every answer, and made for the first: nobody who starts a server waits for it.
  let catalogue: string | undefined;
  return [
    handle(listWebhookEventTypes, async () => {
      catalogue ??= JSON.stringify({ member: eventTypeEntries() });
      return new JsonBody(catalogue);
    }),
    handle(listWebhookSubscriptions, async ({ db, pager }) =>
      pager.answer(await selectSubscriptions(db, pager.request)),
    ),
    handle(createWebhookSubscription, async ({ db, body, caller, audit }) => {
      checkMayHear(caller, body.events);
      const { json, id, secret } = await createSubscription(db, body, caller.userId, deps);
      audit({ url: body.url, events: body.events });
      return new JsonBody(`${json.slice(0, -1)},"secret":${JSON.stringify(secret)}}`, id);
    }),
    handle(getWebhookSubscription, async ({ db, params }) => found(await selectSubscription(db, params.id))),
    handle(updateWebhookSubscription, async ({ db, params, body, caller, audit }) => {
      audit(body);
      return found(await updateSubscription(db, params.id, body, caller, deps));
    }),
    handle(deleteWebhookSubscription, async ({ db, params }) => {
      if (!(await removeSubscription(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    handle(enableWebhookSubscription, async ({ db, params, caller }) =>
      found(await enableSubscription(db, params.id, caller)),
    ),
    handle(disableWebhookSubscription, async ({ db, params }) => found(await disableSubscription(db, params.id))),
    handle(getWebhookSecret, async ({ db, params, caller }) => {
      await checkMayUse(db, params.id, caller);
      const row = await selectSecret(db, params.id);
      if (!row) throw new Problem('not_found');
      return shownSecret(row, secrets);
    }),
    handle(rotateWebhookSecret, async ({ db, params, body, caller }) =>
      rotateSecret(db, params.id, body.gracePeriodSeconds ?? 86_400, caller, deps),
    ),
    handlePrepared(
      testWebhookSubscription,
      async ({ db, tenant, params, body, caller }) => {
        const events = await selectEventsOf(db, params.id);
        if (!events) throw new Problem('not_found');
        checkMayHear(caller, events);
        return sendTest(db, tenant, params.id, typeOfTest(events, body.type), deps);
      },
      async ({ db, audit }, sent) => {
        audit({ type: sent.delivery.type, delivered: sent.delivery.arrived });
        return keepTest(db, sent);
      },
    ),
    handle(listWebhookDeliveries, async ({ db, params, query, pager }) => {
      if (!(await selectEventsOf(db, params.id))) throw new Problem('not_found');
      return pager.answer(await selectDeliveries(db, params.id, query, pager.request));
    }),
    handle(getWebhookDelivery, async ({ db, params, caller }) => {
      await checkMayUse(db, params.id, caller);
      await checkMaySee(db, params, caller);
      return found(await selectDelivery(db, params));
    }),
    handle(redeliverWebhook, async ({ db, params, caller }) => found(await redeliver(db, params, caller))),
    handle(recoverWebhooks, async ({ db, params, body, caller, audit }) => {
      const recovered = await recover(db, params.id, body, caller);
      audit({ ...body, recovered });
      return { recovered };
    }),
  ];
}
