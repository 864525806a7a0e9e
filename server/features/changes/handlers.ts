/** Handler of the change feed. */
import { changes } from '#contracts/operations/changes.ts';
import { type ChangePage, type ChangeQuery, defaultChanges, latest } from '#contracts/schemas/change.ts';
import { announcedResourceNames, type WebhookResourceName, webhookResource } from '#contracts/webhook-events.ts';
import { selectObjects } from '#server/features/webhooks/current-objects.ts';
import { type BoundHandler, type Context, handle } from '#server/gateway/api/handle.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { durable, type FeedPosition, lowest, nothingSeen, opened, type Snapshot, sealed } from './cursor.ts';
import { type ChangeRow, type Feed, selectFeed } from './store.ts';

type ChangesContext = Context<unknown, ChangeQuery, unknown>;

export function changeHandlers({ secrets }: { secrets: Secrets }): BoundHandler[] {
  return [
    handle(changes.list, async (context) => {
      let page = await pageFor(context, secrets);
      while (page.isEmpty && mayWait(context.query)) {
        const caller = await context.waiting?.next();
        if (caller?.kind !== 'apiToken' && caller?.kind !== 'jwt') break;
        page = await pageFor({ ...context, caller }, secrets);
      }
      return page.body;
    }),
  ];
}

/** The first request of a reader returns a cursor at once. */
const mayWait = ({ after }: ChangeQuery) => after !== undefined && after !== latest;

interface FeedPage {
  readonly body: JsonBody<ChangePage>;
  readonly isEmpty: boolean;
}

async function pageFor(context: ChangesContext, secrets: Secrets): Promise<FeedPage> {
  const { db, query, tenant, caller } = context;
  const { after, types, limit = defaultChanges } = query;
  const resources = resourcesFor(context);
  const scope = [tenant.id, types ?? ''];
  const isLatest = after === latest;
  const position: FeedPosition =
    after === undefined || isLatest ? { seen: nothingSeen } : opened(after, scope, secrets);
  const feed = await selectFeed(db, position, { resources, limit: isLatest ? 0 : limit });
  if (after !== undefined && !isLatest) assertKept(position, feed);
  const rows = isLatest ? [] : feed.rows.slice(0, limit);
  const next = isLatest
    ? { seen: allSeen(position, feed) }
    : following(position, feed, feed.rows.length > limit ? rows.at(-1) : undefined);
  const path = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (name !== 'after') path.set(name, String(value));
  path.set('after', sealed(next, scope, secrets));
  const members = await entriesOf(db, rows, caller.permissions);
  const view = JSON.stringify({ next: `${changes.list.path}?${path}` });
  return { body: new JsonBody(`{"member":[${members.join(',')}],"view":${view}}`), isEmpty: members.length === 0 };
}

/** @throws Problem 403 for a type whose objects the caller may not read */
function resourcesFor({ query: { types }, caller: { permissions } }: ChangesContext): readonly WebhookResourceName[] {
  const isReadable = (name: WebhookResourceName) => permissions.has(webhookResource(name).permission);
  if (types === undefined) return announcedResourceNames.filter(isReadable);
  const requested = announcedResourceNames.filter((name) => types.split(',').includes(name));
  const missing = [
    ...new Set(requested.filter((name) => !isReadable(name)).map((name) => webhookResource(name).permission)),
  ];
  if (missing.length > 0) {
    const detail = `Changes of these types need the ${missing.length > 1 ? 'permissions' : 'permission'} ${missing.join(', ')}.`;
    throw new Problem('forbidden', { detail });
  }
  return requested;
}

/** @throws Problem 410 if changes after the cursor were deleted, or if the database was restored to a time before it */
function assertKept({ seen }: FeedPosition, { now, forgotten }: Feed): void {
  const isDeleted = forgotten !== undefined && lowest(seen) <= forgotten;
  if (isDeleted || seen.end > now.end) throw new Problem('cursor_expired');
}

/** @param last the last change of the page, if more follow in the same snapshot */
function following(position: FeedPosition, feed: Feed, last: ChangeRow | undefined): FeedPosition {
  const until = position.within?.until ?? allSeen(position, feed);
  return last ? { seen: position.seen, within: { until, id: last.id } } : { seen: until };
}

/** @returns the snapshot of a reader at the end of the feed */
function allSeen({ seen }: FeedPosition, { now, newest, forgotten }: Feed): Snapshot {
  const afterForgotten = forgotten === undefined ? 0n : forgotten + 1n;
  return durable(now, newest, afterForgotten > seen.end ? afterForgotten : seen.end);
}

/** @returns the entries as JSON */
async function entriesOf(
  db: TenantDb,
  rows: readonly ChangeRow[],
  permissions: ChangesContext['caller']['permissions'],
): Promise<string[]> {
  const objects = new Map<string, string>();
  for (const [resource, some] of Map.groupBy(rows, (row) => row.resource)) {
    const ids = some.map(({ objectId }) => objectId);
    for (const [id, json] of await selectObjects(db, resource, ids, permissions)) objects.set(id, json);
  }
  return rows.map(({ resource, verb, objectId, changedAt }) => {
    const head = JSON.stringify({ type: `${resource}.${verb}`, objectId, changedAt });
    return `${head.slice(0, -1)},"object":${objects.get(objectId) ?? 'null'}}`;
  });
}
