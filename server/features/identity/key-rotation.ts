/**
 * A new signing key in the place of the old. Nobody is signed out: what the old one has signed is proved until it expires.
 *
 * One statement does the whole. The new key is signed with after a minute, by a node that loads it then; by all, after
 * another, when each has looked again. So the old one is retired two minutes ahead, and there is nothing to come back for.
 */
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import {
  keyOpens,
  newSigningKey,
  provingSeconds,
  rememberedSeconds,
  type SigningKeyDeps,
  signingOne,
} from './signing-keys.ts';

/** A key, as an operator sees it. */
export interface SigningKeyState {
  readonly kid: string;
  /**
   * NEW: every node learns of it, and signs with it within two minutes. SIGNING: new tokens are signed with it. OLD: proves
   * what it has signed, until `provesUntil`.
   */
  readonly state: 'NEW' | 'SIGNING' | 'OLD';
  readonly createdAt: string;
  /** Null: nothing has taken its place. */
  readonly provesUntil: string | null;
}

export interface Rotation {
  readonly kid: string;
  /** From when on no node signs with an older key. */
  readonly inForceAt: string;
  /** From when on tokens of the older keys are refused, if any still live: all have expired by then. */
  readonly oldProvesUntil: string;
  /** Keys that were cleared away: no token of theirs can be alive. */
  readonly forgotten: number;
}

const inForceSeconds = 2 * rememberedSeconds;

interface KeyRow {
  readonly kid: string;
  readonly createdAt: string;
  readonly provesUntil: string | null;
  readonly retired: boolean;
  readonly settled: boolean;
}

/** @returns those whose tokens may be alive, the newest first. */
export async function signingKeyStates(db: TenantDb): Promise<SigningKeyState[]> {
  const keys = await db.rows<KeyRow & { [column: string]: unknown }>(
    sql`select id as kid, app.iso(created_at) as "createdAt",
        app.iso(retired_at + make_interval(secs => ${provingSeconds})) as "provesUntil",
        coalesce(retired_at <= app.now(), false) as retired,
        created_at <= app.now() - make_interval(secs => ${rememberedSeconds}) as settled
      from signing_keys
      where ${db.tenantIs()}
        and (retired_at is null or retired_at > app.now() - make_interval(secs => ${provingSeconds}))
      order by created_at desc, id desc`,
  );
  const current = signingOne(keys);
  const signing = current ? keys.indexOf(current) : -1;
  return keys.map(({ kid, createdAt, provesUntil }, index) => {
    const state = index < signing ? 'NEW' : index === signing ? 'SIGNING' : 'OLD';
    return { kid, state, createdAt, provesUntil };
  });
}

/**
 * In a transaction. @throws OperatorRefusal when the secret is not the one that seals the keys there are: nobody could
 * sign with the new one
 */
export async function rotateSigningKey(db: TenantDb, deps: SigningKeyDeps): Promise<Rotation> {
  await assertSecretFits(db, deps.secrets);
  const gone = await db.rows(
    sql`delete from signing_keys where ${db.tenantIs()}
      and retired_at <= app.now() - make_interval(secs => ${provingSeconds}) returning id`,
  );
  await db.rows(
    sql`update signing_keys set retired_at = app.now() + make_interval(secs => ${inForceSeconds})
      where ${db.tenantIs()} and retired_at is null`,
  );
  await db.rows(await newSigningKey(db.tenantId, deps));
  const [made] = await db.rows<Omit<Rotation, 'forgotten'> & { [column: string]: string }>(
    sql`select id as kid, app.iso(created_at + make_interval(secs => ${inForceSeconds})) as "inForceAt",
        app.iso(created_at + make_interval(secs => ${inForceSeconds + provingSeconds})) as "oldProvesUntil"
      from signing_keys where ${db.tenantIs()} and retired_at is null`,
  );
  if (!made) throw new Error('the new signing key is not there');
  return { ...made, forgotten: gone.length };
}

/** @throws OperatorRefusal when the tenant has a key that the secret does not open */
export async function assertSecretFits(db: TenantDb, secrets: Secrets): Promise<void> {
  if (await secretFits(db, secrets)) return;
  throw new OperatorRefusal(
    'SECRET_KEY is not the one that this database was filled with: it opens none of the signing keys. Nothing was changed. Set it to that of the servers.',
  );
}

/** @returns whether the newest key of the tenant opens with the secret; true where there is none. */
export async function secretFits(db: TenantDb, secrets: Secrets): Promise<boolean> {
  const [newest] = await db.rows<{ privateJwk: Buffer }>(
    sql`select private_jwk as "privateJwk" from signing_keys where ${db.tenantIs()} order by created_at desc, id desc limit 1`,
  );
  return newest === undefined || keyOpens(secrets, newest.privateJwk);
}
