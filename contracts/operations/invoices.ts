/** Operations on invoices and credit notes. */
import { group, operation } from '../operation.ts';
import { csvDescription } from '../schemas/csv.ts';
import { idParams } from '../schemas/fields.ts';
import {
  invoice,
  invoiceChanges,
  invoiceFilter,
  invoicesCsvQuery,
  newInvoice,
  sentInvoice,
} from '../schemas/invoice.ts';
import { pageOf } from '../schemas/page.ts';

export const invoices = group('invoices', 'Invoices', 'decisions: Resource operations', {
  list: operation({
    summary: 'List invoices',
    method: 'GET',
    path: '/api/v1/invoices',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:read',
    limit: 'none',
    query: invoiceFilter,
    page: ['createdAt', 'updatedAt', 'issuedAt', 'dueAt', 'number'],
    success: { status: 200, description: 'A page of invoices', body: pageOf(invoice) },
    problems: [],
  }),

  export: operation({
    source: 'decisions: CSV exports',
    summary: 'Export invoices as CSV',
    description: `${csvDescription} Lines and the issuer are left out.`,
    method: 'GET',
    path: '/api/v1/invoices-csv',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:read',
    limit: 'invoicesCsv',
    query: invoicesCsvQuery,
    audited: true,
    success: { status: 200, description: 'The invoices', file: 'text/csv' },
    problems: [],
  }),

  create: operation({
    summary: 'Create an invoice',
    description: 'As a DRAFT without a number, either for a payment or for a user or contact with lines.',
    method: 'POST',
    path: '/api/v1/invoices',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:write',
    limit: 'none',
    body: newInvoice,
    success: { status: 201, description: 'The created invoice', body: invoice, location: true },
    problems: ['duplicate'],
  }),

  get: operation({
    summary: 'Read an invoice',
    method: 'GET',
    path: '/api/v1/invoices/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The invoice', body: invoice },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Change an invoice',
    description: '409 unless it is a DRAFT.',
    method: 'PATCH',
    path: '/api/v1/invoices/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:write',
    limit: 'none',
    params: idParams,
    body: invoiceChanges,
    success: { status: 200, description: 'The changed invoice', body: invoice },
    problems: ['not_found', 'duplicate', 'invalid_transition'],
  }),

  delete: operation({
    summary: 'Delete an invoice',
    description: '409 unless it is a DRAFT. To reverse an issued invoice, create a credit note.',
    method: 'DELETE',
    path: '/api/v1/invoices/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found', 'invalid_transition'],
  }),

  issue: operation({
    source: 'decisions: Invoices',
    summary: 'Issue an invoice',
    description:
      'Assigns the next number of the year, stores issuer and recipient, and makes the invoice immutable. If it has no payment, a PENDING one is created.',
    method: 'POST',
    path: '/api/v1/invoices/{id}/issue',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The issued invoice', body: invoice },
    problems: ['not_found', 'invalid_transition'],
  }),

  send: operation({
    source: 'decisions: Invoices',
    summary: 'Mail an invoice',
    description:
      'Mails an issued invoice with its PDF to the user or contact that it is for, or else to the email of its recipient, also ' +
      'where the notification `invoiceIssued` is switched off. 409 for drafts, voided invoices and credit notes, and without an address.',
    method: 'POST',
    path: '/api/v1/invoices/{id}/send',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:write',
    limit: 'none',
    furtherLimits: ['invoicesSend'],
    params: idParams,
    success: { status: 200, description: 'The address that is mailed', body: sentInvoice },
    problems: ['not_found', 'invalid_transition'],
  }),

  credit: operation({
    source: 'decisions: Invoices',
    summary: 'Void an invoice with a credit note',
    description:
      'Creates and issues a credit note with the opposite amounts; the invoice becomes VOID. Its payment is not changed: refund it, cancel it or invoice it again.',
    method: 'POST',
    path: '/api/v1/invoices/{id}/credit',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:write',
    limit: 'none',
    params: idParams,
    success: { status: 201, description: 'The credit note', body: invoice, location: '/api/v1/invoices' },
    problems: ['not_found', 'invalid_transition'],
  }),
});
