/** The keys a tenant signs its tokens with: ES256, one tenant's key is nobody else's. Private halves are sealed at rest. */
import { createPrivateKey, createPublicKey, generateKeyPair, type JsonWebKey, type KeyObject } from 'node:crypto';
import { promisify } from 'node:util';
import type { Clock } from '#server/platform/clock.ts';
import type { Database, TenantDb } from '#server/platform/postgres/database.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import { newId, type Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';

export interface SigningKeys {
  /** The key new tokens are signed with. */
  current(tenantId: string): Promise<{ kid: string; key: KeyObject }>;
  /** The public half of a key of this tenant; undefined for any other `kid`. */
  verifying(tenantId: string, kid: string): Promise<KeyObject | undefined>;
}

interface StoredKey {
  id: string;
  publicJwk: JsonWebKey;
  privateJwk: Buffer;
}

/** Tenants whose keys are kept in memory; the least recently loaded is dropped. */
const maximumTenants = 5_000;
/** How long a key is trusted without a look, in milliseconds: after that a retired one is no longer signed with. */
const rememberedMilliseconds = 60_000;
const purpose = 'signing key';

async function storedKeys(db: TenantDb): Promise<StoredKey[]> {
  return db.rows<StoredKey>(
    sql`select id, public_jwk as "publicJwk", private_jwk as "privateJwk" from signing_keys
      where ${db.tenantIs()} and retired_at is null order by created_at desc, id desc`,
  );
}

export function signingKeys(database: Database, secrets: Secrets, clock: Clock): SigningKeys {
  const known = new Map<string, { keys: Map<string, { public: KeyObject; private: KeyObject }>; until: number }>();

  const keysOf = async (tenantId: string) => {
    const now = clock.now().getTime();
    const found = known.get(tenantId);
    if (found && found.until > now) return found.keys;
    const keys = new Map(
      (await storedKeys(database.reading(tenantId))).map((stored) => [
        stored.id,
        {
          public: createPublicKey({ key: stored.publicJwk, format: 'jwk' }),
          private: createPrivateKey({ key: JSON.parse(secrets.open(purpose, stored.privateJwk)), format: 'jwk' }),
        },
      ]),
    );
    const oldest = known.keys().next();
    if (known.size >= maximumTenants && !oldest.done) known.delete(oldest.value);
    known.set(tenantId, { keys, until: now + rememberedMilliseconds });
    return keys;
  };

  return {
    async current(tenantId) {
      const newest = (await keysOf(tenantId)).entries().next();
      if (newest.done) throw new Error(`the tenant ${tenantId} has no signing key`);
      const [kid, { private: key }] = newest.value;
      return { kid, key };
    },
    async verifying(tenantId, kid) {
      return (await keysOf(tenantId)).get(kid)?.public;
    },
  };
}

/** @returns the statement that gives a tenant a new key; tokens are signed with it within a minute on every node. */
export async function newSigningKey(
  tenantId: string,
  { secrets, random, clock }: { secrets: Secrets; random: Random; clock: Clock },
): Promise<Sql> {
  const pair = await promisify(generateKeyPair)('ec', { namedCurve: 'P-256' });
  const privateJwk = secrets.seal(purpose, JSON.stringify(pair.privateKey.export({ format: 'jwk' })), random);
  const publicJwk = JSON.stringify(pair.publicKey.export({ format: 'jwk' }));
  return sql`insert into signing_keys (tenant_id, id, public_jwk, private_jwk)
    values (${tenantId}, ${newId(random, clock)}, ${publicJwk}, ${privateJwk})`;
}
