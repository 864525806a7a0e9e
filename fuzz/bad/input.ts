/** Input of the generator: a valid request of each operation in both tenants, and bad credentials. */
import { setTimeout as delay } from 'node:timers/promises';
import { operations } from '#contracts/index.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { arrange, parametersOf, pathOf, requestOf } from '#test/actors/arrange.ts';
import { badCredentials } from '#test/actors/bad-credentials.ts';
import { apiToken, bearer, type Credential, contactHash } from '#test/actors/credential.ts';
import { firstSource } from '#test/actors/good-credential.ts';
import { forEach } from '#test/actors/unlimited-service.ts';
import type { Fixture } from '#test/malformed/case.ts';
import { malformedObjectsOf } from '#test/malformed/objects.ts';
import type { TestService } from '#test/service.ts';
import type { TestTenant } from '#test/template.ts';
import { triedOperations } from '../run.ts';

export interface Example {
  readonly operation: AnyOperation;
  readonly tenant: TestTenant;
  readonly path: string;
  readonly ids: readonly string[];
  readonly credential: Credential;
  readonly body: unknown;
}

export interface World {
  readonly examples: readonly Example[];
  /** By tenant and collection: ids that other operations on the same objects use. */
  readonly related: ReadonlyMap<string, readonly string[]>;
  readonly credentials: readonly Credential[];
  readonly fixture: Fixture;
  /** Operations whose arrangement failed, because earlier requests changed too much. */
  readonly missing: readonly string[];
}

/** @returns the collection of a path with an id, in its tenant; undefined for other paths. */
export function familyOf({ operation, tenant }: Pick<Example, 'operation' | 'tenant'>): string | undefined {
  const [family, rest] = operation.path.split('/{');
  return rest === undefined ? undefined : `${tenant.host} ${family}`;
}

/** @param only ids of operations; absent: all that this machine can run */
export async function arrangeWorld(service: TestService, only?: readonly string[]): Promise<World> {
  // Arrangements by SQL use the test clock; the service uses the system clock.
  service.clock.advance(Date.now() - service.clock.now().getTime());
  const tried = triedOperations(only);
  const examples: Example[] = [];
  const missing: string[] = [];
  const jobs = [service.acme, service.globex].flatMap((tenant) => tried.map((operation) => ({ operation, tenant })));
  await forEach(
    jobs,
    async ({ operation, tenant }) => {
      try {
        examples.push(await withRetries(() => exampleOf(service, operation, tenant), 2));
      } catch (error) {
        missing.push(`${operation.id}: ${error instanceof Error ? error.message : error}`);
      }
    },
    6,
  );
  // Arrangements finish in random order; a seed must choose the same examples.
  const order = new Map(operations.map(({ id }, index) => [id, index]));
  examples.sort(
    (a, b) =>
      a.tenant.host.localeCompare(b.tenant.host) || (order.get(a.operation.id) ?? 0) - (order.get(b.operation.id) ?? 0),
  );
  const related = new Map<string, string[]>();
  for (const example of examples) {
    const family = familyOf(example);
    if (family) related.set(family, [...(related.get(family) ?? []), ...example.ids.slice(0, 1)]);
  }
  const fixture = await withRetries(() => malformedObjectsOf(service));
  return { examples, related, missing, fixture, credentials: await credentialsOf(service, fixture) };
}

/** Retries, because on a busy machine the service may shed a request. */
async function withRetries<Result>(work: () => Promise<Result>, attempts = 5): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (attempts === 1) throw error;
    await delay(1_000);
    return withRetries(work, attempts - 1);
  }
}

async function exampleOf(service: TestService, operation: AnyOperation, tenant: TestTenant): Promise<Example> {
  const place = { service, tenant };
  const made = await arrange(operation, place);
  const { credential } =
    operation.auth === 'none' ? { credential: {} } : await firstSource(operation).of(place, made.caller, made.link);
  return {
    operation,
    tenant,
    path: pathOf(operation, made.params),
    ids: parametersOf(operation).flatMap((name) => made.params[name] ?? []),
    credential,
    body: requestOf(operation, made, {}).body,
  };
}

/** @returns bad credentials, and good ones of people with other roles. */
async function credentialsOf(service: TestService, fixture: Fixture): Promise<Credential[]> {
  const { acme, globex } = service;
  const bad = await badCredentials(service, acme, globex);
  const people = [acme, globex].flatMap(({ people }) => Object.values(people));
  return [
    {},
    ...bad.map(({ credential }) => credential),
    ...Object.values(fixture.forged).map(bearer),
    ...people.flatMap(({ readWrite, readOnly, jwt }) => [apiToken(readWrite), apiToken(readOnly), bearer(jwt)]),
    contactHash(fixture.contactHash),
    { ...apiToken('x'), ...contactHash(fixture.contactHash) },
  ];
}
