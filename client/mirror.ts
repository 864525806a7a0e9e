/**
 * Keeps a copy of the objects of a tenant by its change feed: takes a cursor, reads the lists, then follows the feed. An object
 * in the feed is at least as new as the same object in a list that was read before, so that applying all of them in order is
 * right.
 */
import type { Clock } from './clock.ts';
import { type ItemOf, itemsOf, type PageOptions } from './collection.ts';
import { InvalidResponseError, ProblemError } from './errors.ts';
import { isProblem } from './problem.ts';

/**
 * The list of each type of object; `of` is the collection whose items have one each. Newsletters are not among them: the feed
 * has neither their contents nor their counts.
 */
const lists = {
  product_payment: { path: '/api/v1/payments' },
  user: { path: '/api/v1/users' },
  contact: { path: '/api/v1/contacts' },
  group: { path: '/api/v1/groups' },
  event: { path: '/api/v1/events' },
  invitation: { path: '/api/v1/events/{id}/invitations', of: '/api/v1/events', hasNames: true },
  registration: { path: '/api/v1/registrations', hasNames: true },
  waitlist_entry: { path: '/api/v1/waitlist_entries', hasNames: true },
  form_response: { path: '/api/v1/forms/{id}/responses', of: '/api/v1/forms' },
  invoice: { path: '/api/v1/invoices' },
  adhesion: { path: '/api/v1/adhesions' },
  contract: { path: '/api/v1/contracts' },
} as const;

export type MirrorType = keyof typeof lists;

/** An object as a GET of it returns it now; null: deleted. A union by `type`. */
export type MirrorChange<Type extends MirrorType = MirrorType> = {
  [Kind in Type]: {
    readonly type: Kind;
    readonly id: string;
    readonly object: Omit<ItemOf<(typeof lists)[Kind]['path']>, 'person' | 'event' | 'contact'> | null;
  };
}[Type];

/** To be written to the copy in one transaction. */
export interface MirrorBatch<Type extends MirrorType = MirrorType> {
  /** Present: discard the copy first. `expired`: the feed no longer has what follows the cursor. */
  readonly reset?: 'initial' | 'expired';
  readonly changes: readonly MirrorChange<Type>[];
  /** To be stored with the copy, and passed to the next run. null: the lists are not read to their ends. */
  readonly cursor: string | null;
}

export interface MirrorOptions<Type extends MirrorType = MirrorType> {
  /** Types of objects. The caller needs the permission to read each. */
  readonly types: readonly Type[];
  /** Cursor of the last batch that was stored. Absent or null: starts anew. */
  readonly cursor?: string | null | undefined;
  /** false: ends at the end of the feed. Default: waits for further changes, until the signal is aborted. */
  readonly follow?: boolean;
  readonly signal?: AbortSignal;
}

export interface MirrorHost {
  get(
    path: string,
    options: PageOptions & { headers?: Record<string, string> },
  ): Promise<{ data?: unknown; error?: unknown }>;
  readonly clock: Clock;
  /** Seconds for which a read may wait for changes. */
  readonly wait: number;
}

const feed = '/api/v1/changes';
const mostChanges = 500;
/** Entries of a list in one batch. */
const batchSize = 500;
/** Pause after an empty response that did not wait, in milliseconds: the server has too many waiting readers, or is stopping. */
const pause = 1_000;

/** @throws TypeError for a type without a list; ProblemError for an error response other than 410; what a call throws; the signal's reason */
export async function* mirrorOf<Type extends MirrorType>(
  host: MirrorHost,
  { types, cursor, follow = true, signal }: MirrorOptions<Type>,
): AsyncGenerator<MirrorBatch<Type>, void> {
  const unknown = types.find((type) => !Object.hasOwn(lists, type));
  if (unknown !== undefined) {
    throw new TypeError(`"${unknown}" cannot be mirrored; these can: ${Object.keys(lists).join(', ')}.`);
  }
  const within = signal ? { signal } : {};
  const read = (after: string) => readFeed(host, after, types, { ...within, wait: follow ? host.wait : 0 });
  let after = cursor ?? undefined;
  let hasCaughtUp = false;
  for (let reset: 'initial' | 'expired' = 'initial'; ; ) {
    if (after === undefined) {
      const { next } = await readFeed(host, 'latest', types, { ...within, wait: 0 });
      yield { reset, changes: [], cursor: null };
      for (const type of types) yield* listed(host, type, within);
      after = next;
      yield { changes: [], cursor: after };
    }
    const begin = host.clock.now();
    const page = await read(after).catch(expired);
    if (page === 'expired') {
      after = undefined;
      reset = 'expired';
      continue;
    }
    const changes = page.member.map((entry) => changeOf(entry, types));
    // Also without changes: those of other types have moved the cursor on, and an old one expires.
    if (changes.length > 0 || page.next !== after) yield { changes, cursor: page.next };
    after = page.next;
    const isEnd = changes.length < mostChanges;
    // While others write, no page may ever be empty, so one that is not full is the last. The first such page does not count: an
    // earlier run may have stopped between two pages, and a cursor from there leads only to the changes that existed when that
    // run read the first of these pages. What was changed since follows behind it.
    if (!follow && isEnd && (hasCaughtUp || changes.length === 0)) return;
    hasCaughtUp ||= isEnd;
    if (changes.length > 0) continue;
    if (host.clock.now() - begin < pause) await host.clock.wait(pause, signal);
  }
}

