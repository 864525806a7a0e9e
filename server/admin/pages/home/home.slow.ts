/** The start page in a real browser: what waits leads to where it is done, and is there for whoever may do it. */
import anyTest, { type TestFn } from 'ava';
import { addContacts, call, draft, mjmlOf } from '#server/features/newsletters/testing/scene.ts';
import { hasChromium } from '#test/chromium.ts';
import { openScene, type Scene, Visitor } from '../../testing/visitor.ts';

const anyway = anyTest as TestFn<{ scene: Scene; ada: Visitor }>;
const test = hasChromium ? anyway.serial : anyway.serial.skip;

anyway.before(async (t) => {
  if (!hasChromium) return;
  const scene = await openScene({ worker: { tasks: () => [] } });
  const ada = await Visitor.signedIn(scene, scene.service.acme, scene.service.acme.people.ROLE_ADMIN);
  Object.assign(t.context, { scene, ada });
});
anyway.after.always((t) => t.context.scene?.stop());

/** @returns of each card its label, its figure and where it leads. */
async function cards(visitor: Visitor): Promise<Record<string, { value: string; href: string | null }>> {
  const found = await visitor.page.$$eval('.stats li', (all) =>
    all.map((card) => {
      const label = card.querySelector('.label')?.textContent?.trim() ?? '';
      const value = card.querySelector('.value')?.textContent?.trim() ?? '';
      return [label, { value, href: card.querySelector('a')?.getAttribute('href') ?? null }] as const;
    }),
  );
  return Object.fromEntries(found);
}

test('what waits is counted, and each card leads to where it is done', async (t) => {
  const { ada, scene } = t.context;
  const { service } = scene;
  const [event] = await service.sql<{ id: string }>(
    `update registrations set status = 'PENDING_APPROVAL' where id = (
      select id from registrations where tenant_id = $1 order by id limit 1) returning event_id as id`,
    [service.acme.id],
  );
  const letter = await draft(service, { mjml: mjmlOf('x'), audience: { allUsers: true } });
  await call(service, 'POST', `${letter}/send`);
  await call(service, 'POST', `${letter}/pause`);
  const endpoint = { url: 'http://127.0.0.1:9/x', events: ['event.created'] };
  const subscribed = await call(service, 'POST', '/api/v1/webhook_subscriptions', endpoint);
  t.is(subscribed.status, 201, subscribed.text);
  const { id } = subscribed.json;
  await service.sql(`update webhook_subscriptions set status = 'DISABLED', disabled_reason = 'GONE' where id = $1`, [
    id,
  ]);
  const pending = (await call(service, 'GET', '/api/v1/statistics/payments')).json.pending;
  const memberships = (await call(service, 'GET', '/api/v1/adhesions?status=PENDING')).json;
  await ada.open('/admin');
  const shown = await cards(ada);
  t.deepEqual(shown, {
    'On the waitlist': { value: '3', href: '/admin/waitlist?status=WAITING' },
    'Registrations to approve': {
      value: '1',
      href: `/admin/events/${event?.id}/registrations?status=PENDING_APPROVAL`,
    },
    'Memberships to approve': { value: String(memberships.totalItems), href: '/admin/memberships?status=PENDING' },
    'Pending payments': { value: String(pending.count), href: '/admin/payments?status=PENDING' },
    'Newsletters on hold': { value: '1', href: '/admin/newsletters?status=PAUSED' },
    'Webhooks that gave up': { value: '1', href: '/admin/settings/developers/webhooks' },
  });
  for (const [label, { href }] of Object.entries(shown)) {
    if (href !== null) t.is((await ada.open(href)).status(), 200, `${label}: ${href}`);
  }
  t.deepEqual(ada.complaints, []);
});

