/**
 * Loads the services of the operator, when the list of contracts is first imported: so every part that reads the list, the
 * permissions or the buckets has those of services, without being given them.
 */
import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NoExample, sampleOf } from '../openapi/example.ts';
import { ownBuckets } from '../own-buckets.ts';
import { ownPermissions } from '../own-permissions.ts';
import { announcedResourceNames } from '../own-webhook-resources.ts';
import { contractTools, type Service, serviceOf } from './service.ts';

/** The services of a folder, and what is wrong with its files: a server with faults refuses to start. */
export interface LoadedServices {
  readonly services: readonly Service[];
  readonly faults: readonly string[];
}

/** @param folder absent: there are no services */
export async function loadServices(folder: string | undefined): Promise<LoadedServices> {
  if (!folder) return { services: [], faults: [] };
  const names = await filesOf(folder);
  if (typeof names === 'string') return { services: [], faults: [names] };
  const services: Service[] = [];
  const faults: string[] = [];
  for (const name of names) {
    const result = await loadService(resolve(folder, name));
    const { service } = result;
    const own = [
      ...result.faults,
      ...(service
        ? [...takenTwice(service, services), ...unknownPermissions(service), ...lackingExamples(service)]
        : []),
    ];
    faults.push(...own.map((fault) => `${join(folder, name)}: ${fault}`));
    if (service && own.length === 0) services.push(service);
  }
  return { services, faults };
}

/** A name that is taken twice would give the roles or limits of one to the other. */
function takenTwice({ name, permissions, buckets, webhooks }: Service, others: readonly Service[]): string[] {
  const isTaken = (id: string, ours: object, theirs: (other: Service) => object) =>
    Object.hasOwn(ours, id) || others.some((other) => Object.hasOwn(theirs(other), id));
  return [
    ...(others.some((other) => other.name === name) ? [`another file declares a service with the name ${name}`] : []),
    ...Object.keys(permissions)
      .filter((id) => isTaken(id, ownPermissions, (other) => other.permissions))
      .map((id) => `the permission ${id} exists already`),
    ...Object.keys(buckets)
      .filter((id) => isTaken(id, ownBuckets, (other) => other.buckets))
      .map((id) => `the bucket ${id} exists already`),
    ...announcedResourceNames
      .filter((resource) => webhooks && resource === name)
      .map((resource) => `the events ${resource}.* exist already`),
    ...(webhooks && others.some((other) => other.webhooks?.tokenHash === webhooks.tokenHash)
      ? ['another service has the same token for its events']
      : []),
  ];
}

/** Those of operations are checked with our own, at the start. */
function unknownPermissions({ name, permissions, webhooks }: Service): string[] {
  return Object.entries(webhooks?.events ?? {})
    .filter(
      ([, { permission }]) => !Object.hasOwn(permissions, permission) && !Object.hasOwn(ownPermissions, permission),
    )
    .map(([verb, { permission }]) => `${name}.${verb} asks for the permission ${permission}, which does not exist`);
}

/** The catalogue of events shows a sample of each, and subscribers can have it sent. */
function lackingExamples({ name, webhooks }: Service): string[] {
  return Object.entries(webhooks?.events ?? {}).flatMap(([verb, { object }]) => {
    try {
      sampleOf(object);
      return [];
    } catch (error) {
      if (!(error instanceof NoExample)) throw error;
      return [`${name}.${verb}: ${error.message}`];
    }
  });
}

/** @returns the names of the files, in order; or the fault */
async function filesOf(folder: string): Promise<readonly string[] | string> {
  try {
    const names = (await readdir(folder)).filter(
      (name) => /^[^.].*\.[mc]?[jt]s$/.test(name) && !name.endsWith('.d.ts'),
    );
    return names.length > 0 ? names.sort() : `GATEWAY_CONTRACTS is ${folder}, where no file ends with .ts or .js`;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    return `GATEWAY_CONTRACTS is ${folder}, which cannot be read: ${error.code}`;
  }
}

async function loadService(file: string): Promise<ReturnType<typeof serviceOf>> {
  let exported: unknown;
  try {
    // The file is the operator's: whatever it throws is a fault of it.
    const module: { default?: unknown } = await import(pathToFileURL(file).href);
    exported = typeof module.default === 'function' ? await module.default(contractTools) : undefined;
  } catch (error) {
    return { faults: [error instanceof Error ? error.message : String(error)] };
  }
  if (exported === undefined)
    return { faults: ['export default ({ Joi, fields, pageOf }) => ({ name, … }) is missing'] };
  return serviceOf(exported);
}

/** Those of this process. config.ts names the variable, too; here it is read because contracts are what everything imports. */
export const { services, faults: serviceFaults } = await loadServices(process.env.GATEWAY_CONTRACTS);
