/** Rows of the specification's table that return files. */
import { parse } from 'csv-parse/sync';
import { pagesOf } from '#test/pdf-text.ts';
import type { AdministratorFixture } from './administrator.ts';
import type { Row } from './row.ts';

/** Asserts that an export is a CSV attachment with a line for each object of the collection. */
async function exports({ t, request }: AdministratorFixture, path: string, collection: string): Promise<void> {
  const { status, headers, text } = await request('GET', path);
  t.is(status, 200);
  t.regex(String(headers['content-type']), /^text\/csv\b/);
  t.regex(String(headers['content-disposition']), /^attachment; filename="?[\w.-]+\.csv/);
  const lines: Record<string, string>[] = parse(text, { columns: true });
  const all = (await request('GET', `${collection}?itemsPerPage=100`)).json.member;
  t.true(lines.length > 1);
  t.deepEqual(lines.map(({ email }) => email).sort(), all.map(({ email }: { email: string }) => email).sort());
}

/** Asserts that a document is a PDF file with the texts. */
async function prints({ t, request }: AdministratorFixture, path: string, texts: readonly unknown[]): Promise<void> {
  const { status, headers, bytes, text } = await request('GET', path);
  t.is(status, 200, text);
  t.is(headers['content-type'], 'application/pdf');
  t.regex(String(headers['content-disposition']), /filename="?[\w.-]+\.pdf/);
  const page = (await pagesOf(bytes)).join(' ');
  for (const expected of texts) t.true(page.includes(String(expected)), `${expected} in ${page}`);
}

export const fileRows: readonly Row[] = [
  {
    method: 'GET',
    path: '/api/v1/contacts-csv',
    purpose: 'export contacts as CSV',
    operation: 'contacts.export',
    limit: 'token',
    auth: 'token',
    exercise: (fixture) => exports(fixture, '/api/v1/contacts-csv', '/api/v1/contacts'),
  },
  {
    method: 'GET',
    path: '/api/v1/users-csv',
    purpose: 'export users as CSV',
    operation: 'users.export',
    limit: 'token',
    auth: 'token',
    exercise: (fixture) => exports(fixture, '/api/v1/users-csv', '/api/v1/users'),
  },
  {
    method: 'GET',
    path: '/api/v1/invoices/{id}/pdf',
    purpose: 'PDF invoices: return a generated PDF',
    operation: 'documents.invoice',
    limit: 'token',
    auth: 'token',
    async exercise(fixture) {
      const { id } = await fixture.perform('invoices.create');
      const { number, recipient } = (await fixture.request('POST', `/api/v1/invoices/${id}/issue`, {})).json;
      await prints(fixture, `/api/v1/invoices/${id}/pdf`, [number, recipient.name]);
    },
  },
  {
    method: 'GET',
    path: '/api/v1/adhesions/{id}/pdf',
    purpose: 'adhesion PDFs: return a generated PDF',
    operation: 'documents.adhesion',
    limit: 'token',
    auth: 'token',
    async exercise(fixture) {
      const { id, number } = await fixture.perform('adhesions.create');
      await prints(fixture, `/api/v1/adhesions/${id}/pdf`, [number, 'Fresh Person']);
    },
  },
  {
    method: 'GET',
    path: '/api/v1/contracts/{id}/pdf',
    purpose: 'contract PDFs: return a generated PDF',
    operation: 'documents.contract',
    limit: 'token',
    auth: 'token',
    async exercise(fixture) {
      const { id, number } = await fixture.perform('contracts.create');
      await prints(fixture, `/api/v1/contracts/${id}/pdf`, [number, 'Fresh Person']);
    },
  },
];
