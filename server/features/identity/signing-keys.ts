/** The keys a tenant signs its tokens with: ES256, one tenant's key is nobody else's. Private halves are sealed at rest. */
import { createPrivateKey, createPublicKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { jwtLifetimeSeconds } from '#contracts/schemas/session.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/**
 * A new key is signed with once every node knows it. A retired one is signed with no more, and goes on to prove what it
 * has signed; one that was stolen is therefore to be deleted, which ends those tokens. It may be retired ahead of time
 * (`retired_at` to come): see key-rotation.ts.
 */
export interface SigningKeys {
  /** The key new tokens are signed with. */
  current(tenantId: string): Promise<{ kid: string; key: KeyObject }>;
  /** The public half of a key of this tenant; undefined for any other `kid`. */
  verifying(tenantId: string, kid: string): Promise<KeyObject | undefined>;
  /** The public halves of all keys whose tokens may be alive, by `kid`. */
  published(tenantId: string): Promise<ReadonlyMap<string, KeyObject>>;
}

interface StoredKey {
  id: string;
  publicJwk: JsonWebKey;
  privateJwk: Buffer;
  retired: boolean;
  /** Whether every node has loaded it by now. */
  settled: boolean;
}

interface TenantKeys {
  readonly signing: { readonly kid: string; readonly key: KeyObject } | undefined;
  readonly verifying: ReadonlyMap<string, KeyObject>;
}

/** Tenants whose keys are kept in memory; the least recently loaded is dropped. */
const maximumTenants = 5_000;
/** How long a node trusts what it has loaded: it learns of a new or a retired key within this time. */
export const rememberedSeconds = 60;
/** After it was retired, until the last token is dead: a node that learned of it last has signed with it for a while more. */
export const provingSeconds = jwtLifetimeSeconds + rememberedSeconds;
const purpose = 'signing key';

/** @returns the newest first, with the retired whose last token, of a node that learned of it last, may be alive. */
async function storedKeys(db: TenantDb): Promise<StoredKey[]> {
  return db.rows<StoredKey>(
    sql`select id, public_jwk as "publicJwk", private_jwk as "privateJwk", coalesce(retired_at <= app.now(), false) as retired,
        created_at <= app.now() - make_interval(secs => ${rememberedSeconds}) as settled
      from signing_keys
      where ${db.tenantIs()}
        and (retired_at is null or retired_at > app.now() - make_interval(secs => ${provingSeconds}))
      order by created_at desc, id desc`,
  );
}

export function signingKeys(database: Database, secrets: Secrets, clock: Clock): SigningKeys {
  const known = new Map<string, { keys: TenantKeys; until: number }>();

  const keysOf = async (tenantId: string): Promise<TenantKeys> => {
    const now = clock.now().getTime();
    const found = known.get(tenantId);
    if (found && found.until > now) return found.keys;
    const keys = opened(await storedKeys(database.reading(tenantId)), secrets);
    // Behind all others: a map keeps the place of a key that is set again.
    known.delete(tenantId);
    const oldest = known.keys().next();
    if (known.size >= maximumTenants && !oldest.done) known.delete(oldest.value);
    known.set(tenantId, { keys, until: now + rememberedSeconds * 1000 });
    return keys;
  };

  return {
    async current(tenantId) {
      const { signing } = await keysOf(tenantId);
      if (!signing) throw new Error(`the tenant ${tenantId} has no signing key`);
      return signing;
    },
    async verifying(tenantId, kid) {
      return (await keysOf(tenantId)).verifying.get(kid);
    },
    async published(tenantId) {
      return (await keysOf(tenantId)).verifying;
    },
  };
}

/** @param keys newest first. @returns the one that tokens are signed with by a node that looks now */
export function signingOne<Key extends Pick<StoredKey, 'retired' | 'settled'>>(keys: readonly Key[]): Key | undefined {
  const live = keys.filter(({ retired }) => !retired);
  // Of several that are all new, the oldest is known to the most nodes.
  return live.find(({ settled }) => settled) ?? live.at(-1);
}

/** @param keys newest first */
function opened(keys: readonly StoredKey[], secrets: Secrets): TenantKeys {
  const signing = signingOne(keys);
  return {
    signing: signing && {
      kid: signing.id,
      key: createPrivateKey({ key: JSON.parse(secrets.open(purpose, signing.privateJwk)), format: 'jwk' }),
    },
    verifying: new Map(keys.map(({ id, publicJwk }) => [id, createPublicKey({ key: publicJwk, format: 'jwk' })])),
  };
}

/** @returns whether a stored private half was sealed with this secret. */
export function keyOpens(secrets: Secrets, privateJwk: Buffer): boolean {
  try {
    secrets.open(purpose, privateJwk);
    return true;
  } catch (error) {
    // What OpenSSL says of a box that does not prove itself; it has no code.
    if (error instanceof Error && /unable to authenticate/.test(error.message)) return false;
    throw error;
  }
}

/** What a key is made of. */
export interface SigningKeyDeps {
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

/**
 * @returns the statement that gives a tenant a new key. Tokens are signed with it a minute or two later; at once if there
 * is no other, which other nodes may then refuse for a minute: the old key is to be retired after that.
 */
export async function newSigningKey(tenantId: string, { secrets, random, clock }: SigningKeyDeps): Promise<Sql> {
  const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const privateJwk = secrets.seal(purpose, JSON.stringify(pair.privateKey.export({ format: 'jwk' })), random);
  const publicJwk = JSON.stringify(pair.publicKey.export({ format: 'jwk' }));
  return sql`insert into signing_keys (tenant_id, id, public_jwk, private_jwk)
    values (${tenantId}, ${newId(random, clock)}, ${publicJwk}, ${privateJwk})`;
}
