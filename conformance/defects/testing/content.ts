/** Probes of files, lists, errors, mails and webhooks. */
import { createHash } from 'node:crypto';
import type { Trial } from '#conformance/engine/trial.ts';
import { jwtPart } from '../requests.ts';
import {
  administrator,
  ask,
  freshEmail,
  freshToken,
  hasMail,
  make,
  type Probe,
  type Probes,
  readOnly,
  statusOf,
} from './probe.ts';

const typeOf = (response: { readonly mediaType: string }) => response.mediaType;

/** Exports after a contact or user with that last name was created. */
async function exported(trial: Trial, path: '/contacts-csv' | '/users-csv', lastName = 'Probe'): Promise<Buffer> {
  await make(trial, path === '/users-csv' ? 'user' : 'contact', { lastName });
  return (await ask(trial, `GET ${path}`, { as: await freshToken(trial) })).bytes;
}

/** Rows below the header of an export of two new objects. */
const exportedRows =
  (path: '/contacts-csv' | '/users-csv'): Probe =>
  async (trial) => {
    const lastName = trial.unique();
    await exported(trial, path, lastName);
    await exported(trial, path, lastName);
    const { text } = await ask(trial, `GET ${path}?search=${lastName}`, { as: await freshToken(trial) });
    return text.trim().split('\n').length - 1;
  };

/** True if both files differ. */
const filesDiffer =
  (name: string, path: string): Probe =>
  async (trial) => {
    const as = await freshToken(trial);
    const hashes: string[] = [];
    for (const note of ['first', 'second']) {
      const id = (await make(trial, name, name === 'contract' ? { title: `Probe ${note}` } : {})).text('id');
      const { bytes } = await ask(trial, `GET ${path}/${id}/pdf`, { as });
      hashes.push(createHash('sha256').update(bytes).digest('hex'));
    }
    return hashes[0] !== hashes[1];
  };

async function pdfOf(trial: Trial, name: string, path: string): Promise<Buffer> {
  const id = (await make(trial, name)).text('id');
  return (await ask(trial, `GET ${path}/${id}/pdf`, { as: await freshToken(trial) })).bytes;
}

/** Kinds of the events of a payment, with its status, after changes. */
const eventsOf =
  (change: (trial: Trial, id: string) => Promise<unknown>): Probe =>
  async (trial) => {
    const receiver = await trial.receiver();
    const url = receiver.freshUrl(trial.unique());
    await make(trial, 'webhookSubscription', { url });
    const id = (await make(trial, 'payment')).text('id');
    await change(trial, id);
    await receiver.arrival(url, ({ body }) => /payment\.(?:updated|status)/.test(body) && body.includes(id), 6_000);
    const events = receiver.arrivals(url).map(({ body }) => JSON.parse(body));
    return events
      .filter(({ data }) => data.object.id === id)
      .map(({ type, data }) => [type, data.object.status, data.object.note]);
  };

const change = (trial: Trial, id: string, body: Readonly<Record<string, unknown>>) =>
  administrator(trial).then((as) => ask(trial, `PATCH /payments/${id}`, { as, body }));

/** How many test deliveries arrive at another subscription. */
const testsElsewhere: Probe = async (trial) => {
  const receiver = await trial.receiver();
  const url = receiver.freshUrl(trial.unique());
  await make(trial, 'webhookSubscription', { url });
  const id = (await make(trial, 'webhookSubscription')).text('id');
  await ask(trial, `POST /webhook_subscriptions/${id}/test`, { as: await administrator(trial), body: {} });
  return (await receiver.arrival(url, ({ body }) => body.includes('"test":true'), 3_000)) !== undefined;
};

