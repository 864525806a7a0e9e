/** The catalogue of events, how its resources are shown, and the triggers that note their changes: each knows all of the others. */
import anyTest, { type TestFn } from 'ava';
import { eventTypeEntries, payloadOf, sampleObject } from '#contracts/openapi/webhooks.ts';
import {
  announcedResource,
  announcedResourceNames,
  eventPatterns,
  hears,
  permissionsToHear,
  webhookEventTypes,
} from '#contracts/webhook-events.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { shownResources } from './resources.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

interface Trigger {
  [column: string]: string | string[];
  table: string;
  resource: string;
  listeners: string[];
  hidden: string[];
  columns: string[];
}

function triggers(service: TestService): Promise<Trigger[]> {
  return service.sql<Trigger>(
    `select c.relname as table, a.argv[1] as resource, a.argv[2]::text[] as listeners, a.argv[3]::text[] as hidden,
        (select array_agg(attname::text) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
      from pg_trigger g join pg_class c on c.oid = g.tgrelid,
        lateral (select string_to_array(encode(g.tgargs, 'escape'), '\\000') as argv) a
      where g.tgname = 'announce'`,
  );
}

test('every resource of the catalogue has its table watched, and no other table is', async (t) => {
  const found = await triggers(t.context.service);
  const watched = Object.fromEntries(found.map(({ resource, table }) => [resource, table]));
  t.deepEqual(
    watched,
    Object.fromEntries(announcedResourceNames.map((name) => [name, shownResources[name].table.text])),
  );
  for (const { resource, listeners } of found) {
    for (const listener of [resource, ...listeners]) t.true(eventPatterns.includes(`${listener}.*`), listener);
  }
});

/** They place or end a row, or change with the others, or are shown as what they come to today. */
const ofEveryRow = ['tenant_id', 'id', 'created_at', 'updated_at', 'deleted_at', 'status'];

test('what is noted of a row is what is shown of it, and nothing else', async (t) => {
  for (const { table, resource, hidden, columns } of await triggers(t.context.service)) {
    const name = announcedResourceNames.find((one) => one === resource);
    if (!name) continue;
    const { text } = shownResources[name].shown(sql`rows`);
    const unknown = columns.filter(
      (column) => !ofEveryRow.includes(column) && !hidden.includes(column) && !new RegExp(`\\.${column}\\b`).test(text),
    );
    t.deepEqual(unknown, [], `${table}: hide them from note_change(), or show them`);
    t.deepEqual(
      hidden.filter((column) => !columns.includes(column)),
      [],
      `${table} has no such columns`,
    );
  }
});

test('every type has a sample that its own schema accepts, and says who may hear of it', (t) => {
  for (const known of webhookEventTypes) {
    const { error } = payloadOf(known).extract('data.object').validate(sampleObject(known), { convert: false });
    t.is(error, undefined, known.type);
    t.regex(known.type, /^[a-z_]+\.[a-z_]+$/);
    t.deepEqual(permissionsToHear([known.type]), [announcedResource(known.resource).permission]);
  }
  t.is(new Set(webhookEventTypes.map(({ type }) => type)).size, webhookEventTypes.length);
  t.is(eventTypeEntries().length, webhookEventTypes.length);
});

test('a pattern hears its own type, its own resource, or everything', (t) => {
  t.true(hears(['*'], 'user.created'));
  t.true(hears(['user.*'], 'user.created'));
  t.true(hears(['user.created'], 'user.created'));
  t.false(hears(['user.updated', 'event.*'], 'user.created'));
  t.false(hears([], 'user.created'));
  t.true(permissionsToHear(['*']).length > 5);
});
