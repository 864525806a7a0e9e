/** A copy by the change feed is exact, though servers are killed and PostgreSQL crashes while clients write. */
import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type ExecutionContext } from 'ava';
import { apiToken } from '#client/credentials/api-token.ts';
import { type Guildgate, guildgate } from '#client/guildgate.ts';
import { call, kill, untilAvailable } from '#test/faults/cloned-tenants.ts';
import { type OwnPostgres, startOwnPostgres } from '#test/faults/own-postgres.ts';
import { randomWriter, type TryWrite, versionOf } from '#test/faults/random-writes.ts';
import { send } from '#test/http.ts';
import { type ServerProcess, startServerProcess } from '#test/processes.ts';
import { countOf } from '#test/proofs.ts';
import { startRedis } from '#test/redis-server.ts';
import { apiUrl } from '#test/template.ts';

const test = anyTest.serial;

const writes = countOf(2_000, 100_000);
const kills = countOf(6, 50);
const crashes = 2;
const writers = 8;
const nodeCount = 3;

/** The mirrored lists that are not parts of other objects. */
const lists = {
  product_payment: '/api/v1/payments',
  user: '/api/v1/users',
  contact: '/api/v1/contacts',
  group: '/api/v1/groups',
  event: '/api/v1/events',
  registration: '/api/v1/registrations',
  waitlist_entry: '/api/v1/waitlist_entries',
  invoice: '/api/v1/invoices',
  adhesion: '/api/v1/adhesions',
  contract: '/api/v1/contracts',
} as const;
const types: readonly (keyof typeof lists)[] = [
  'product_payment',
  'user',
  'contact',
  'group',
  'event',
  'registration',
  'waitlist_entry',
  'invoice',
  'adhesion',
  'contract',
];

/** The nodes of an installation, some of which may be dead at any moment. */
class Nodes {
  readonly #postgres: OwnPostgres;
  readonly #redisUrl: string;
  readonly #alive: ServerProcess[] = [];
  readonly #random: () => number;

  constructor(postgres: OwnPostgres, redisUrl: string, random: () => number) {
    this.#postgres = postgres;
    this.#redisUrl = redisUrl;
    this.#random = random;
  }

  async add(): Promise<void> {
    this.#alive.push(await startServerProcess(apiUrl(this.#postgres.adminUrl), this.#redisUrl));
  }

  any(): ServerProcess {
    const node = this.#alive[Math.floor(this.#random() * this.#alive.length)];
    if (!node) throw new Error('no node is alive');
    return node;
  }

  async replaceOne(): Promise<void> {
    const [victim] = this.#alive.splice(Math.floor(this.#random() * this.#alive.length), 1);
    if (victim) await kill(victim);
    await this.add();
  }

  async stop(): Promise<void> {
    await Promise.all(this.#alive.map(kill));
  }

  /** A client whose requests go to a random node each. */
  client(): Guildgate {
    const { host, baseUrl, people } = this.#postgres.acme;
    return guildgate(baseUrl, {
      credential: apiToken(people.ROLE_ADMIN.readWrite),
      fetch: async (url, { method = 'GET', headers, body, signal }) => {
        const { pathname, search } = new URL(url);
        const sent = typeof body === 'string' ? { body } : {};
        const request = { method, headers: Object.fromEntries(new Headers(headers)), ...sent };
        const response = await Promise.race([
          send(this.any().port, host, pathname + search, request),
          aborted(signal ?? undefined),
        ]);
        return new Response(response.bytes.length === 0 ? null : response.text, {
          status: response.status,
          headers: { 'content-type': response.headers['content-type'] ?? '' },
        });
      },
    });
  }
}

function aborted(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason), { once: true }));
}

/** Reads the lists once, then nothing but the feed. */
class Copy {
  readonly objects = new Map<string, string>();
  readonly #versions = new Map<string, number>();
  outOfOrder = 0;
  entries = 0;
  #cursor: string | null = null;

  async follow(client: Guildgate, signal: AbortSignal): Promise<void> {
    await this.#run(client, { follow: true, signal }).catch((error: unknown) => {
      if (!signal.aborted) throw error;
    });
  }

  readToEnd(client: Guildgate): Promise<void> {
    return this.#run(client, { follow: false });
  }

  async #run(client: Guildgate, options: { follow: boolean; signal?: AbortSignal }): Promise<void> {
    for await (const { reset, changes, cursor } of client.mirror({ types, cursor: this.#cursor, ...options })) {
      if (reset && this.entries > 0) throw new Error(`the mirror started anew: ${reset}`);
      for (const { type, id, object } of changes) {
        this.entries += 1;
        this.#check(`${type} ${id}`, object);
        if (object) this.objects.set(`${type} ${id}`, JSON.stringify(object));
        else this.objects.delete(`${type} ${id}`);
      }
      this.#cursor = cursor;
    }
  }

  #check(key: string, object: object | null): void {
    const [version, last] = [object ? versionOf(object) : Number.POSITIVE_INFINITY, this.#versions.get(key) ?? 0];
    if (version < last) this.outOfOrder += 1;
    if (!Number.isNaN(version)) this.#versions.set(key, version);
  }
}

