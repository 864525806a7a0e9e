/** Consistency of the event catalogue, the columns of its resources, and the triggers that capture their changes. */
import anyTest, { type TestFn } from 'ava';
import { eventTypeEntries, payloadOf, sampleObject } from '#contracts/openapi/webhooks.ts';
import {
  announcedResourceNames,
  eventPatterns,
  matchesEventType,
  permissionsToSubscribe,
  webhookEventTypes,
  webhookResource,
} from '#contracts/webhook-events.ts';
import { sql } from '#server/platform/postgres/statement.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { resourceColumns } from './resources.ts';

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
    `select c.relname as table, a.argv[1] as resource, a.argv[2]::text[] as listeners, a.argv[3]::text[] || a.argv[5]::text[] as hidden,
        (select array_agg(attname::text) from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
      from pg_trigger g join pg_class c on c.oid = g.tgrelid,
        lateral (select string_to_array(encode(g.tgargs, 'escape'), '\\000') as argv) a
      where g.tgname = 'announce'`,
  );
}

test('triggers watch the tables of the catalogue’s resources, and no others', async (t) => {
  const found = await triggers(t.context.service);
  const watched = Object.fromEntries(found.map(({ resource, table }) => [resource, table]));
  t.deepEqual(
    watched,
    Object.fromEntries(announcedResourceNames.map((name) => [name, resourceColumns[name].table.text])),
  );
  for (const { resource, listeners } of found) {
    for (const listener of [resource, ...listeners]) t.true(eventPatterns.includes(`${listener}.*`), listener);
  }
});

/** Columns of every table: they identify or end a row, change with the others, or are derived. */
const ofEveryRow = ['tenant_id', 'id', 'created_at', 'updated_at', 'deleted_at', 'status'];

test('a captured row has the columns that the API selects, and no others', async (t) => {
  for (const { table, resource, hidden, columns } of await triggers(t.context.service)) {
    const name = announcedResourceNames.find((one) => one === resource);
    if (!name) continue;
    const { text } = resourceColumns[name].select(sql`rows`, sql`true`, true);
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

test('every type has a sample that its own schema accepts, and a permission', (t) => {
  for (const known of webhookEventTypes) {
    const { error } = payloadOf(known).extract('data.object').validate(sampleObject(known), { convert: false });
    t.is(error, undefined, known.type);
    t.regex(known.type, /^[a-z_]+\.[a-z_]+$/);
    t.deepEqual(permissionsToSubscribe([known.type]), [
      known.resource ? webhookResource(known.resource).permission : known.permission,
    ]);
  }
  t.is(new Set(webhookEventTypes.map(({ type }) => type)).size, webhookEventTypes.length);
  t.is(eventTypeEntries().length, webhookEventTypes.length);
});

test('a pattern matches its own type, its own resource, or everything', (t) => {
  t.true(matchesEventType(['*'], 'user.created'));
  t.true(matchesEventType(['user.*'], 'user.created'));
  t.true(matchesEventType(['user.created'], 'user.created'));
  t.false(matchesEventType(['user.updated', 'event.*'], 'user.created'));
  t.false(matchesEventType([], 'user.created'));
  t.true(permissionsToSubscribe(['*']).length > 5);
});
