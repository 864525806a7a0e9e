/** Operator commands on the signing keys of tenants: list and rotate. */
import {
  type Rotation,
  rotateSigningKey,
  type SigningKeyState,
  sealedWithAnother,
  signingKeyStates,
} from '#server/features/identity/key-rotation.ts';
import { recordOperatorAct } from '#server/gateway/api/audit.ts';
import { asOwner, tenantDb } from '#server/platform/postgres/owner.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { tenantAt } from './hosts.ts';
import { selectEveryTenant } from './owner-store.ts';
import type { TenantDeps } from './tenants.ts';

/** @returns the keys whose tokens may be valid, the newest first. @throws UnknownHost */
export function keysOf(adminUrl: string, host: string): Promise<SigningKeyState[]> {
  return asOwner(adminUrl, async (client) =>
    signingKeyStates(await tenantDb(client, (await tenantAt(client, host)).id)),
  );
}

/** @throws UnknownHost; OperatorRefusal if the secret does not open the tenant's keys */
export function rotateKeyOf(host: string, deps: TenantDeps): Promise<Rotation> {
  return asOwner(deps.adminUrl, async (client) => {
    const db = await tenantDb(client, (await tenantAt(client, host)).id);
    const rotation = await rotateSigningKey(db, deps);
    await recordOperatorAct(db, { action: 'signing_keys.rotate', resourceId: rotation.kid }, deps);
    return rotation;
  });
}

/** @returns the hosts of the tenants whose newest key the secret does not open. */
export function hostsSealedWithAnotherSecret(adminUrl: string, secrets: Secrets): Promise<string[]> {
  return asOwner(adminUrl, async (client) => {
    const others = await sealedWithAnother(client, await selectEveryTenant(client), secrets);
    return others.map(({ host }) => host);
  });
}