export const contentProbes: Probes = {
  'refreshed-jwt-one-hour': async (trial) => {
    const { refreshToken } = await trial.actors.signIn(trial.administrator, 'again');
    const pair = await ask(trial, 'POST /token/refresh', { body: { refresh_token: refreshToken } });
    const { iat, exp } = jwtPart(String(pair.member('token')), 'claims');
    return Number(exp) - Number(iat);
  },
  'bulk-delete-all-or-nothing-said-done': async (trial) => {
    const id = (await make(trial, 'contact')).text('id');
    await ask(trial, 'POST /contacts/bulk-delete', { as: await freshToken(trial), body: { ids: [id, id] } });
    return statusOf(trial, `/contacts/${id}`);
  },
  'bulk-delete-without-effect-for-jwt': async (trial) => {
    const id = (await make(trial, 'contact')).text('id');
    await ask(trial, 'POST /contacts/bulk-delete', { as: await administrator(trial), body: { ids: [id] } });
    return statusOf(trial, `/contacts/${id}`);
  },
  'page-of-100-refused': async (trial) =>
    (await ask(trial, 'GET /users?itemsPerPage=100', { as: await administrator(trial) })).status,
  'users-lack-one': async (trial) => {
    await make(trial, 'user');
    const as = await administrator(trial);
    const page = await ask(trial, 'GET /users?itemsPerPage=100', { as });
    return Object(page.member('member')).length - Number(page.member('totalItems'));
  },
  'events-as-text': async (trial) => {
    await make(trial, 'event');
    return typeOf(await ask(trial, 'GET /events', { as: await administrator(trial) }));
  },
  'status-lacks-one': async (trial) => {
    await make(trial, 'payment');
    const page = await ask(trial, 'GET /payments?status=PENDING&itemsPerPage=100', { as: await administrator(trial) });
    return Object(page.member('member')).length - Number(page.member('totalItems'));
  },
  'html-for-large-bodies': async (trial) =>
    typeOf(await ask(trial, 'POST /contacts', { as: await freshToken(trial), body: { note: 'x'.repeat(4_000_000) } })),
  'html-for-unknown-media-types': async (trial) =>
    typeOf(
      await ask(trial, 'POST /contacts', {
        as: await freshToken(trial),
        headers: { 'content-type': 'text/plain' },
        body: 'contact',
      }),
    ),
  'empty-401-at-exports': async (trial) => (await ask(trial, 'GET /users-csv')).bytes.length > 0,
  'empty-403-on-delete': async (trial) =>
    (await ask(trial, `DELETE /contacts/${crypto.randomUUID()}`, { as: await readOnly(trial) })).bytes.length > 0,
  'text-for-bad-paths': async (trial) =>
    typeOf(await ask(trial, 'GET /contacts/none', { as: await administrator(trial) })),
  'contacts-csv-ends-after-100': async (trial) => {
    for (let made = 0; made < 101; made += 1) await make(trial, 'contact', { email: freshEmail(trial) });
    return (await exported(trial, '/contacts-csv')).toString('utf8').split('\n').length > 102;
  },
  'csv-lacks-last-row': exportedRows('/users-csv'),
  'csv-lacks-first-row': exportedRows('/contacts-csv'),
  'csv-without-quotes': async (trial) => (await exported(trial, '/contacts-csv', 'Probe, Jr')).includes('"Probe, Jr"'),
  'csv-quotes-not-doubled': async (trial) => (await exported(trial, '/users-csv', 'a "b" c')).includes('"a ""b"" c"'),
  'csv-from-cache': async (trial) => {
    await exported(trial, '/contacts-csv');
    const name = trial.unique();
    return (await exported(trial, '/contacts-csv', name)).includes(name);
  },
  'csv-latin1': async (trial) => (await exported(trial, '/users-csv', 'Éa')).includes('Éa'),
  'csv-as-html': async (trial) =>
    typeOf(await ask(trial, 'GET /users-csv', { as: await freshToken(trial), headers: { accept: 'text/html,*/*' } })),
  'pdf-of-the-first-contract': filesDiffer('contract', '/contracts'),
  'pdf-of-the-first-invoice': filesDiffer('invoice', '/invoices'),
  'pdf-zeroed': async (trial) => (await pdfOf(trial, 'invoice', '/invoices')).includes(Buffer.alloc(1_000)),
  'pdf-empty-page': async (trial) => (await pdfOf(trial, 'adhesion', '/adhesions')).length > 2_000,
  'test-mail-not-sent-for-jwt': async (trial) => {
    const to = (await make(trial, 'user')).text('email');
    const templateId = (await make(trial, 'emailTemplate')).text('id');
    await ask(trial, 'POST /email_templates/send-test', {
      as: await administrator(trial),
      body: { templateId, to: [to] },
    });
    return hasMail(trial, to);
  },
  'test-mail-of-the-first-template': async (trial) => {
    const as = await freshToken(trial);
    const arrived: boolean[] = [];
    for (const subject of ['First probe', 'Second probe']) {
      const to = (await make(trial, 'user')).text('email');
      const templateId = (await make(trial, 'emailTemplate', { subject })).text('id');
      await ask(trial, 'POST /email_templates/send-test', { as, body: { templateId, to: [to] } });
      arrived.push(await hasMail(trial, to, subject));
    }
    return arrived;
  },
  'newsletter-to-the-first-only': async (trial) => {
    const emails = [freshEmail(trial), freshEmail(trial)];
    const ids: string[] = [];
    for (const email of emails) ids.push((await make(trial, 'contact', { email, newsletterOptIn: true })).text('id'));
    const newsletter = await make(trial, 'newsletter', { audience: { contactIds: ids } });
    await ask(trial, `POST /newsletters/${newsletter.text('id')}/send`, { as: await freshToken(trial) });
    return Promise.all(emails.map((email) => hasMail(trial, email)));
  },
  'event-with-the-state-before': eventsOf((trial, id) => change(trial, id, { note: 'changed' })),
  'update-of-status-not-delivered': eventsOf((trial, id) => change(trial, id, { status: 'PAID' })),
  'status-change-of-another-kind': eventsOf((trial, id) => change(trial, id, { status: 'PAID' })),
  'updates-by-jwt-not-delivered': eventsOf((trial, id) => change(trial, id, { note: 'changed' })),
  'mark-paid-not-delivered': eventsOf(async (trial, id) =>
    ask(trial, `POST /payments/${id}/mark-paid`, { as: await freshToken(trial), body: {} }),
  ),
  'test-to-every-subscription': testsElsewhere,
  'updates-of-another-tenant': async (trial) => {
    await statusOf(trial, '/users', 'other');
    const receiver = await trial.receiver();
    const url = receiver.freshUrl(trial.unique());
    await make(trial, 'webhookSubscription', { url });
    await trial.resources.make('payment', {}, { tenant: 'other' });
    return (await receiver.arrival(url, () => true, 3_000)) !== undefined;
  },
};
