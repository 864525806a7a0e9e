/** The provider's storage adapter for one tenant. Ids are hashed, payloads sealed; clients are our applications. */
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import { validate as isUuid } from 'uuid';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { openSecret } from './applications.ts';
import { columnsOf, hashOfId, withScopes } from './instance.ts';
import {
  clearExpired,
  consumeInstance,
  deleteByGrant,
  deleteInstance,
  endGrantOf,
  findInstance,
  findInstanceByUid,
  type LiveInstance,
  saveInstance,
} from './instance-store.ts';
import { findRegistration, type Registration } from './store.ts';

export interface AdapterDeps {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly random: Random;
}

/** @returns the library's adapter factory, one adapter per model. */
export function adapterOf(tenantId: string, deps: AdapterDeps): (model: string) => Adapter {
  return (model) => (model === 'Client' ? clientAdapter(tenantId, deps) : instanceAdapter(tenantId, model, deps));
}

/** @returns the purpose under which payloads of a model are sealed */
export const purposeOf = (model: string): string => `oauth ${model}`;

function instanceAdapter(tenantId: string, model: string, { database, secrets, random }: AdapterDeps): Adapter {
  const purpose = purposeOf(model);
  const db = database.writing(tenantId);
  const reading = database.reading(tenantId);
  const keyOf = (id: string) => ({ model, idHash: hashOfId(id) });

  const opened = (found: LiveInstance | undefined): AdapterPayload | undefined => {
    if (!found) return undefined;
    const payload: AdapterPayload = JSON.parse(secrets.open(purpose, found.payload));
    const whole = model === 'Grant' ? withScopes(payload, found.scopes) : payload;
    return found.consumed ? { ...whole, consumed: true } : whole;
  };

  return {
    async upsert(id, payload, expiresIn) {
      // All our models expire, in whole seconds: a missing lifetime is a bug.
      if (expiresIn === undefined) throw new Error(`${model} has no lifetime`);
      const sealed = secrets.seal(purpose, JSON.stringify(payload), random);
      await saveInstance(db, keyOf(id), { ...columnsOf(model, payload), payload: sealed, lifetime: expiresIn });
      // Interactions need no credential, so each new one also deletes expired ones.
      if (model === 'Interaction') await clearExpired(db);
    },
    find: async (id) => opened(await findInstance(reading, keyOf(id))),
    findByUid: async (uid) => opened(await findInstanceByUid(reading, model, hashOfId(uid))),
    findByUserCode: async () => undefined,
    /**
     * The library checks and marks a code in two steps, which two requests could pass at once. One statement decides here;
     * the second use means that the code was stolen, leaked or shared, and ends the grant.
     */
    async consume(id) {
      if (await consumeInstance(db, keyOf(id))) return;
      await endGrantOf(db, keyOf(id));
      throw new errors.InvalidGrant('already used');
    },
    destroy: (id) => deleteInstance(db, keyOf(id)),
    revokeByGrantId: (grantId) => deleteByGrant(db, model, hashOfId(grantId)),
  };
}

function clientAdapter(tenantId: string, { database, secrets }: AdapterDeps): Adapter {
  const refused = async (): Promise<never> => {
    throw new Error('applications are registered through the API');
  };
  return {
    async find(id) {
      if (!isUuid(id)) return undefined;
      const registration = await findRegistration(database.reading(tenantId), id);
      // PostgreSQL accepts UUIDs in upper case; OAuth client ids are case-sensitive (RFC 6749, 2.2).
      return registration?.id === id ? metadataOf(registration, secrets) : undefined;
    },
    findByUid: async () => undefined,
    findByUserCode: async () => undefined,
    upsert: refused,
    consume: refused,
    destroy: refused,
    revokeByGrantId: refused,
  };
}

function metadataOf(application: Registration, secrets: Secrets): AdapterPayload {
  const { id, name, homepageUrl, redirectUris, scopes, secret } = application;
  return {
    client_id: id,
    client_name: name,
    ...(homepageUrl === null ? {} : { client_uri: homepageUrl }),
    redirect_uris: redirectUris,
    scope: ['openid', 'offline_access', ...scopes].join(' '),
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    // With `web`, redirect URIs are compared exactly, loopback ones too.
    application_type: 'web',
    id_token_signed_response_alg: 'ES256',
    ...(secret === null
      ? { token_endpoint_auth_method: 'none' }
      : // The library also accepts the secret in the body for this method.
        { token_endpoint_auth_method: 'client_secret_basic', client_secret: openSecret(secrets, secret) }),
  };
}
