/** Which thing of ours an operation's path can name, so that it can be asked for at the other tenant. */
import { type Dialect, defaultDialect } from '../../dialect.ts';
import type { Operation } from '../../document.ts';
import type { Trial } from '../../engine/trial.ts';
import { Skipped } from '../../verdict.ts';

/** @returns the name of the resource of the dialect, undefined where nothing makes what the path names */
export function targetOf({ targets, resources }: Dialect, { id, path }: Operation): string | undefined {
  if (path.split('{').length !== 2) return undefined;
  const collection = path.slice(0, path.indexOf('/{'));
  return targets[id] ?? Object.entries(resources).find(([, { create }]) => create.path === collection)?.[0];
}

/** Whether the operation reads or writes one thing, and nothing below it. */
export function isAboutOne(operation: Operation): boolean {
  const isOne = operation.path.endsWith('}') || operation.id in defaultDialect.targets;
  return isOne && targetOf(defaultDialect, operation) !== undefined;
}

/** @returns the resource that is made by posting to the collection */
export function rowOf({ resources }: Dialect, { path }: Operation): string | undefined {
  return Object.entries(resources).find(([, { create }]) => create.path === path)?.[0];
}

/** @throws Skipped where the profile's dialect makes nothing of the kind */
export function required(trial: Trial, name: string | undefined): string {
  if (name !== undefined) return name;
  throw new Skipped('profile-lacks', `the dialect makes nothing that ${trial.operation.id} could name`);
}

/** @returns the operation's path with the id in it */
export function pathWith({ path }: Operation, id: string): string {
  return path.replace(/\{[^}]+\}/, encodeURIComponent(id));
}
