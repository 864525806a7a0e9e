/** Seals again what the database holds sealed, when SECRET_KEY was replaced. */
import { assertSecretFits } from '#server/features/identity/key-rotation.ts';
import { purpose as totpSecret } from '#server/features/identity/second-factor.ts';
import { purpose as signingKey } from '#server/features/identity/signing-keys.ts';
import { purposeOf as oauthInstance } from '#server/features/oauth/adapter.ts';
import { purpose as clientSecret } from '#server/features/oauth/applications.ts';
import { purpose as webhookSecret } from '#server/features/webhooks/secret.ts';
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
import { OperatorRefusal } from '#server/platform/operator-refusal.ts';
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

type Box = {
  /** Place of its row, which is locked, and so stays there. */
  at: string;
  id: string;
  box: Buffer;
  model: string;
};

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

/** @throws UnknownHost; OperatorRefusal if the secrets do not open the tenant's keys, or a box that may not be lost */
export function resealAt(host: string, deps: TenantDeps): Promise<Resealed> {
  return asOwner(deps.adminUrl, async (client) => {
    const db = await tenantDb(client, (await tenantAt(client, host)).id);
    await assertSecretFits(db, deps.secrets);
    let [sealed, lost] = [0, 0];
    for (const column of columns) {
      const rows = await selectBoxes(db, column);
      const again = rows.map((row) => ({ ...row, box: resealed(row, column, deps) }));
      const opened = again.filter((row): row is Box => row.box !== undefined);
      const unopened = again.filter(({ box }) => box === undefined);
      if (unopened.length > 0 && !column.mayBeLost) throw noKeyOpens(column, host, unopened);
      for (let from = 0; from < opened.length; from += rowsAtOnce) {
        await replaceBoxes(db, column, opened.slice(from, from + rowsAtOnce));
      }
      sealed += opened.length;
      lost += unopened.length;
    }
    await recordOperatorAct(db, { action: 'secrets.reseal', details: { sealed, lost } }, deps);
    return { sealed, lost };
  });
}

/** @returns undefined for a box that no secret opens */
function resealed(row: Box, { purposeOf }: Sealed, { secrets, random }: TenantDeps): Buffer | undefined {
  const purpose = purposeOf(row);
  try {
    return secrets.seal(purpose, secrets.open(purpose, row.box), random);
  } catch (error) {
    if (error instanceof WrongSecret) return undefined;
    throw error;
  }
}

/** Rows that the message names. */
const mostNamed = 5;

function noKeyOpens({ table, column }: Sealed, host: string, rows: readonly { id: string }[]): OperatorRefusal {
  const ids = rows.slice(0, mostNamed).map(({ id }) => id);
  const more = rows.length > mostNamed ? ` and ${rows.length - mostNamed} more` : '';
  return new OperatorRefusal(
    `No key opens ${table}.${column} of ${host} in the rows ${ids.join(', ')}${more}. Nothing of this tenant was changed. Set SECRET_KEY_FOR_OPENING to the key that they were sealed with. If it is lost, see "Stolen credentials" in docs/operating.md.`,
  );
}

function selectBoxes(db: TenantDb, { table, column }: Sealed): Promise<Box[]> {
  const isInstances = table === 'oauth_instances';
  const id = { oauth_instances: 'id_hash', second_factors: 'user_id' }[table] ?? 'id';
  return db.rows<Box>(
    sql`select ctid::text as at, ${raw(id)}::text as id, ${raw(column)} as box, ${raw(isInstances ? 'model' : `''`)} as model
      from ${raw(table)} where ${db.tenantFilter()} and ${raw(column)} is not null for update`,
  );
}

/** Rows of one statement. */
const rowsAtOnce = 1_000;

/** By their places: no index leads to a box, and each would be searched for among all rows, which are locked meanwhile. */
async function replaceBoxes(db: TenantDb, { table, column }: Sealed, rows: readonly Box[]): Promise<void> {
  const [places, boxes] = [rows.map(({ at }) => at), rows.map(({ box }) => box)];
  await db.rows(
    sql`update ${raw(table)} t set ${raw(column)} = again.box from unnest(${places}::tid[], ${boxes}::bytea[]) again (at, box)
      where ${db.tenantFilter('t')} and t.ctid = again.at`,
  );
}
