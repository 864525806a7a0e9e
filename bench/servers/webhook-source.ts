/**
 * Events of the webhook benchmark: payments that change at a steady rate, in many tenants with one endpoint each. Reports
 * the commit time of each change, on the clock that all processes of a machine share.
 */
import { request } from 'node:http';
import pg from 'pg';
import { createPayment, updatePayment } from '#server/features/payments/payments.ts';
import { createTenant } from '#server/features/tenants/tenants.ts';
import { createSubscription } from '#server/features/webhooks/subscriptions.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createLogger } from '#server/platform/log.ts';
import { addressRules } from '#server/platform/outbound/addresses.ts';
import { createDatabase, type Database } from '#server/platform/postgres/database.ts';
import { createPool } from '#server/platform/postgres/pool.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { systemRandom } from '#server/platform/random.ts';
import { secretsFrom } from '#server/platform/secrets.ts';
import { serveParent } from '#test/serve-parent.ts';

export interface SourceSettings {
  readonly adminUrl: string;
  readonly apiUrl: string;
  /** Base64. */
  readonly secretKey: string;
  /** One tenant each. */
  readonly endpoints: readonly string[];
}

export type SourceQuestion =
  | { readonly start: SourceSettings }
  /** Does what autovacuum would do within the minute. */
  | { readonly analyse: { readonly adminUrl: string } }
  /** Rate of changes per second, and duration; numbered from `first`. Meanwhile one tenant imports `flood` contacts at once. */
  | {
      readonly change: {
        readonly rate: number;
        readonly seconds: number;
        readonly first: number;
        readonly flood: number;
      };
    }
  /** The same, but each is posted directly after its commit: no queue, no log, no retry. */
  | {
      readonly post: { readonly rate: number; readonly seconds: number; readonly first: number; readonly url: string };
    };

/** By number: commit time, in microseconds of the monotonic clock. */
export type SourceAnswer = Readonly<Record<string, number>>;

interface Payer {
  readonly tenantId: string;
  readonly paymentId: string;
}

const deps = { random: systemRandom, clock: systemClock };
const rules = addressRules(['127.0.0.0/8']);
let database: Database | undefined;
const payers: Payer[] = [];

const microseconds = () => Number(process.hrtime.bigint() / 1_000n);

async function start({ adminUrl, apiUrl, secretKey, endpoints }: SourceSettings): Promise<SourceAnswer> {
  const secrets = secretsFrom(Buffer.from(secretKey, 'base64'));
  const logger = createLogger('error');
  database ??= createDatabase(createPool({ url: apiUrl, size: 16, applicationName: 'bench' }, logger), systemClock);
  payers.length = 0;
  for (const url of endpoints) {
    const slug = `hooked-${microseconds()}`;
    const host = `${slug}.localhost`;
    const tenantId = await createTenant(
      { host, baseUrl: `http://${host}`, name: slug },
      { ...deps, adminUrl, secrets },
    );
    const paymentId = await database.transaction(tenantId, async (db) => {
      const product = { type: 'OTHER', label: 'Fee' } as const;
      return (await createPayment(db, { amount: 4500, currency: 'EUR', product }, deps)).id;
    });
    await database.transaction(tenantId, async (db) => {
      await createSubscription(db, { url, events: ['product_payment.updated', 'contact.created'] }, null, {
        ...deps,
        secrets,
        rules,
      });
    });
    payers.push({ tenantId, paymentId });
  }
  return {};
}

async function change({ tenantId, paymentId }: Payer, number: number): Promise<number> {
  if (!database) throw new Error('not started');
  await database.transaction(tenantId, (db) => updatePayment(db, paymentId, { note: `n${number};` }, deps));
  return microseconds();
}

/** On schedule, regardless of earlier changes, so that a slow queue still gets the full rate. */
async function steadily(
  { rate, seconds, first }: { rate: number; seconds: number; first: number },
  then: (number: number, committed: number) => Promise<void> = async () => {},
): Promise<SourceAnswer> {
  const committed: Record<string, number> = {};
  const began = performance.now();
  const all: Promise<void>[] = [];
  for (let count = 0; count < rate * seconds; count += 1) {
    const wait = began + (count * 1_000) / rate - performance.now();
    if (wait > 1) await new Promise((resolve) => setTimeout(resolve, wait));
    const number = first + count;
    // The last tenant is the one that floods.
    const payer = payers[count % (payers.length - 1)];
    if (!payer) throw new Error('not started');
    all.push(
      change(payer, number).then(async (at) => {
        committed[number] = at;
        await then(number, at);
      }),
    );
  }
  await Promise.all(all);
  return committed;
}

async function analyse(adminUrl: string): Promise<SourceAnswer> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
  return {};
}

function postTo(url: string, number: number): Promise<void> {
  const body = JSON.stringify({ type: 'product_payment.updated', data: { object: { note: `n${number};` } } });
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', agent: false, headers: { 'content-type': 'application/json' } });
    outgoing.on('response', (response) => response.resume().on('end', resolve)).on('error', reject);
    outgoing.end(body);
  });
}

/** Imports so many contacts in one transaction, at the last tenant. These events are not measured. */
async function flood(contacts: number): Promise<void> {
  const payer = payers.at(-1);
  if (!payer || !database) throw new Error('not started');
  if (contacts === 0) return;
  await database.transaction(payer.tenantId, async (db) => {
    await db.rows(
      sql`insert into contacts (tenant_id, id, email)
        select ${db.tenantId}::uuid, gen_random_uuid(), 'c' || n || '@many.example' from generate_series(1, ${contacts}::int) n`,
    );
  });
}

serveParent<SourceQuestion, SourceAnswer>(
  async (question) => {
    if ('start' in question) return start(question.start);
    if ('analyse' in question) return analyse(question.analyse.adminUrl);
    if ('change' in question) {
      const [committed] = await Promise.all([steadily(question.change), flood(question.change.flood)]);
      return committed;
    }
    return steadily(question.post, (number) => postTo(question.post.url, number));
  },
  async () => database?.close(),
);
