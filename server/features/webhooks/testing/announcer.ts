/** Announces when a test says so, and tells what was told: without a worker nothing has to be waited for. */
import { payloadOf, type WebhookEnvelope } from '#contracts/openapi/webhooks.ts';
import { webhookEventTypes } from '#contracts/webhook-events.ts';
import { createLogger } from '#server/platform/log.ts';
import { createDatabase } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { systemRandom } from '#server/platform/random.ts';
import type { TestService } from '#test/service.ts';
import { type TestTenant, workerUrl } from '#test/template.ts';
import { announceTask } from '../announce.ts';
import { call, subscriptionsPath } from './scene.ts';

export interface Announcer {
  /** @returns what was told of an object since this was last asked, by type. @throws for what breaks its schema */
  told(objectId: string, tenant?: TestTenant): Promise<WebhookEnvelope[]>;
  /** @returns the types of it. */
  types(objectId: string, tenant?: TestTenant): Promise<string[]>;
  stop(): Promise<void>;
}

/** As a worker would, in its role. */
export function startAnnouncer(service: TestService): Announcer {
  const url = workerUrl(service.databaseUrl);
  const pool = createPool({ url, size: 2, applicationName: 'announcer' }, createLogger('silent'));
  const database = createDatabase(pool, service.clock);
  const task = announceTask({ random: systemRandom, clock: service.clock });
  const job = { id: '1', attempt: 1, maxAttempts: 1 };
  const seen = new Set<string>();
  let turn: Promise<void> = Promise.resolve();

  async function told(objectId: string, tenant = service.acme): Promise<WebhookEnvelope[]> {
    // One after the other: what another one holds would be passed over.
    turn = turn.then(() => task.run({ tenant, payload: {}, database, job }));
    await turn;
    const rows = await service.sql<{ payload: string }>(
      `select payload from webhook_events where tenant_id = $1 and payload::jsonb #>> '{data,object,id}' = $2 order by type`,
      [tenant.id, objectId],
    );
    const fresh = rows.map(({ payload }) => checked(payload)).filter(({ id }) => !seen.has(id));
    for (const { id } of fresh) seen.add(id);
    return fresh;
  }

  return {
    told,
    types: async (objectId, tenant) => (await told(objectId, tenant)).map(({ type }) => type),
    stop: () => database.close(),
  };
}

/** @throws for what breaks the schema of its type */
export function checked(payload: string): WebhookEnvelope {
  const envelope: WebhookEnvelope = JSON.parse(payload);
  const known = webhookEventTypes.find(({ type }) => type === envelope.type);
  if (!known) throw new Error(`there is no type ${envelope.type}`);
  const { error } = payloadOf(known).validate(envelope, { convert: false });
  if (error) throw new Error(`${envelope.type}: ${error.message}`);
  return envelope;
}

/** Subscribes an endpoint at which nobody is. @returns its id */
export async function listen(
  service: TestService,
  events: readonly string[] = ['*'],
  tenant = service.acme,
): Promise<string> {
  const url = 'http://127.0.0.1:9/nobody';
  const { status, text, json } = await call(service, 'POST', subscriptionsPath, { url, events }, tenant);
  if (status !== 201) throw new Error(`the subscription was refused: ${text}`);
  return json.id;
}
