/** Path and body of a limited operation, filled with resources of the session. */
import type { Operation } from '../document.ts';
import type { ProvisionedSession } from './provisioned-session.ts';
import type { Resource } from './resources.ts';
import { filled } from './template.ts';

/** The operation, and its path with a resource of this session. */
export interface Target {
  readonly operation: Operation;
  readonly path: string;
  /** Replace shared resources in the body. */
  readonly with?: readonly Resource[];
}

/** The target with shared resources. */
export async function targetOf(session: ProvisionedSession, operation: Operation): Promise<Target> {
  if (!operation.hasPathParameters) return { operation, path: operation.path };
  const name = session.dialect.targets[operation.id];
  const id = name === undefined ? crypto.randomUUID() : (await session.resources.shared(name)).text('id');
  return { operation, path: pathWith(operation, id) };
}

/** Creates the target's resources once more. @returns undefined if the operation has no object */
export async function otherTargetOf(session: ProvisionedSession, operation: Operation): Promise<Target | undefined> {
  const name = session.dialect.targets[operation.id];
  if (operation.hasPathParameters && name !== undefined) {
    return { operation, path: pathWith(operation, (await session.resources.make(name)).text('id')) };
  }
  const inBody = resourcesIn(session.dialect.requests[operation.id]).filter(
    (word) => word in session.dialect.resources,
  );
  if (inBody.length === 0) return undefined;
  const made = await Promise.all(inBody.map((word) => session.resources.make(word)));
  return { operation, path: operation.path, with: made };
}

/** @param email replaces the placeholder of that name */
export async function bodyOf(
  session: ProvisionedSession,
  { operation: { id, method }, with: own = [] }: Target,
  email: string | undefined,
): Promise<{ body?: unknown }> {
  const body = session.dialect.requests[id];
  if (body === undefined) return method === 'GET' ? {} : { body: {} };
  const needed = new Map(own.map((resource) => [resource.name, Promise.resolve(resource)]));
  const fill = (word: string) => (word === 'email' ? Promise.resolve(email) : session.resources.word(word, needed));
  return { body: await filled(body, fill) };
}

/** @returns the resources that the placeholders of a body name */
function resourcesIn(body: unknown): string[] {
  return [...JSON.stringify(body ?? {}).matchAll(/\{\{([A-Za-z]+)\.[^{}]+\}\}/g)].map(([, name = '']) => name);
}

function pathWith({ path }: Operation, id: string): string {
  return path.replaceAll(/\{[^}]+\}/g, encodeURIComponent(id));
}
