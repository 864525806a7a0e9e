/** What operations on webhooks need before their request. */
import { randomUUID } from 'node:crypto';
import type { Arrange, Subject } from './arrangements.ts';
import { write } from './arranging.ts';
import type { Place } from './person.ts';

/**
 * A tenant has at most fifty: those that this process made long ago are gone by now. By the number of their transaction: the
 * clock stands still, and so ids do not tell.
 */
async function makeRoom({ service, tenant }: Place): Promise<void> {
  await service.sql(
    `delete from webhook_subscriptions where tenant_id = $1 and id in (
      select id from webhook_subscriptions where tenant_id = $1 order by xmin::text::bigint desc offset 45)`,
    [tenant.id],
  );
}

export const webhookSubjects: Readonly<Record<string, Subject>> = {
  '/api/v1/webhook_subscriptions': async (place) => {
    await makeRoom(place);
    // Nobody listens there, and says so at once.
    const subscription = { url: 'http://127.0.0.1:9/', events: ['newsletter.sent'] };
    return write(place, '/api/v1/webhook_subscriptions', subscription);
  },
  // Something has to happen to make one.
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
