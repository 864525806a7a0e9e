/**
 * Rotates a tenant's signing key. No session ends: the old key verifies its tokens until they expire.
 *
 * Nodes cache keys for a minute: a new key signs after one minute on nodes that load it then, and on all nodes after two.
 * The old key is therefore retired two minutes ahead, so that rotation needs no second step.
 */
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { type OwnerClient, rowsOfEach } from '#server/platform/postgres/owner.ts';
import { type Sql, sql } from '#server/platform/postgres/statement.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import {
  cacheSeconds,
  currentKey,
  keyOpens,
  newSigningKey,
  type SigningKeyDeps,
  verifySeconds,
} from './signing-keys.ts';

/** Signing key in the output of the CLI. */
export interface SigningKeyState {
  readonly kid: string;
  /**
   * NEW: being loaded by the nodes, signs within two minutes. SIGNING: signs new tokens. OLD: verifies its tokens until
   * `verifiesUntil`.
   */
  readonly state: 'NEW' | 'SIGNING' | 'OLD';
  readonly createdAt: string;
  /** null: not replaced. */
  readonly verifiesUntil: string | null;
}

export interface Rotation {
  readonly kid: string;
  /** Time after which no node signs with an older key. */
  readonly inForceAt: string;
  /** Time after which tokens of older keys are refused. All have expired by then. */
  readonly oldKeysVerifyUntil: string;
  /** Number of deleted keys, all of whose tokens have expired. */
  readonly deleted: number;
}

const inForceSeconds = 2 * cacheSeconds;

interface KeyRow {
  readonly kid: string;
  readonly createdAt: string;
  readonly verifiesUntil: string | null;
  readonly retired: boolean;
  readonly propagated: boolean;
}

/** @returns the keys whose tokens may be valid, newest first. */
export async function signingKeyStates(db: TenantDb): Promise<SigningKeyState[]> {
  const keys = await db.rows<KeyRow & { [column: string]: unknown }>(
    sql`select id as kid, app.iso(created_at) as "createdAt",
        app.iso(retired_at + make_interval(secs => ${verifySeconds})) as "verifiesUntil",
        coalesce(retired_at <= app.now(), false) as retired,
        created_at <= app.now() - make_interval(secs => ${cacheSeconds}) as propagated
      from signing_keys
      where ${db.tenantFilter()}
        and (retired_at is null or retired_at > app.now() - make_interval(secs => ${verifySeconds}))
      order by created_at desc, id desc`,
  );
  const current = currentKey(keys);
  const signing = current ? keys.indexOf(current) : -1;
  return keys.map(({ kid, createdAt, verifiesUntil }, index) => {
    const state = index < signing ? 'NEW' : index === signing ? 'SIGNING' : 'OLD';
    return { kid, state, createdAt, verifiesUntil };
  });
}

/**
 * To be called in a transaction. @throws OperatorRefusal when the secret does not open the existing keys: the servers
 * could not use the new one
 */
export async function rotateSigningKey(db: TenantDb, deps: SigningKeyDeps): Promise<Rotation> {
  await assertSecretFits(db, deps.secrets);
  const gone = await db.rows(
    sql`delete from signing_keys where ${db.tenantFilter()}
      and retired_at <= app.now() - make_interval(secs => ${verifySeconds}) returning id`,
  );
  await db.rows(
    sql`update signing_keys set retired_at = app.now() + make_interval(secs => ${inForceSeconds})
      where ${db.tenantFilter()} and retired_at is null`,
  );
  await db.rows(await newSigningKey(db.tenantId, deps));
  const [created] = await db.rows<Omit<Rotation, 'forgotten'> & { [column: string]: string }>(
    sql`select id as kid, app.iso(created_at + make_interval(secs => ${inForceSeconds})) as "inForceAt",
        app.iso(created_at + make_interval(secs => ${inForceSeconds + verifySeconds})) as "oldKeysVerifyUntil"
      from signing_keys where ${db.tenantFilter()} and retired_at is null`,
  );
  if (!created) throw new Error('the new signing key is missing');
  return { ...created, deleted: gone.length };
}

/** @throws OperatorRefusal when the secret does not open the tenant's newest key */
export async function assertSecretFits(db: TenantDb, secrets: Secrets): Promise<void> {
  if (await secretFits(db, secrets)) return;
  throw new OperatorRefusal(
    'SECRET_KEY does not match this database: it opens none of the signing keys. Nothing was changed. Use the SECRET_KEY of the servers.',
  );
}

/** Of the tenant that `filter` selects. */
const newestKey = (filter: Sql) =>
  sql`select private_jwk as "privateJwk" from signing_keys where ${filter} order by created_at desc, id desc limit 1`;

type SealedKey = { privateJwk: Buffer };

/** A tenant without a key is not locked out. */
const opens = (secrets: Secrets, [newest]: readonly SealedKey[]) =>
  newest === undefined || keyOpens(secrets, newest.privateJwk);

/** @returns true if the secret opens the tenant's newest key, or if there is none. */
async function secretFits(db: TenantDb, secrets: Secrets): Promise<boolean> {
  return opens(secrets, await db.rows<SealedKey>(newestKey(db.tenantFilter())));
}

/** @returns those of the tenants whose newest key the secret does not open */
export async function sealedWithAnother<Tenant extends { readonly id: string }>(
  client: OwnerClient,
  tenants: readonly Tenant[],
  secrets: Secrets,
): Promise<Tenant[]> {
  const ids = tenants.map(({ id }) => id);
  const keys = await rowsOfEach<SealedKey>(client, ids, newestKey);
  return tenants.filter((_, index) => !opens(secrets, keys[index] ?? []));
}