/** A generator of numbers from 0 up to 1, the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

interface Written {
  accepted: number;
  refused: number;
  unknown: number;
}

function writeTo(nodes: Nodes, { acme }: OwnPostgres, written: Written): TryWrite {
  return async (method, path, body) => {
    try {
      const response = await call(nodes.any(), acme, method, path, { body });
      if (response.status < 300) written.accepted += 1;
      else if (response.status < 500) written.refused += 1;
      if (response.status < 500) return response;
    } catch {
      // The node was killed.
    }
    written.unknown += 1;
    await delay(20);
    return undefined;
  };
}

/** What the writers need: an event, and a type of adhesions with a price. */
async function prepare(nodes: Nodes, { acme }: OwnPostgres): Promise<{ eventId: string; adhesionTypeId: string }> {
  const post = async (path: string, body?: unknown) =>
    (await untilAvailable(() => call(nodes.any(), acme, 'POST', `/api/v1/${path}`, { body }))).json;
  const times = { startsAt: '2190-01-01T10:00:00Z', endsAt: '2190-01-01T12:00:00Z', timezone: 'Europe/Paris' };
  const event = await post('events', { title: 'Assembly', ...times });
  await post(`events/${event.id}/publish`);
  const type = { name: 'Life', price: 1_000, currency: 'EUR', duration: { kind: 'LIFETIME' } };
  return { eventId: event.id, adhesionTypeId: (await post('adhesion_types', type)).id };
}

async function listed(client: Guildgate): Promise<Map<string, string>> {
  const objects = new Map<string, string>();
  for (const type of types) {
    for await (const item of client.all(lists[type])) {
      // Names that lists have beside ids are no members of the object.
      const { person: _, event: __, ...object }: { id: string; person?: unknown; event?: unknown } = item;
      objects.set(`${type} ${item.id}`, JSON.stringify(object));
    }
  }
  return objects;
}

/** Kills nodes and crashes PostgreSQL, evenly over the writes. */
async function breakThings(
  nodes: Nodes,
  postgres: OwnPostgres,
  isAfter: (part: number) => Promise<boolean>,
): Promise<void> {
  const total = kills + crashes;
  for (let fault = 1; fault <= total; fault += 1) {
    if (!(await isAfter(fault / (total + 1)))) return;
    if (fault % Math.ceil(total / (crashes + 1)) === 0 && fault / Math.ceil(total / (crashes + 1)) <= crashes) {
      await postgres.crash();
      await postgres.start();
    } else await nodes.replaceOne();
  }
}

async function run(t: ExecutionContext, nodes: Nodes, postgres: OwnPostgres): Promise<void> {
  const written: Written = { accepted: 0, refused: 0, unknown: 0 };
  const prepared = await prepare(nodes, postgres);
  const copy = new Copy();
  const stop = new AbortController();
  const following = copy.follow(nodes.client(), stop.signal);
  const done = () => written.accepted + written.refused + written.unknown;
  const isAfter = async (part: number) => {
    while (done() < writes * part) await delay(20);
    return true;
  };
  // A slow machine starts a server while all writes are done: the writers go on, so that each fault meets some of them.
  let isBreaking = true;
  const breaking = breakThings(nodes, postgres, isAfter).finally(() => {
    isBreaking = false;
  });
  const begin = performance.now();
  await Promise.all(
    Array.from({ length: writers }, async (_, index) => {
      const writeOnce = randomWriter({
        name: `writer-${index}`,
        userIds: postgres.acme.userIds,
        ...prepared,
        random: seeded(index + 1),
        write: writeTo(nodes, postgres, written),
      });
      while (isBreaking || done() < writes) await writeOnce();
    }),
  );
  const seconds = (performance.now() - begin) / 1_000;
  await breaking;
  stop.abort();
  await following;
  const client = nodes.client();
  await copy.readToEnd(client);
  const expected = await listed(client);
  t.log(
    `${written.accepted} writes accepted, ${written.refused} refused, ${written.unknown} unknown, in ${seconds.toFixed(0)} s`,
  );
  t.log(`${copy.entries} entries, ${expected.size} objects; ${kills} nodes killed, ${crashes} crashes of PostgreSQL`);
  t.deepEqual(
    [...expected.keys()].filter((key) => !copy.objects.has(key)),
    [],
    'missing',
  );
  t.deepEqual(
    [...copy.objects.keys()].filter((key) => !expected.has(key)),
    [],
    'superfluous',
  );
  t.deepEqual(
    [...expected].filter(([key, json]) => copy.objects.get(key) !== json).map(([, json]) => json),
    [],
    'different',
  );
  t.is(copy.outOfOrder, 0, 'out of order');
  t.true(written.accepted > writes / 2, `${written.accepted} writes accepted`);
  t.true(written.unknown > 0, 'the faults had an effect');
}

test('a mirror is equal to all lists after random writes, killed servers and crashes of PostgreSQL', async (t) => {
  t.timeout(countOf(600_000, 7_200_000));
  const redis = await startRedis();
  if (!redis) return t.fail('redis-server is not on the PATH. Install it.');
  t.teardown(() => redis.stop());
  const postgres = await startOwnPostgres(t);
  const nodes = new Nodes(postgres, redis.url, seeded(0));
  t.teardown(() => nodes.stop());
  for (let count = 0; count < nodeCount; count += 1) await nodes.add();
  await run(t, nodes, postgres);
});
