/** The rows of the specification's table that answer files. */
import { parse } from 'csv-parse/sync';
import { pagesOf } from '#test/pdf-text.ts';
import type { Row } from './row.ts';
import type { Scene } from './scene.ts';

/** An export has a line for each of the collection, and offers itself as a file. */
async function exports({ t, ask }: Scene, path: string, collection: string): Promise<void> {
  const { status, headers, text } = await ask('GET', path);
  t.is(status, 200);
  t.regex(String(headers['content-type']), /^text\/csv\b/);
  t.regex(String(headers['content-disposition']), /^attachment; filename="?[\w.-]+\.csv/);
  const lines: Record<string, string>[] = parse(text, { columns: true });
  const all = (await ask('GET', `${collection}?itemsPerPage=100`)).json.member;
  t.true(lines.length > 1);
  t.deepEqual(lines.map(({ email }) => email).sort(), all.map(({ email }: { email: string }) => email).sort());
}

/** A document is a PDF, offers itself as a file, and has these texts on it. */
async function prints({ t, ask }: Scene, path: string, texts: readonly unknown[]): Promise<void> {
  const { status, headers, bytes, text } = await ask('GET', path);
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
    exercise: (scene) => exports(scene, '/api/v1/contacts-csv', '/api/v1/contacts'),
  },
  {
    method: 'GET',
    path: '/api/v1/users-csv',
    purpose: 'export users as CSV',
    operation: 'users.export',
    limit: 'token',
    auth: 'token',
    exercise: (scene) => exports(scene, '/api/v1/users-csv', '/api/v1/users'),
  },
  {
    method: 'GET',
    path: '/api/v1/invoices/{id}/pdf',
    purpose: 'PDF invoices: return a generated PDF',
    operation: 'documents.invoice',
    limit: 'token',
    auth: 'token',
    async exercise(scene) {
      const { id } = await scene.perform('invoices.create');
      const { number, recipient } = (await scene.ask('POST', `/api/v1/invoices/${id}/issue`, {})).json;
      await prints(scene, `/api/v1/invoices/${id}/pdf`, [number, recipient.name]);
    },
  },
  {
    method: 'GET',
    path: '/api/v1/adhesions/{id}/pdf',
    purpose: 'adhesion PDFs: return a generated PDF',
    operation: 'documents.adhesion',
    limit: 'token',
    auth: 'token',
    async exercise(scene) {
      const { id, number } = await scene.perform('adhesions.create');
      await prints(scene, `/api/v1/adhesions/${id}/pdf`, [number, 'Fresh Person']);
    },
  },
  {
    method: 'GET',
    path: '/api/v1/contracts/{id}/pdf',
    purpose: 'contract PDFs: return a generated PDF',
    operation: 'documents.contract',
    limit: 'token',
    auth: 'token',
    async exercise(scene) {
      const { id, number } = await scene.perform('contracts.create');
      await prints(scene, `/api/v1/contracts/${id}/pdf`, [number, 'Fresh Person']);
    },
  },
];
