/** Invoices of a tenant, and the credit notes that take them back. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import { invoice, invoiceChanges, invoiceFilter, newInvoice } from '../schemas/invoice.ts';
import { pageOf } from '../schemas/page.ts';

export const listInvoices = operation({
  id: 'invoices.list',
  source: 'decisions: Resource operations',
  tag: 'Invoices',
  summary: 'List invoices',
  method: 'GET',
  path: '/api/v1/invoices',
  auth: ['apiToken', 'jwt'],
  permission: 'invoices:read',
  limit: 'none',
  query: invoiceFilter,
  page: true,
  success: { status: 200, description: 'A page of invoices', body: pageOf(invoice) },
  problems: [],
});

export const createInvoice = operation({
  id: 'invoices.create',
  source: 'decisions: Resource operations',
  tag: 'Invoices',
  summary: 'Create an invoice',
  description: 'As a DRAFT without a number: of a payment, or for a user or contact with lines.',
  method: 'POST',
  path: '/api/v1/invoices',
  auth: ['apiToken', 'jwt'],
  permission: 'invoices:write',
  limit: 'none',
  body: newInvoice,
  success: { status: 201, description: 'The created invoice', body: invoice, location: true },
  problems: ['duplicate'],
});

export const getInvoice = operation({
  id: 'invoices.get',
  source: 'decisions: Resource operations',
  tag: 'Invoices',
  summary: 'Read an invoice',
  method: 'GET',
  path: '/api/v1/invoices/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'invoices:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The invoice', body: invoice },
  problems: ['not_found'],
});

export const updateInvoice = operation({
  id: 'invoices.update',
  source: 'decisions: Resource operations',
  tag: 'Invoices',
  summary: 'Change an invoice',
  description: 'Only while it is a DRAFT: 409.',
  method: 'PATCH',
  path: '/api/v1/invoices/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'invoices:write',
  limit: 'none',
  params: idParams,
  body: invoiceChanges,
  success: { status: 200, description: 'The changed invoice', body: invoice },
  problems: ['not_found', 'duplicate', 'invalid_transition'],
});

export const deleteInvoice = operation({
  id: 'invoices.delete',
  source: 'decisions: Resource operations',
  tag: 'Invoices',
  summary: 'Delete an invoice',
  description: 'Only while it is a DRAFT: 409. An issued one is taken back by a credit note.',
  method: 'DELETE',
  path: '/api/v1/invoices/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'invoices:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found', 'invalid_transition'],
});

export const issueInvoice = operation({
  id: 'invoices.issue',
  source: 'decisions: Invoices',
  tag: 'Invoices',
  summary: 'Issue an invoice',
  description:
    'Gives the next number of the year, writes down issuer and recipient, and freezes everything. Where it has no payment, one is made that is PENDING.',
  method: 'POST',
  path: '/api/v1/invoices/{id}/issue',
  auth: ['apiToken', 'jwt'],
  permission: 'invoices:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The issued invoice', body: invoice },
  problems: ['not_found', 'invalid_transition'],
});

export const creditInvoice = operation({
  id: 'invoices.credit',
  source: 'decisions: Invoices',
  tag: 'Invoices',
  summary: 'Take an invoice back',
  description:
    'Makes and issues a credit note of opposite amounts; the invoice is VOID. Its payment stays as it is: refund or cancel it, or invoice it anew.',
  method: 'POST',
  path: '/api/v1/invoices/{id}/credit',
  auth: ['apiToken', 'jwt'],
  permission: 'invoices:write',
  limit: 'none',
  params: idParams,
  success: { status: 201, description: 'The credit note', body: invoice, location: '/api/v1/invoices' },
  problems: ['not_found', 'invalid_transition'],
});
