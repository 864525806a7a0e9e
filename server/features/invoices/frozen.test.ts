/** Immutability of issued invoices and refunds, against statements of a faulty or hijacked API process. */
import anyTest, { type TestFn } from 'ava';
import pg from 'pg';
import { startTestService, type TestService } from '#test/service.ts';
import { apiUrl, workerUrl } from '#test/template.ts';

const test = anyTest as TestFn<{ service: TestService; issued: string; draft: string; credit: string }>;

test.before(async (t) => {
  const service = await startTestService();
  const { ROLE_ADMIN } = service.acme.people;
  const post = async (path: string, body?: unknown): Promise<string> => {
    const headers = { 'api-token': ROLE_ADMIN.readWrite };
    return (await service.send(service.acme, path, { method: 'POST', headers, body })).json.id;
  };
  const contactId = await post('/api/v1/contacts', { email: 'gone@acme.example' });
  const lines = [{ description: 'd', unitAmount: 100 }];
  const draft = () => post('/api/v1/invoices', { contactId, lines, currency: 'EUR' });
  const issued = await draft();
  await post(`/api/v1/invoices/${issued}/issue`);
  const credited = await draft();
  await post(`/api/v1/invoices/${credited}/issue`);
  const credit = await post(`/api/v1/invoices/${credited}/credit`);
  Object.assign(t.context, { service, issued, credit, draft: await draft() });
});
test.after.always((t) => t.context.service?.stop());

/** @returns a function that runs statements as the role, for acme, each rolled back */
async function connected(service: TestService, url: (adminUrl: string) => string) {
  const client = new pg.Client({ connectionString: url(service.adminUrl) });
  await client.connect();
  await client.query(`select set_config('app.tenant_id', $1, false)`, [service.acme.id]);
  return {
    run: async (text: string, values: unknown[]) => {
      await client.query('begin');
      try {
        return await client.query(text, values);
      } finally {
        await client.query('rollback');
      }
    },
    end: () => client.end(),
  };
}

const frozen = {
  type: `'CREDIT_NOTE'`,
  status: `'DRAFT'`,
  number: `'INV-1999-0001'`,
  payment_id: 'null',
  contact_id: 'null',
  issuer: `'{}'`,
  recipient: `'{}'`,
  lines: `'[]'`,
  net: 'net + 1',
  tax: 'tax + 1',
  currency: `'USD'`,
  note: `'changed'`,
  due_at: 'now()',
  issued_at: 'now()',
  external_id: `'changed'`,
  created_at: 'now()',
};

for (const [name, url] of Object.entries({ API: apiUrl, worker: workerUrl })) {
  test(`the role of the ${name} deletes neither an issued invoice nor a credit note, and deletes a draft`, async (t) => {
    const { service, issued, credit, draft } = t.context;
    const client = await connected(service, url);
    t.teardown(client.end);
    for (const id of [issued, credit]) {
      await t.throwsAsync(client.run('delete from invoices where id = $1', [id]), { message: /is issued/ });
    }
    t.is((await client.run('delete from invoices where id = $1', [draft])).rowCount, 1);
  });

  test(`the role of the ${name} changes no frozen column of an issued invoice`, async (t) => {
    const { service, issued, draft } = t.context;
    const client = await connected(service, url);
    t.teardown(client.end);
    for (const [column, value] of Object.entries(frozen)) {
      const text = `update invoices set ${column} = ${value} where id = $1`;
      await t.throwsAsync(client.run(text, [issued]), { message: /is issued/ }, column);
    }
    t.is((await client.run(`update invoices set note = 'x', external_id = 'y' where id = $1`, [draft])).rowCount, 1);
    t.is((await client.run(`update invoices set status = 'VOID' where id = $1`, [issued])).rowCount, 1);
  });

  test(`the role of the ${name} neither changes nor deletes a refund or a counter of numbers`, async (t) => {
    const client = await connected(t.context.service, url);
    t.teardown(client.end);
    for (const text of [
      'delete from payment_refunds',
      'update payment_refunds set amount = 1',
      'delete from document_numbers',
    ]) {
      await t.throwsAsync(client.run(text, []), { message: /permission denied/ }, text);
    }
  });
}

test('a contact with an issued invoice is deleted as before, and the owner of the tables may remove everything', async (t) => {
  const { service, issued } = t.context;
  const client = await connected(service, (adminUrl) => adminUrl);
  t.teardown(client.end);
  const api = await connected(service, apiUrl);
  t.teardown(api.end);
  const deleted = await api.run(
    `with gone as (delete from contacts where id = (select contact_id from invoices where id = $1) returning id)
      select count(*)::int as count from gone`,
    [issued],
  );
  t.is(deleted.rows[0].count, 1);
  const removed = await client.run('delete from invoices where id = $1', [issued]);
  t.is(removed.rowCount, 1);
});
