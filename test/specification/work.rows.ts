/** Rows of the specification's table for lists, mails, bulk operations and webhooks. */
import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { startWebhookReceiver } from '#fixtures/webhook-receiver/receiver.ts';
import { freshPerson } from '#test/actors/person.ts';
import { type AdministratorFixture, mailTo, whoIs } from './administrator.ts';
import type { Row } from './row.ts';

/** Asserts that pages of two return each object once, and that a page has at most 100. */
async function readInPages({ t, request }: AdministratorFixture, path: string): Promise<void> {
  const whole = (await request('GET', `${path}?itemsPerPage=100`)).json;
  const ids: string[] = [];
  for (let next: string | undefined = `${path}?itemsPerPage=2`; next; ) {
    const { status, json } = await request('GET', next);
    t.is(status, 200);
    t.true(json.member.length <= 2);
    ids.push(...json.member.map(({ id }: { id: string }) => id));
    next = json.view.next;
  }
  t.true(ids.length > 4, `${ids.length} in ${path}`);
  t.is(new Set(ids).size, whole.totalItems);
  t.deepEqual(
    ids,
    whole.member.map(({ id }: { id: string }) => id),
  );
  t.is((await request('GET', `${path}?itemsPerPage=101`)).status, 400);
}

export const workRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/api/v1/users',
    purpose: 'list users (paginated)',
    operation: 'users.list',
    limit: 'none',
    auth: 'token',
    exercise: (fixture) => readInPages(fixture, '/api/v1/users'),
  },
  {
    method: 'GET',
    path: '/api/v1/events',
    purpose: 'list events (paginated)',
    operation: 'events.list',
    limit: 'none',
    auth: 'token',
    exercise: (fixture) => readInPages(fixture, '/api/v1/events'),
  },
  {
    method: 'GET',
    path: '/api/v1/payments',
    purpose: 'list payments; optional query status',
    operation: 'payments.list',
    limit: 'none',
    auth: 'token',
    async exercise(fixture) {
      const { t, request } = fixture;
      await readInPages(fixture, '/api/v1/payments');
      const all = (await request('GET', '/api/v1/payments?itemsPerPage=100')).json.member;
      const pending = (await request('GET', '/api/v1/payments?itemsPerPage=100&status=PENDING')).json;
      const wanted = all.filter(({ status }: { status: string }) => status === 'PENDING');
      t.true(wanted.length > 0 && wanted.length < all.length);
      t.deepEqual(pending.member, wanted);
      t.is(pending.totalItems, wanted.length);
    },
  },
  {
    method: 'POST',
    path: '/api/v1/newsletters/{id}/send',
    purpose: 'send a newsletter',
    operation: 'newsletters.send',
    // The table leaves the number open ("varies per plan"): see docs/decisions/newsletters.md.
    limit: 'token',
    auth: 'token',
    async exercise(fixture) {
      const { t, request, perform } = fixture;
      const email = `${randomUUID()}@reader.example`;
      const contact = await perform('contacts.create', { email });
      const letter = await perform('newsletters.create', { audience: { contactIds: [contact.id] } });
      const path = `/api/v1/newsletters/${letter.id}`;
      const { status, json } = await request('POST', `${path}/send`, {});
      t.is(status, 202);
      t.is(json.status, 'SENDING');
      const mail = await mailTo(fixture, email);
      t.true(mail.headers.some(({ name }) => name.toLowerCase() === 'list-unsubscribe'));
      for (let now = json; now.status !== 'SENT'; now = (await request('GET', path)).json) await setImmediate();
      t.is((await request('GET', path)).json.counts.sent, 1);
      t.is((await request('POST', `${path}/send`, {})).status, 409);
    },
  },
  {
    method: 'POST',
    path: '/api/v1/email_templates/send-test',
    purpose: 'send a test email from a template',
    operation: 'emailTemplates.sendTest',
    limit: 'token',
    auth: 'token',
    async exercise(fixture) {
      const { t, request, perform, administrator } = fixture;
      const template = await perform('emailTemplates.create', { subject: 'For {{ firstName }} only' });
      const body = { templateId: template.id, to: [administrator.email] };
      const { status, text } = await request('POST', '/api/v1/email_templates/send-test', body);
      t.is(status, 200, text);
      t.regex((await mailTo(fixture, administrator.email)).subject, /For Fresh only/);
    },
  },
  {
    method: 'POST',
    path: '/api/v1/permission/impersonate/{id}',
    purpose: 'impersonate a user (administrators)',
    operation: 'permission.impersonate',
    limit: 'admin',
    auth: 'token',
    async exercise(fixture) {
      const { t, request, service, tenant } = fixture;
      const member = await freshPerson({ service, tenant }, 'ROLE_MEMBER');
      const { status, json } = await request('POST', `/api/v1/permission/impersonate/${member.id}`, {});
      t.is(status, 200);
      t.is(await whoIs(fixture, json.token), member.id);
      const asMember = { method: 'POST', headers: { 'api-token': member.readWrite }, body: {} };
      const refused = await service.send(tenant, `/api/v1/permission/impersonate/${member.id}`, asMember);
      t.is(refused.status, 403);
    },
  },
  {
    method: 'POST',
    path: '/api/v1/contacts/bulk-delete',
    purpose: 'delete many contacts in one request; counts as one request',
    operation: 'contacts.bulkDelete',
    limit: 'none',
    auth: 'token',
    async exercise({ t, request, perform }) {
      const first = await perform('contacts.create');
      const second = await perform('contacts.create');
      const remaining = await perform('contacts.create');
      const unknown = randomUUID();
      const { status, json } = await request('POST', '/api/v1/contacts/bulk-delete', {
        ids: [first.id, unknown, second.id],
      });
      t.is(status, 200);
      t.like(json, { requested: 3, succeeded: 2, failed: 1 });
      t.is(json.results[1].error.code, 'not_found');
      const statuses = [first, second, remaining].map(
        async ({ id }) => (await request('GET', `/api/v1/contacts/${id}`)).status,
      );
      t.deepEqual(await Promise.all(statuses), [404, 404, 200]);
    },
  },
  {
    method: 'POST',
    path: '/api/v1/waitlist_entries/bulk-approve',
    purpose: 'approve many waitlist entries in one request; counts as one request',
    operation: 'waitlist.bulkApprove',
    limit: 'none',
    auth: 'token',
    async exercise({ t, request, perform }) {
      const first = await perform('waitlist.create');
      const second = await perform('waitlist.create');
      const ids = [first.id, second.id, randomUUID()];
      const { status, json } = await request('POST', '/api/v1/waitlist_entries/bulk-approve', { ids });
      t.is(status, 200);
      t.like(json, { requested: 3, succeeded: 2, failed: 1 });
      for (const { id, eventId } of [first, second]) {
        const seats = (await request('GET', `/api/v1/registrations?eventId=${eventId}`)).json;
        t.is(seats.totalItems, 1, `${id} has a seat`);
        t.is(seats.member[0].status, 'CONFIRMED');
      }
    },
  },
  {
    method: 'POST',
    path: '/api/v1/webhook_subscriptions/{id}/test',
    purpose: 'send a test delivery to a subscription',
    operation: 'webhookSubscriptions.test',
    limit: 'token',
    auth: 'token',
    async exercise({ t, request }) {
      // The service's clock differs from the receiver's: other tests verify signatures.
      const receiver = await startWebhookReceiver({ verify: false });
      try {
        const body = { url: receiver.endpoint('table'), events: ['product_payment.updated'] };
        const subscription = (await request('POST', '/api/v1/webhook_subscriptions', body)).json;
        const { status, json, text } = await request('POST', `/api/v1/webhook_subscriptions/${subscription.id}/test`);
        t.is(status, 200, text);
        t.like(json, { delivered: true, responseStatus: 204 });
        const arrival = await receiver.nextArrival('table');
        t.regex(String(arrival.headers['webhook-signature']), /^v1,/);
        t.like(arrival.json, { type: 'product_payment.updated', test: true });
      } finally {
        await receiver.stop();
      }
    },
  },
];
