/** Arrangements for operations on webhooks. */
import { randomUUID } from 'node:crypto';
import type { Arrange, Factory } from './arrangement.ts';
import { write } from './arrangement-steps.ts';
import type { Place } from './person.ts';

/**
 * Deletes older subscriptions: a tenant has at most fifty. Ordered by xmin, because ids do not advance with a clock that is
 * stopped.
 */
async function makeRoom({ service, tenant }: Place): Promise<void> {
  await service.sql(
    `delete from webhook_subscriptions where tenant_id = $1 and id in (
      select id from webhook_subscriptions where tenant_id = $1 order by xmin::text::bigint desc offset 45)`,
    [tenant.id],
  );
}

export const webhookFactories: Readonly<Record<string, Factory>> = {
  '/api/v1/webhook_subscriptions': async (place) => {
    await makeRoom(place);
    // A closed port refuses at once.
    const subscription = { url: 'http://127.0.0.1:9/', events: ['newsletter.sent'] };
    return write(place, '/api/v1/webhook_subscriptions', subscription);
  },
  // No operation creates one: a delivery needs an event.
  '/api/v1/webhook_subscriptions/{id}/deliveries': async ({ service, tenant }, _, { id }) => {
    const delivery = randomUUID();
    await service.sql(
      `with event as (
          insert into webhook_events (tenant_id, id, type, payload) values ($1, gen_random_uuid(), 'newsletter.sent', '{}') returning id)
        insert into webhook_deliveries (tenant_id, id, subscription_id, event_id) select $1, $2, $3, event.id from event`,
      [tenant.id, delivery, id],
    );
    return delivery;
  },
};

export const webhookArrangements: Readonly<Record<string, Arrange>> = {
  'webhookSubscriptions.create': async (place) => {
    await makeRoom(place);
    return {};
  },
};
