import { setTimeout as delay } from 'node:timers/promises';
import anyTest, { type TestFn } from 'ava';
import { addContact, organise as organiseOnce } from '#test/fixtures/invitations.ts';
import { addEntry, addFullEvent, administer as administerOnce, seatsTaken } from '#test/fixtures/registrations.ts';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

/** Retries a 503, as the specification requires: on a busy machine 200 requests exceed the timeout of the pool. */
function insisting(call: typeof organiseOnce): typeof organiseOnce {
  return async (...request) => {
    for (let tries = 1; ; tries += 1) {
      const response = await call(...request);
      if (response.status !== 503 || tries === 10) return response;
      await delay(100 * tries);
    }
  };
}
const organise = insisting(organiseOnce);
const administer = insisting(administerOnce);

/** Inserts straight into the table: a hundred requests would take most of the test. */
async function crowd(service: TestService, count: number): Promise<string[]> {
  const rows = await service.sql<{ id: string }>(
    `insert into contacts (tenant_id, id, email) select $1, gen_random_uuid(), 'p' || n || '@crowd.example'
      from generate_series(1, $2::int) n returning id`,
    [service.acme.id, count],
  );
  return rows.map(({ id }) => id);
}

async function waiting(service: TestService, eventId: string, contactIds: readonly string[]): Promise<string[]> {
  const rows = await service.sql<{ id: string }>(
    `insert into waitlist_entries (tenant_id, id, event_id, contact_id, seats, position)
      select $1, gen_random_uuid(), $2, c, 1, row_number() over () from unnest($3::uuid[]) c returning id`,
    [service.acme.id, eventId, contactIds],
  );
  return rows.map(({ id }) => id);
}

const count = (responses: readonly TestResponse[], is: (response: TestResponse) => boolean) =>
  responses.filter(is).length;

test.serial(
  'of two hundred concurrent approvals and registrations by two administrators, exactly ten get the ten seats',
  async (t) => {
    t.timeout(120_000);
    const { service } = t.context;
    const eventId = await addFullEvent(service, 10);
    const people = await crowd(service, 150);
    const entries = await waiting(service, eventId, people.slice(0, 50));
    // Each entry twice, once by each administrator.
    const responses = await Promise.all([
      ...entries.flatMap((id) =>
        [organise, administer].map((by) => by(service, 'POST', `/api/v1/waitlist_entries/${id}/approve`)),
      ),
      ...people.slice(50).map((contactId, index) =>
        (index % 2 === 0 ? organise : administer)(service, 'POST', `/api/v1/events/${eventId}/registrations`, {
          contactId,
        }),
      ),
    ]);
    t.is(responses.length, 200);
    t.is(
      count(responses, ({ status }) => status < 300),
      10,
    );
    t.is(
      count(
        responses,
        ({ status, json }) => status === 409 && ['no_capacity', 'invalid_transition'].includes(json.code),
      ),
      190,
    );
    t.is(await seatsTaken(service, eventId), 10);
    const [{ converted, seated } = { converted: -1, seated: -2 }] = await service.sql<{
      converted: number;
      seated: number;
    }>(
      `select (select count(*)::int from waitlist_entries where event_id = $1 and status = 'CONVERTED') as converted,
      (select count(*)::int from registrations where event_id = $1 and source = 'WAITLIST') as seated`,
      [eventId],
    );
    t.is(converted, seated);
  },
);

test.serial(
  'of concurrent bulk approvals of the same entries of two events, each entry is approved once, and none is left',
  async (t) => {
    const { service } = t.context;
    const [first, second] = [await addFullEvent(service, 10), await addFullEvent(service, 10)];
    const people = await crowd(service, 40);
    const entries = [
      ...(await waiting(service, first, people.slice(0, 20))),
      ...(await waiting(service, second, people.slice(20))),
    ];
    const orders = [entries, [...entries].reverse()];
    const responses = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        (index % 2 === 0 ? organise : administer)(service, 'POST', '/api/v1/waitlist_entries/bulk-approve', {
          ids: orders[index % 2],
        }),
      ),
    );
    for (const { status, text } of responses) t.is(status, 200, text);
    t.is(
      responses.reduce((sum, { json }) => sum + json.succeeded, 0),
      20,
    );
    t.deepEqual([await seatsTaken(service, first), await seatsTaken(service, second)], [10, 10]);
    // The first of the waitlist.
    const [{ last } = { last: 0 }] = await service.sql<{ last: number }>(
      `select max(position) as last from waitlist_entries where event_id = $1 and status = 'CONVERTED'`,
      [first],
    );
    t.is(last, 10);
  },
);

test.serial('five hundred are approved in one request, with a payment each', async (t) => {
  t.timeout(60_000);
  const { service } = t.context;
  const eventId = await addFullEvent(service, 500, { price: 100, currency: 'EUR' });
  const ids = await waiting(service, eventId, await crowd(service, 500));
  const begin = performance.now();
  const { status, json } = await administer(service, 'POST', '/api/v1/waitlist_entries/bulk-approve', { ids });
  t.log(`${Math.round(performance.now() - begin)} ms`);
  t.deepEqual([status, json.succeeded], [200, 500], JSON.stringify(json.results?.[0]));
});

test.serial('of many concurrent entries of the same person, one succeeds', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 10);
  const contactId = await addContact(service);
  const responses = await Promise.all(
    Array.from({ length: 10 }, () =>
      organise(service, 'POST', `/api/v1/events/${eventId}/registrations`, { contactId }),
    ),
  );
  t.is(
    count(responses, ({ status }) => status === 201),
    1,
  );
  t.is(
    count(responses, ({ json }) => json.code === 'duplicate'),
    9,
  );
});

test.serial('of concurrent approvals, rejections and cancellations of one entry, one succeeds', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 10);
  const entry = await addEntry(service, eventId);
  const responses = await Promise.all(
    ['approve', 'reject', 'cancel', 'approve', 'reject', 'cancel'].map((action) =>
      organise(service, 'POST', `/api/v1/waitlist_entries/${entry}/${action}`),
    ),
  );
  t.is(
    count(responses, ({ status }) => status === 200),
    1,
    responses.map(({ text }) => text).join('\n'),
  );
  const approved = responses.some(({ json }) => json.status === 'CONVERTED');
  t.is(await seatsTaken(service, eventId), approved ? 1 : 0);
});

test.serial('concurrent approval and rejection of the same entries of two events do not deadlock', async (t) => {
  const { service } = t.context;
  for (let round = 0; round < 10; round += 1) {
    const [first, second] = [await addFullEvent(service, 4), await addFullEvent(service, 4)];
    const people = await crowd(service, 200);
    // Inserted in the opposite order of their events: the order of rows must not be the order of locks.
    const later = await waiting(service, second, people.slice(100));
    const ids = [...(await waiting(service, first, people.slice(0, 100))), ...later];
    const [approved, rejected] = await Promise.all([
      organiseOnce(service, 'POST', '/api/v1/waitlist_entries/bulk-approve', { ids }),
      administerOnce(service, 'POST', '/api/v1/waitlist_entries/bulk-reject', { ids: ids.toReversed() }),
    ]);
    t.deepEqual([approved.status, rejected.status], [200, 200]);
    t.is(approved.json.succeeded + rejected.json.succeeded, 200);
  }
});
