/** Handler of the change feed. */
import { changes } from '#contracts/operations/changes.ts';
import { type ChangePage, type ChangeQuery, defaultChanges, latest } from '#contracts/schemas/change.ts';
import { announcedResourceNames, type WebhookResourceName, webhookResource } from '#contracts/webhook-events.ts';
import { type BoundHandler, type Context, handle } from '#server/gateway/api/handle.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { JsonBody } from '#server/gateway/http/json-body.ts';
import type { TenantDb } from '#server/platform/postgres/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { durable, type FeedPosition, lowest, nothingSeen, opened, type Snapshot, sealed } from './cursor.ts';
import { type ChangeRow, type Feed, selectFeed, selectObjects } from './store.ts';

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

/** A feed that is begun has its first cursor at once. */
const mayWait = ({ after }: ChangeQuery) => after !== undefined && after !== latest;

interface MadePage {
  readonly body: JsonBody<ChangePage>;
  readonly isEmpty: boolean;
}

async function pageFor(context: ChangesContext, secrets: Secrets): Promise<MadePage> {
  const { db, query, tenant, caller } = context;
  const { after, types, limit = defaultChanges } = query;
  const resources = resourcesFor(context);
  const scope = [tenant.id, types ?? ''];
  const isLatest = after === latest;
  const position: FeedPosition =
    after === undefined || isLatest ? { seen: nothingSeen } : opened(after, scope, secrets);
  const feed = await selectFeed(db, position, { resources, limit: isLatest ? 0 : limit });
  if (after !== undefined && !isLatest) assertKept(position, feed);
  const shown = isLatest ? [] : feed.rows.slice(0, limit);
  const next = isLatest
    ? { seen: allSeen(position, feed) }
    : following(position, feed, feed.rows.length > limit ? shown.at(-1) : undefined);
  const path = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (name !== 'after') path.set(name, String(value));
  path.set('after', sealed(next, scope, secrets));
  const members = await shownTo(db, shown, caller.permissions);
  const view = JSON.stringify({ next: `${changes.list.path}?${path}` });
  return { body: new JsonBody(`{"member":[${members.join(',')}],"view":${view}}`), isEmpty: members.length === 0 };
}

/** @throws Problem 403 for a kind that the caller may not see */
function resourcesFor({ query: { types }, caller: { permissions } }: ChangesContext): readonly WebhookResourceName[] {
  const maySee = (name: WebhookResourceName) => permissions.has(webhookResource(name).permission);
  if (types === undefined) return announcedResourceNames.filter(maySee);
  const wanted = announcedResourceNames.filter((name) => types.split(',').includes(name));
  const missing = [...new Set(wanted.filter((name) => !maySee(name)).map((name) => webhookResource(name).permission))];
  if (missing.length > 0) {
    const detail = `Changes of these types need the ${missing.length > 1 ? 'permissions' : 'permission'} ${missing.join(', ')}.`;
    throw new Problem('forbidden', { detail });
  }
  return wanted;
}

/** @throws Problem 410 when changes after the cursor were forgotten, or the database is of a time before it */
function assertKept({ seen }: FeedPosition, { now, forgotten }: Feed): void {
  const isForgotten = forgotten !== undefined && lowest(seen) <= forgotten;
  if (isForgotten || seen.end > now.end) throw new Problem('cursor_expired');
}

/** @param last the last change of the page if there are more; else undefined */
function following(position: FeedPosition, feed: Feed, last: ChangeRow | undefined): FeedPosition {
  const until = position.within?.until ?? allSeen(position, feed);
  return last ? { seen: position.seen, within: { until, id: last.id } } : { seen: until };
}

/** @returns the snapshot of a reader who has read everything of this moment */
function allSeen({ seen }: FeedPosition, { now, newest, forgotten }: Feed): Snapshot {
  const behindForgotten = forgotten === undefined ? 0n : forgotten + 1n;
  return durable(now, newest, behindForgotten > seen.end ? behindForgotten : seen.end);
}

/** @returns the entries as JSON */
async function shownTo(
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
