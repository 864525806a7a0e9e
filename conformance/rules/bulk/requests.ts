/** Bulk requests, and what they are about. */
import type { MakeOptions, Resource } from '#harness/actors/resources.ts';
import { type Operation, operation } from '#harness/document.ts';
import { control } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';

/** More than the default quota, so that a limiter that counts items would refuse. */
export const many = 25;

/** Seconds allowed for asynchronous processing after the response. */
const patience = 5;

const named = ['/api/v1/contacts/bulk-delete', '/api/v1/waitlist_entries/bulk-approve'];

/** Bulk operations whose body is a list of ids: that of `bulk-upsert` and `bulk-create` says what to write. */
export const isBulk = ({ method, path }: Operation): boolean =>
  method === 'POST' && /\/bulk-(?!upsert$|create$)[a-z-]+$/.test(path);

/** What it does can be read of the objects. An invitation sends a mail: the rules on refused writes wait for it. */
export const isReadableBulk = (operation: Operation): boolean =>
  isBulk(operation) && !operation.path.endsWith('/bulk-invite');

/** The two bulk operations that the specification names. */
export const isNamedBulk = (operation: Operation): boolean => isBulk(operation) && named.includes(operation.path);

export const isOtherBulk = (operation: Operation): boolean => isBulk(operation) && !isNamedBulk(operation);

/** Sends one bulk request for all ids with the administrator's Api-Token. @param as replaces the token */
export async function askedFor(trial: Trial, ids: readonly unknown[], as?: Credential): Promise<HttpResponse> {
  const { bulk } = trial.dialect;
  const { method, path, id } = trial.operation;
  const credential = as ?? (await trial.actors.readWrite()).credential;
  return trial.send({ method, path, as: credential, body: { ...bulk.of[id]?.body, [bulk.ids]: ids } });
}

/** @returns ids of absent resources */
export function absent({ resources }: Trial, count: number): readonly unknown[] {
  return Array.from({ length: count }, () => resources.absentId());
}

/** Creates what the trial's operation is about. @throws Skipped if the dialect does not say what that is */
export async function things(trial: Trial, count: number, tenant?: 'other'): Promise<Resource[]> {
  const name = trial.dialect.bulk.of[trial.operation.id]?.resource;
  if (!name) throw new Skipped('profile-lacks', 'the dialect does not say what it is about');
  const options = tenant ? { tenant } : {};
  if (name === 'waitlistEntry') return waitlistEntries(trial, count, options);
  return made(count, () => trial.resources.make(name, {}, options));
}

/** Creates resources, five at a time. */
async function made(count: number, make: () => Promise<Resource>): Promise<Resource[]> {
  const all: Resource[] = [];
  while (all.length < count) {
    const next = Math.min(5, count - all.length);
    all.push(...(await Promise.all(Array.from({ length: next }, make))));
  }
  return all;
}

/** Creates an event and waitlist entries for it. */
async function waitlistEntries({ resources }: Trial, count: number, options: MakeOptions): Promise<Resource[]> {
  const event = await resources.make('event', {}, options);
  return made(count, async () => {
    const contact = await resources.make('contact', {}, options);
    return resources.make('waitlistEntry', {}, { ...options, with: [event, contact] });
  });
}

/** @returns whether the trial's operation has been done to a resource; undefined if the dialect does not say how that shows */
export function doneBy(trial: Trial): ((thing: Resource, tenant?: 'other') => Promise<boolean>) | undefined {
  const { bulk, waitlist } = trial.dialect;
  const { id } = trial.operation;
  const reading = bulk.of[id]?.resource === 'waitlistEntry' ? operation('waitlist.get') : operation('contacts.get');
  if (id === 'contacts.bulkDelete') {
    return async (thing, tenant) => [404, 410].includes((await read(trial, reading, thing, tenant)).status);
  }
  const done =
    id === 'waitlist.bulkApprove' ? { member: waitlist.status, value: waitlist.approved } : bulk.of[id]?.done;
  if (!done) return undefined;
  return async (thing, tenant) => {
    const found = control(await read(trial, reading, thing, tenant), 'reading one of many').member(done.member);
    return Array.isArray(found) ? found.includes(done.value) : found === done.value;
  };
}

/** Reads a resource with the given operation. */
async function read(trial: Trial, { path }: Operation, thing: Resource, tenant?: 'other'): Promise<HttpResponse> {
  const { actors } = trial;
  const { credential: as } = tenant ? await actors.otherReadWrite() : await actors.readWrite();
  const target = path.replace(/\{[^}]+\}/, encodeURIComponent(thing.text('id')));
  return trial.send({ method: 'GET', path: target, as, tenant });
}

/** Polls for a few seconds. @returns the resources that are still not done */
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
