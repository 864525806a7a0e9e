/** ES256 signing keys, per tenant. Private keys are sealed at rest. */
import { createPrivateKey, createPublicKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import { jwtLifetimeSeconds } from '#contracts/schemas/session.ts';
import { BoundedMap } from '#server/platform/bounded-map.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import { newId, type Random } from '#server/platform/random.ts';
import { type Secrets, WrongSecret } from '#server/platform/secrets.ts';

/**
 * A new key signs once every node has loaded it. A retired one no longer signs but still verifies; delete a stolen key
 * to end its tokens. `retired_at` may lie in the future: see key-rotation.ts.
 */
export interface SigningKeys {
  /** Key for new tokens. */
  current(tenantId: string): Promise<{ kid: string; key: KeyObject }>;
  /** Public key of this tenant; undefined for any other `kid`. */
  verifying(tenantId: string, kid: string): Promise<KeyObject | undefined>;
  /** Public keys of all tokens that may be valid, by `kid`. */
  published(tenantId: string): Promise<ReadonlyMap<string, KeyObject>>;
}

interface StoredKey {
  id: string;
  publicJwk: JsonWebKey;
  privateJwk: Buffer;
  retired: boolean;
  /** True once every node has loaded it. */
  propagated: boolean;
}

interface TenantKeys {
  readonly signing: { readonly kid: string; readonly key: KeyObject } | undefined;
  readonly verifying: ReadonlyMap<string, KeyObject>;
}

/** Tenants whose keys are cached; the least recently loaded is evicted. */
const maximumTenants = 5_000;
/** Lifetime of a node's cache: it loads a new or retired key within this time. */
export const cacheSeconds = 60;
/** Time from retirement to the expiry of the last token, which a node with a stale cache may have signed. */
export const verifySeconds = jwtLifetimeSeconds + cacheSeconds;
export const purpose = 'signing key';

/** @returns live keys and retired ones whose tokens may be valid, newest first. */
async function storedKeys(db: TenantDb): Promise<StoredKey[]> {
  return db.rows<StoredKey>(
    sql`select id, public_jwk as "publicJwk", private_jwk as "privateJwk", coalesce(retired_at <= app.now(), false) as retired,
        created_at <= app.now() - make_interval(secs => ${cacheSeconds}) as propagated
      from signing_keys
      where ${db.tenantFilter()}
        and (retired_at is null or retired_at > app.now() - make_interval(secs => ${verifySeconds}))
      order by created_at desc, id desc`,
  );
}

export function signingKeys(database: Database, secrets: Secrets, clock: Clock): SigningKeys {
  const known = new BoundedMap<string, { keys: TenantKeys; until: number }>(maximumTenants);

  const keysOf = async (tenantId: string): Promise<TenantKeys> => {
    const now = clock.now().getTime();
    const found = known.get(tenantId);
    // A clock that was set back would keep keys beyond their time.
    if (found && found.until > now && found.until <= now + cacheSeconds * 1000) return found.keys;
    const keys = opened(await storedKeys(database.reading(tenantId)), secrets);
    known.set(tenantId, { keys, until: now + cacheSeconds * 1000 });
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

/** @param keys newest first. @returns the key that signs on a node that loads the keys now */
export function currentKey<Key extends Pick<StoredKey, 'retired' | 'propagated'>>(
  keys: readonly Key[],
): Key | undefined {
  const live = keys.filter(({ retired }) => !retired);
  // Of several new keys, most nodes have loaded the oldest.
  return live.find(({ propagated }) => propagated) ?? live.at(-1);
}

/** @param keys newest first */
function opened(keys: readonly StoredKey[], secrets: Secrets): TenantKeys {
  const signing = currentKey(keys);
  return {
    signing: signing && {
      kid: signing.id,
      key: createPrivateKey({ key: JSON.parse(secrets.open(purpose, signing.privateJwk)), format: 'jwk' }),
    },
    verifying: new Map(keys.map(({ id, publicJwk }) => [id, createPublicKey({ key: publicJwk, format: 'jwk' })])),
  };
}

/** @returns true if the secret opens a stored private key. */
export function keyOpens(secrets: Secrets, privateJwk: Buffer): boolean {
  try {
    secrets.open(purpose, privateJwk);
    return true;
  } catch (error) {
    if (error instanceof WrongSecret) return false;
    throw error;
  }
}

/** Dependencies of key generation. */
export interface SigningKeyDeps {
  readonly secrets: Secrets;
  readonly random: Random;
  readonly clock: Clock;
}

/**
 * @returns the statement that adds a key. It signs after a minute or two, or at once as the only live key, whose tokens
 * other nodes may refuse for a minute: retire the old key only after that.
 */
export async function newSigningKey(tenantId: string, { secrets, random, clock }: SigningKeyDeps): Promise<Sql> {
  const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const privateJwk = secrets.seal(purpose, JSON.stringify(pair.privateKey.export({ format: 'jwk' })), random);
  const publicJwk = JSON.stringify(pair.publicKey.export({ format: 'jwk' }));
  return sql`insert into signing_keys (tenant_id, id, public_jwk, private_jwk)
    values (${tenantId}, ${newId(random, clock)}, ${publicJwk}, ${privateJwk})`;
}
