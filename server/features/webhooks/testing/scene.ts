/** What tests of webhooks share: a service with a worker, a receiver, and subscriptions of an administrator. */
import { setTimeout as delay } from 'node:timers/promises';
import type { WebhookDeliveryDetails } from '#contracts/schemas/webhook.ts';
import type { Arrival, WebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import type { TestResponse } from '#test/http.ts';
import type { TestService } from '#test/service.ts';

export const subscriptionsPath = '/api/v1/webhook_subscriptions';

export interface WebhookContext {
  service: TestService;
  receiver: WebhookReceiver;
}

/** Sends a request as an administrator of Acme, unless another tenant is named. */
export function call(
  service: TestService,
  method: string,
  path: string,
  body?: unknown,
  tenant = service.acme,
): Promise<TestResponse> {
  const headers = { 'api-token': tenant.people.ROLE_ADMIN.readWrite };
  return service.send(tenant, path, { method, headers, ...(body !== undefined && { body }) });
}

export interface Subscribed {
  readonly id: string;
  readonly secret: string;
  readonly path: string;
}

let serial = 0;

/** @returns a name that no other test's endpoint has. */
export function endpointName(): string {
  serial += 1;
  return `endpoint-${serial}`;
}

/** Subscribes an endpoint of the receiver, which trusts the secret from then on. */
export async function subscribe(
  { service, receiver }: WebhookContext,
  name: string,
  events: readonly string[] = ['product_payment.updated'],
  tenant = service.acme,
): Promise<Subscribed> {
  const { status, json, text } = await call(
    service,
    'POST',
    subscriptionsPath,
    { url: receiver.endpoint(name), events },
    tenant,
  );
  if (status !== 201) throw new Error(`the subscription was refused: ${text}`);
  receiver.trust(name, json.secret);
  return { id: json.id, secret: json.secret, path: `${subscriptionsPath}/${json.id}` };
}

const membership = { amount: 4500, currency: 'EUR', product: { type: 'ADHESION', label: 'Membership' } };

/** @returns the id of a new payment. */
export async function addPayment(service: TestService, tenant = service.acme): Promise<string> {
  return (await call(service, 'POST', '/api/v1/payments', membership, tenant)).json.id;
}

/** Makes a payment and marks it as paid. @returns its id */
export async function pay(service: TestService, tenant = service.acme): Promise<string> {
  const id = await addPayment(service, tenant);
  await call(service, 'POST', `/api/v1/payments/${id}/mark-paid`, {}, tenant);
  return id;
}

/** A job that is about to end says when the next one is to come, by the time as it was. One that hangs is not waited for. */
async function rest(service: TestService): Promise<void> {
  for (let looks = 0; looks < 50; looks += 1) {
    const running = await service.sql('select from graphile_worker._private_jobs where locked_at is not null');
    if (running.length === 0) return;
    await delay(20);
  }
}

/** Makes the service's time pass, and lets the jobs come that are due by then. */
export async function pass(service: TestService, milliseconds: number): Promise<void> {
  await rest(service);
  service.clock.advance(milliseconds);
  // The queue goes by PostgreSQL's own clock, which goes on while the service's stands still, and looks once a second where
  // nobody tells it of jobs.
  await service.sql(
    `update graphile_worker._private_jobs set run_at = now()
      where run_at > now() and run_at <= greatest($1::timestamptz, now() + interval '2 seconds')`,
    [service.clock.now()],
  );
  await service.sql(`select pg_notify('jobs:insert', '{"r":0.5,"count":4}')`);
}

/** @returns the delivery of what is told of an object, or the only one, with its attempts, once it is as wanted. */
export async function delivery(
  service: TestService,
  { id, path }: Pick<Subscribed, 'id' | 'path'>,
  isWanted: (found: WebhookDeliveryDetails) => boolean,
  about = '',
): Promise<WebhookDeliveryDetails> {
  const ask = async () => {
    const rows = await service.sql<{ id: string }>(
      `select d.id from webhook_deliveries d join webhook_events e on e.tenant_id = d.tenant_id and e.id = d.event_id
        where d.subscription_id = $1 and e.payload like '%' || $2 || '%'`,
      [id, about],
    );
    if (rows.length > 1) throw new Error(`there are ${rows.length} deliveries`);
    return rows[0] && (await call(service, 'GET', `${path}/deliveries/${rows[0].id}`)).json;
  };
  return until<WebhookDeliveryDetails>(ask, (found) => found !== undefined && isWanted(found));
}

/** Picks what arrives at an endpoint and is about an object. */
export function at(name: string, about: string): (arrival: Arrival) => boolean {
  return ({ endpoint, body }) => endpoint === name && body.includes(about);
}

/** @returns the first answer that is as wanted. @throws after ten seconds, with the last one */
export async function until<T>(ask: () => Promise<T>, isWanted: (answer: T) => boolean): Promise<T> {
  const ends = performance.now() + 10_000;
  for (;;) {
    const answer = await ask();
    if (isWanted(answer)) return answer;
    if (performance.now() > ends) throw new Error(`waited in vain; the last answer was ${JSON.stringify(answer)}`);
    await delay(20);
  }
}

/** @returns how many milliseconds it took until as many had arrived. */
export async function arrived({ receiver }: WebhookContext, name: string, count: number): Promise<number> {
  const began = performance.now();
  for (let n = 0; n < count; n += 1) await receiver.nextArrival(name);
  return performance.now() - began;
}