/** @throws any error but a 410 */
function expired(error: unknown): 'expired' {
  if (error instanceof ProblemError && error.problem.status === 410) return 'expired';
  throw error;
}

interface Entry {
  readonly type: string;
  readonly objectId: string;
  readonly object: object | null;
}

interface FeedPage {
  readonly member: readonly Entry[];
  readonly next: string;
}

async function readFeed(
  { get }: MirrorHost,
  after: string,
  types: readonly string[],
  { wait, signal }: { readonly wait: number; readonly signal?: AbortSignal },
): Promise<FeedPage> {
  const { data, error } = await get(feed, {
    params: { query: { after, types: types.join(','), limit: mostChanges } },
    ...(wait > 0 ? { headers: { prefer: `wait=${wait}` } } : {}),
    ...(signal ? { signal } : {}),
  });
  if (isProblem(error)) throw new ProblemError(error);
  if (!isFeedPage(data)) throw new InvalidResponseError('The response is not a page of the change feed.');
  const next = new URLSearchParams(data.view.next.slice(data.view.next.indexOf('?') + 1)).get('after');
  if (next === null) throw new InvalidResponseError('The page of the change feed has no cursor.');
  return { member: data.member, next };
}

/** Reads the list of a type, in batches without a cursor. */
async function* listed<Type extends MirrorType>(
  { get }: MirrorHost,
  type: Type,
  within: { readonly signal?: AbortSignal },
): AsyncGenerator<MirrorBatch<Type>, void> {
  let changes: MirrorChange<Type>[] = [];
  const list: List = lists[type];
  for await (const item of objectsOf(get, list, within)) {
    const object = list.hasNames ? withoutNames(item) : item;
    changes.push(changeOf({ type, objectId: item.id, object }, [type]));
    if (changes.length < batchSize) continue;
    yield { changes, cursor: null };
    changes = [];
  }
  if (changes.length > 0) yield { changes, cursor: null };
}

type Listed = { readonly id: string; readonly person?: unknown; readonly event?: unknown; readonly contact?: unknown };

interface List {
  readonly path: string;
  readonly of?: string;
  /** Its items have names beside ids, which the objects themselves do not have. */
  readonly hasNames?: true;
}

function withoutNames({ person: _, event: __, contact: ___, ...object }: Listed): object {
  return object;
}

async function* objectsOf(
  get: MirrorHost['get'],
  { path, of }: List,
  within: { readonly signal?: AbortSignal },
): AsyncGenerator<Listed, void> {
  if (of === undefined) return yield* itemsOf<Listed>((page) => get(path, page), within);
  for await (const { id } of itemsOf<Listed>((page) => get(of, page), within)) {
    try {
      yield* itemsOf<Listed>((page) => get(path, page), { ...within, params: { path: { id } } });
    } catch (error) {
      // Deleted meanwhile, with its items.
      if (!(error instanceof ProblemError && error.problem.status === 404)) throw error;
    }
  }
}

function changeOf<Type extends MirrorType>(
  { type, objectId, object }: Entry,
  types: readonly Type[],
): MirrorChange<Type> {
  const change = { type: type.split('.')[0] ?? '', id: objectId, object };
  if (!isChange(change, types))
    throw new InvalidResponseError(`The change feed has a ${type}, which was not requested.`);
  return change;
}

/** Asserts the type of the object, as the document has it. */
function isChange<Type extends MirrorType>(
  change: { readonly type: string; readonly id: string; readonly object: unknown },
  types: readonly Type[],
): change is MirrorChange<Type> {
  return types.some((type) => type === change.type);
}

function isFeedPage(body: unknown): body is { member: Entry[]; view: { next: string } } {
  if (typeof body !== 'object' || body === null || !('member' in body) || !('view' in body)) return false;
  const { member, view } = body;
  if (typeof view !== 'object' || view === null || !('next' in view) || typeof view.next !== 'string') return false;
  return Array.isArray(member) && member.every(isEntry);
}

function isEntry(entry: unknown): entry is Entry {
  if (typeof entry !== 'object' || entry === null || !('type' in entry) || !('objectId' in entry)) return false;
  const { type, objectId } = entry;
  return (
    typeof type === 'string' && typeof objectId === 'string' && 'object' in entry && typeof entry.object === 'object'
  );
}
