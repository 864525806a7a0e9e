/** Handlers of webhook subscriptions and deliveries. */

import { eventTypeEntries } from '#contracts/openapi/webhooks.ts';
import { webhookDeliveries, webhookEventTypes, webhookSubscriptions } from '#contracts/operations/webhooks.ts';
import { type BoundHandler, found, handle, handlePrepared } from '#server/gateway/api/handle.ts';
import { lockable } from '#server/gateway/api/lockable.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import { lockRow } from '#server/platform/postgres/row-lock.ts';
import { selectDeliveries, selectDelivery } from './log-store.ts';
import { removeSubscription, selectEventsOf, selectSecret, selectSubscription, selectSubscriptions } from './store.ts';
import {
  checkMaySee,
  checkMaySeeEvents,
  checkMayUse,
  createSubscription,
  disableSubscription,
  enableSubscription,
  recover,
  redeliver,
  rotateSecret,
  type SubscriptionDeps,
  secretOf,
  updateSubscription,
} from './subscriptions.ts';
import { recordTest, sendTest, type TestDeps, typeOfTest } from './test-delivery.ts';

export function webhookHandlers(deps: SubscriptionDeps & TestDeps): BoundHandler[] {
  const { secrets } = deps;
  // Built on first use, not at startup: the same in every response.
  let catalogue: string | undefined;
  return [
    handle(webhookEventTypes.list, async () => {
      catalogue ??= JSON.stringify({ member: eventTypeEntries() });
      return new JsonBody(catalogue);
    }),
    handle(webhookSubscriptions.list, async ({ db, pager }) =>
      pager.pageOf(await selectSubscriptions(db, pager.request)),
    ),
    handle(webhookSubscriptions.create, async ({ db, body, caller, audit }) => {
      checkMaySeeEvents(caller, body.events);
      const { json, id, secret } = await createSubscription(db, body, caller.userId, deps);
      audit({ url: body.url, events: body.events });
      return new JsonBody(`${json.slice(0, -1)},"secret":${JSON.stringify(secret)}}`, id);
    }),
    lockable(
      'webhook_subscriptions',
      handle(webhookSubscriptions.get, async ({ db, params }) => found(await selectSubscription(db, params.id))),
    ),
    handle(webhookSubscriptions.update, async ({ db, params, body, caller, audit }) => {
      audit(body);
      return found(await updateSubscription(db, params.id, body, caller, deps));
    }),
    handle(webhookSubscriptions.delete, async ({ db, params }) => {
      if (!(await removeSubscription(db, params.id))) throw new Problem('not_found');
      return undefined;
    }),
    handle(webhookSubscriptions.enable, async ({ db, params, caller }) =>
      found(await enableSubscription(db, params.id, caller)),
    ),
    handle(webhookSubscriptions.disable, async ({ db, params }) => found(await disableSubscription(db, params.id))),
    handle(webhookSubscriptions.getSecret, async ({ db, params, caller }) => {
      await checkMayUse(db, params.id, caller);
      const row = await selectSecret(db, params.id);
      if (!row) throw new Problem('not_found');
      return secretOf(row, secrets);
    }),
    handle(webhookSubscriptions.rotateSecret, async ({ db, params, body, caller }) =>
      rotateSecret(db, params.id, body.gracePeriodSeconds ?? 86_400, caller, deps),
    ),
    handlePrepared(
      webhookSubscriptions.test,
      async ({ db, tenant, params, body, caller }) => {
        const events = await selectEventsOf(db, params.id);
        if (!events) throw new Problem('not_found');
        checkMaySeeEvents(caller, events);
        return sendTest(db, tenant, params.id, typeOfTest(events, body.type), deps);
      },
      async ({ db, audit }, sent) => {
        audit({ type: sent.delivery.type, delivered: sent.delivery.arrived });
        return recordTest(db, sent);
      },
    ),
    handle(webhookDeliveries.list, async ({ db, params, query, pager }) => {
      if (!(await selectEventsOf(db, params.id))) throw new Problem('not_found');
      return pager.pageOf(await selectDeliveries(db, params.id, query, pager.request));
    }),
    lockable(
      (db, { deliveryId = '' }) => lockRow(db, 'webhook_deliveries', deliveryId),
      handle(webhookDeliveries.get, async ({ db, params, caller }) => {
        await checkMayUse(db, params.id, caller);
        await checkMaySee(db, params, caller);
        return found(await selectDelivery(db, params));
      }),
    ),
    handle(webhookDeliveries.redeliver, async ({ db, params, caller }) => found(await redeliver(db, params, caller))),
    handle(webhookSubscriptions.recover, async ({ db, tenant, params, body, caller, audit }) => {
      const recovered = await recover(db, tenant, params.id, body, caller, deps);
      audit({ ...body, ...recovered });
      return recovered;
    }),
  ];
}
