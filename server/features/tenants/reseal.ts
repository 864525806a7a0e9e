/** Seals again what the database holds sealed, when SECRET_KEY was replaced. */
import { assertSecretFits } from '#server/features/identity/key-rotation.ts';
import { purpose as totpSecret } from '#server/features/identity/second-factor.ts';
import { purpose as signingKey } from '#server/features/identity/signing-keys.ts';
import { purposeOf as oauthInstance } from '#server/features/oauth/adapter.ts';
import { purpose as clientSecret } from '#server/features/oauth/applications.ts';
import { purpose as webhookSecret } from '#server/features/webhooks/secret.ts';
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import { asOwner, tenantDb } from '#server/platform/postgres/owner.ts';
import { raw, sql } from '#server/platform/postgres/statement.ts';
import { WrongSecret } from '#server/platform/secrets.ts';
import { tenantAt } from './hosts.ts';
import type { TenantDeps } from './tenants.ts';

/** A column of sealed boxes. @see secretsFrom for purposes */
interface Sealed {
  readonly table: string;
  readonly column: string;
  readonly purposeOf: (row: Box) => string;
  /** Its end costs no more than what has ended or was replaced: it is left when no secret opens it. */
  readonly mayBeLost?: true;
}

type Box = { box: Buffer; model: string };

const columns: readonly Sealed[] = [
  { table: 'signing_keys', column: 'private_jwk', purposeOf: () => signingKey },
  { table: 'second_factors', column: 'secret', purposeOf: () => totpSecret },
  { table: 'webhook_subscriptions', column: 'secret', purposeOf: () => webhookSecret },
  { table: 'webhook_subscriptions', column: 'previous_secret', purposeOf: () => webhookSecret, mayBeLost: true },
  { table: 'oauth_applications', column: 'client_secret', purposeOf: () => clientSecret },
  { table: 'oauth_instances', column: 'payload', purposeOf: ({ model }) => oauthInstance(model), mayBeLost: true },
];

export interface Resealed {
  /** Boxes that only SECRET_KEY opens from now on. */
  readonly sealed: number;
  /** Boxes that none of the secrets opens: of ended OAuth sessions, and replaced secrets of webhooks. */
  readonly lost: number;
}

/** @throws UnknownHost; OperatorRefusal if the secrets do not open the tenant's keys */
export function resealAt(host: string, deps: TenantDeps): Promise<Resealed> {
  return asOwner(deps.adminUrl, async (client) => {
    const db = await tenantDb(client, (await tenantAt(client, host)).id);
    await assertSecretFits(db, deps.secrets);
    let [sealed, lost] = [0, 0];
    for (const column of columns) {
      for (const row of await selectBoxes(db, column)) {
        const again = resealed(row, column, deps);
        if (again) await replaceBox(db, column, row.box, again);
        if (again) sealed += 1;
        else lost += 1;
      }
    }
    await recordOperatorAct(db, { action: 'secrets.reseal', details: { sealed, lost } }, deps);
    return { sealed, lost };
  });
}

/** @returns undefined for a box that may be lost and cannot be opened. @throws WrongSecret for any other */
function resealed(row: Box, { mayBeLost, purposeOf }: Sealed, { secrets, random }: TenantDeps): Buffer | undefined {
  const purpose = purposeOf(row);
  try {
    return secrets.seal(purpose, secrets.open(purpose, row.box), random);
  } catch (error) {
    if (error instanceof WrongSecret && mayBeLost) return undefined;
    throw error;
  }
}

function selectBoxes(db: TenantDb, { table, column }: Sealed): Promise<Box[]> {
  const model = table === 'oauth_instances' ? 'model' : `''`;
  return db.rows<Box>(
    sql`select ${raw(column)} as box, ${raw(model)} as model from ${raw(table)}
      where ${db.tenantFilter()} and ${raw(column)} is not null for update`,
  );
}

/** By the box itself: its nonce is random. */
async function replaceBox(db: TenantDb, { table, column }: Sealed, box: Buffer, again: Buffer): Promise<void> {
  await db.rows(
    sql`update ${raw(table)} set ${raw(column)} = ${again} where ${db.tenantFilter()} and ${raw(column)} = ${box}`,
  );
}
