/** The start page in a real browser: open tasks link to their pages and are limited by permissions. */
import { addContacts, call, draft, mjmlOf } from '#test/fixtures/newsletters.ts';
import { administratorTest } from '../../testing/administrator-test.ts';
import { Visitor } from '../../testing/browser-session.ts';

const test = administratorTest({ worker: { tasks: () => [] } });

/** @returns figure and link of each card, by label */
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

test('open tasks are counted, and each card links to their page', async (t) => {
  const { ada, fixture } = t.context;
  const { service } = fixture;
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
  const found = await cards(ada);
  t.deepEqual(found, {
    'On the waitlist': { value: '3', href: '/admin/waitlist?status=WAITING' },
    'Registrations to approve': {
      value: '1',
      href: `/admin/events/${event?.id}/registrations?status=PENDING_APPROVAL`,
    },
    'Pending memberships': { value: String(memberships.totalItems), href: '/admin/memberships?status=PENDING' },
    'Pending payments': { value: String(pending.count), href: '/admin/payments?status=PENDING' },
    'Paused newsletters': { value: '1', href: '/admin/newsletters?status=PAUSED' },
    'Disabled webhooks': { value: '1', href: '/admin/settings/developers/webhooks' },
  });
  for (const [label, { href }] of Object.entries(found)) {
    if (href !== null) t.is((await ada.open(href)).status(), 200, `${label}: ${href}`);
  }
  t.deepEqual(ada.complaints, []);
});

test('the last weeks are shown as a chart and as the same figures', async (t) => {
  const { ada, fixture } = t.context;
  const { service } = fixture;
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
  const chart = charts.find(({ title }) => title === `New contacts by week, ${total} in total`);
  t.is(chart?.bars, 2, JSON.stringify(charts));
  t.deepEqual(
    chart?.figures,
    weeks.map(({ created }: { created: number }) => String(created)),
  );
  t.is(charts.filter(({ title }) => title.startsWith('Received by week, €')).length, 1);
  t.is(await ada.widerThanPhone(), 0);
  t.deepEqual(await ada.axeFaults(), []);
});

test('the next events are listed by date with their seats, without past events and drafts', async (t) => {
  const { ada, fixture } = t.context;
  const { service } = fixture;
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
  await ada.page.setViewport({ width: 390, height: 844 });
  const bare = await ada.page.evaluate(
    `[...document.querySelectorAll('.card.table td.numeric')].filter((cell) => /^\\d+$/.test(cell.innerText.trim()))
      .map((cell) => [cell.dataset.label, getComputedStyle(cell, '::before').content === 'none'])`,
  );
  await ada.page.setViewport({ width: 1280, height: 900 });
  const labelled = [
    ['Seats taken', false],
    ['Waiting', false],
  ];
  t.deepEqual(bare, labelled, 'a phone has no head: a number says what it is of');
});

test('a treasurer sees only the tasks of a treasurer', async (t) => {
  const { fixture } = t.context;
  const { acme } = fixture.service;
  const theo = await Visitor.signedIn(fixture, acme, acme.people.ROLE_TREASURER);
  t.deepEqual(Object.keys(await cards(theo)), ['Pending memberships', 'Pending payments']);
  const text = await theo.text();
  for (const hidden of ['New contacts', 'registrations', 'Webhook']) t.false(text.includes(hidden), hidden);
  await fixture.service.sql(`update payments set status = 'CANCELLED' where status = 'PENDING'`);
  for (const { id } of (await call(fixture.service, 'GET', '/api/v1/adhesions?status=PENDING')).json.member) {
    t.is((await call(fixture.service, 'POST', `/api/v1/adhesions/${id}/cancel`, {})).status, 200);
  }
  await theo.open('/admin');
  t.true((await theo.text()).includes('Nothing needs attention.'));
  t.deepEqual(await theo.axeFaults(), []);
});

test('a member sees their own account, and no data of the organisation', async (t) => {
  const { fixture } = t.context;
  const { sql, acme } = fixture.service;
  const { ROLE_ADMIN, ROLE_MEMBER } = acme.people;
  await sql(`update users set password_hash = (select password_hash from users where id = $1) where id = $2`, [
    ROLE_ADMIN.id,
    ROLE_MEMBER.id,
  ]);
  const mia = await Visitor.signedIn(fixture, acme, ROLE_MEMBER);
  const text = await mia.text();
  t.true(text.includes(ROLE_MEMBER.email));
  t.true(text.includes('Here you manage your own account'));
  t.is(await mia.page.$('.stats, .chart, table'), null);
  t.deepEqual(await mia.axeFaults(), []);
  t.is(await mia.widerThanPhone(), 0);
});
