/** What rules about bulk calls share: many things, and one request about them all. */
import type { Operation } from '../../document.ts';
import type { Resource } from '../../engine/resources.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Answer } from '../../http/answer.ts';

/** More than the default quota: a limiter that counted each of them would refuse. */
export const many = 25;

const named = ['/api/v1/contacts/bulk-delete', '/api/v1/waitlist_entries/bulk-approve'];

export const isBulk = ({ method, path }: Operation): boolean => method === 'POST' && /\/bulk-[a-z-]+$/.test(path);

/** The two whose paths the specification gives. */
export const isNamedBulk = (operation: Operation): boolean => isBulk(operation) && named.includes(operation.path);

export const isOtherBulk = (operation: Operation): boolean => isBulk(operation) && !isNamedBulk(operation);

export const isAt =
  (path: string) =>
  (operation: Operation): boolean =>
    isNamedBulk(operation) && operation.path === path;

/** One request about all of them, as the administrator's Api-Token. */
export async function askedFor(trial: Trial, ids: readonly string[]): Promise<Answer> {
  const { bulk } = trial.dialect;
  const { method, path, id } = trial.operation;
  const { credential: as } = await trial.people.readWrite();
  return trial.send({ method, path, as, body: { ...bulk.of[id]?.body, [bulk.ids]: ids } });
}

/** @returns ids of things that are not there: they count as well. */
export function absent(count: number): string[] {
  return Array.from({ length: count }, () => crypto.randomUUID());
}

/** A few at once. */
export async function made(count: number, make: () => Promise<Resource>): Promise<Resource[]> {
  const all: Resource[] = [];
  while (all.length < count) {
    const next = Math.min(5, count - all.length);
    all.push(...(await Promise.all(Array.from({ length: next }, make))));
  }
  return all;
}

/** Those that wait at an event of their own. */
export async function waitlistEntries(trial: Trial, count: number): Promise<Resource[]> {
  const { resources } = trial;
  const event = await resources.make('event');
  return made(count, async () => {
    const contact = await resources.make('contact');
    return resources.make('waitlistEntry', {}, { with: [event, contact] });
  });
}

/** Reads a thing by the document's operation for it. */
export async function read(trial: Trial, { path }: Operation, thing: Resource): Promise<Answer> {
  const { credential: as } = await trial.people.readWrite();
  return trial.send({ method: 'GET', path: path.replace(/\{[^}]+\}/, encodeURIComponent(thing.text('id'))), as });
}

/** A host may do it after it has answered: so many seconds it has for it. */
const patience = 5;

/** @returns those of which it is not true, nor becomes so within a few seconds. */
export async function leftOver(
  trial: Trial,
  things: readonly Resource[],
  isDone: (thing: Resource) => Promise<boolean>,
): Promise<readonly Resource[]> {
  let left = things;
  for (let second = 0; left.length > 0 && second <= patience; second += 1) {
    if (second > 0) await trial.timer.until(trial.timer.now() + 1_000, 'a bulk call to be done');
    const still: Resource[] = [];
    for (const thing of left) if (!(await isDone(thing))) still.push(thing);
    left = still;
  }
  return left;
}