test('the last weeks are shown as bars, and as the same figures', async (t) => {
  const { ada, scene } = t.context;
  const { service } = scene;
  await addContacts(service, 3);
  await service.sql(
    `update contacts set created_at = created_at - interval '21 days' where email like '%@many.example'`,
  );
  const { weeks, total } = (await call(service, 'GET', '/api/v1/statistics/contacts')).json;
  await ada.open('/admin');
  const charts = await ada.page.$$eval('.chart', (all) =>
    all.map((chart) => ({
      title: chart.querySelector('.title')?.textContent ?? '',
      bars: chart.querySelectorAll('rect').length,
      figures: [...chart.querySelectorAll('tbody td')].map(({ textContent }) => textContent),
    })),
  );
  const chart = charts.find(({ title }) => title === `New contacts by week, ${total} in all`);
  t.is(chart?.bars, 2, JSON.stringify(charts));
  t.deepEqual(
    chart?.figures,
    weeks.map(({ created }: { created: number }) => String(created)),
  );
  t.is(charts.filter(({ title }) => title.startsWith('Received by week, €')).length, 1);
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(await ada.seriousFaults(), []);
});

test('the next events stand in their order, with how full they are; what is over or a draft is not among them', async (t) => {
  const { ada, scene } = t.context;
  const { service } = scene;
  const events = await service.sql<{ title: string }>(
    `select title from events where tenant_id = $1 and status = 'PUBLISHED' and starts_at between $2 and $3::timestamptz + interval '90 days'
      order by starts_at limit 5`,
    [service.acme.id, service.clock.now(), service.clock.now()],
  );
  await ada.open('/admin');
  const rows = await ada.page.$$eval('tbody tr', (all) => all.map((row) => row.querySelector('a')?.textContent));
  t.true(events.length > 2);
  t.deepEqual(
    rows.slice(0, events.length),
    events.map(({ title }) => title),
  );
  const gala = (await call(service, 'GET', '/api/v1/events?search=gala')).json.member[0];
  const { seatsTaken, waitlisted } = (await call(service, 'GET', `/api/v1/events/${gala.id}/counts`)).json;
  const figures = await ada.page.$$eval('tbody tr', (all) =>
    all
      .filter((row) => row.textContent?.includes('gala'))
      .map((row) => [...row.querySelectorAll('td.numeric')].map(({ textContent }) => textContent?.trim())),
  );
  t.true(seatsTaken > 0 && waitlisted > 0);
  t.deepEqual(figures, [[`${seatsTaken} of 40`, String(waitlisted)]]);
});

test('a treasurer sees what waits for a treasurer, and no more', async (t) => {
  const { scene } = t.context;
  const { acme } = scene.service;
  const theo = await Visitor.signedIn(scene, acme, acme.people.ROLE_TREASURER);
  t.deepEqual(Object.keys(await cards(theo)), ['Memberships to approve', 'Pending payments']);
  const text = await theo.text();
  for (const hidden of ['New contacts', 'registrations', 'Webhook']) t.false(text.includes(hidden), hidden);
  await scene.service.sql(`update payments set status = 'CANCELLED' where status = 'PENDING'`);
  for (const { id } of (await call(scene.service, 'GET', '/api/v1/adhesions?status=PENDING')).json.member) {
    t.is((await call(scene.service, 'POST', `/api/v1/adhesions/${id}/cancel`, {})).status, 200);
  }
  await theo.open('/admin');
  t.true((await theo.text()).includes('Nothing is waiting.'));
  t.deepEqual(await theo.seriousFaults(), []);
});

test('a member sees who they are, and nothing of the organisation', async (t) => {
  const { scene } = t.context;
  const { sql, acme } = scene.service;
  const { ROLE_ADMIN, ROLE_MEMBER } = acme.people;
  await sql(`update users set password_hash = (select password_hash from users where id = $1) where id = $2`, [
    ROLE_ADMIN.id,
    ROLE_MEMBER.id,
  ]);
  const mia = await Visitor.signedIn(scene, acme, ROLE_MEMBER);
  const text = await mia.text();
  t.true(text.includes(ROLE_MEMBER.email));
  t.true(text.includes('Here you look after your own account'));
  t.is(await mia.page.$('.stats, .chart, table'), null);
  t.deepEqual(await mia.seriousFaults(), []);
  t.is(await mia.widerThanPhone(), 0);
});
