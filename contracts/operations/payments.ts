/** Operations on payments. */
import { group, operation } from '../operation.ts';
import { referencesDescription, upsertDescription, upsertResult } from '../schemas/bulk.ts';
import { csvDescription } from '../schemas/csv.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';
import {
  markPaidBody,
  newPayment,
  payment,
  paymentChanges,
  paymentFilter,
  paymentsCsvQuery,
  paymentUpsertBody,
  refundBody,
} from '../schemas/payment.ts';

export const payments = group('payments', 'Payments', 'decisions: Resource operations', {
  list: operation({
    source: 'spec: Endpoints',
    summary: 'List payments',
    method: 'GET',
    path: '/api/v1/payments',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:read',
    limit: 'none',
    query: paymentFilter,
    page: ['createdAt', 'updatedAt', 'paidAt', 'dueAt', 'amount', 'number'],
    success: { status: 200, description: 'A page of payments', body: pageOf(payment) },
    problems: [],
  }),

  export: operation({
    source: 'decisions: CSV exports',
    summary: 'Export payments as CSV',
    description: `${csvDescription} Refunds are one total.`,
    method: 'GET',
    path: '/api/v1/payments-csv',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:read',
    limit: 'paymentsCsv',
    query: paymentsCsvQuery,
    audited: true,
    success: { status: 200, description: 'The payments', file: 'text/csv' },
    problems: [],
  }),

  create: operation({
    summary: 'Create a payment',
    description: 'Records what is owed; no money is collected.',
    method: 'POST',
    path: '/api/v1/payments',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:write',
    limit: 'none',
    body: newPayment,
    success: { status: 201, description: 'The created payment', body: payment, location: true },
    problems: ['duplicate'],
  }),

  bulkUpsert: operation({
    source: 'decisions: Upserts',
    summary: 'Create or change many payments',
    description:
      `${upsertDescription} The key is \`externalId\`. ${referencesDescription} ` +
      'An existing payment keeps its amount, currency, product and payer: an item with others fails.',
    method: 'POST',
    path: '/api/v1/payments/bulk-upsert',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:write',
    limit: 'none',
    body: paymentUpsertBody,
    itemsApart: true,
    largeBody: true,
    success: { status: 200, description: 'The result for each item', body: upsertResult },
    problems: [],
  }),

  get: operation({
    summary: 'Read a payment',
    method: 'GET',
    path: '/api/v1/payments/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:read',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The payment', body: payment },
    problems: ['not_found'],
  }),

  update: operation({
    summary: 'Change a payment',
    method: 'PATCH',
    path: '/api/v1/payments/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:write',
    limit: 'none',
    params: idParams,
    body: paymentChanges,
    success: { status: 200, description: 'The changed payment', body: payment },
    problems: ['not_found', 'duplicate', 'invalid_transition'],
  }),

  delete: operation({
    summary: 'Delete a payment',
    description:
      '409 unless it is PENDING and no invoice or adhesion refers to it, because records of moved money are never deleted.',
    method: 'DELETE',
    path: '/api/v1/payments/{id}',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:write',
    limit: 'none',
    params: idParams,
    success: { status: 204, description: 'Deleted' },
    problems: ['not_found', 'invalid_transition'],
  }),

  markPaid: operation({
    source: 'decisions: Payments',
    summary: 'Mark a payment as paid',
    description:
      'From PENDING, AUTHORIZED or DISPUTED. A disputed payment with a partial refund becomes PARTIALLY_REFUNDED.',
    method: 'POST',
    path: '/api/v1/payments/{id}/mark-paid',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:write',
    limit: 'none',
    params: idParams,
    body: markPaidBody,
    bodyOptional: true,
    success: { status: 200, description: 'The paid payment', body: payment },
    problems: ['not_found', 'invalid_transition'],
  }),

  undoPaid: operation({
    source: 'decisions: Payments',
    summary: 'Put back a payment that was marked as paid by mistake',
    description:
      'From PAID to PENDING, within 24 hours of the marking; 409 afterwards, once the person is checked in or marked as a no-show, and ' +
      'when its registration was deleted. Its ' +
      'registration is PENDING_PAYMENT again, its adhesion and invoice are unpaid. If it was due before, it is due in a day. ' +
      'If its registration or adhesion is cancelled, it is CANCELLED instead.',
    method: 'POST',
    path: '/api/v1/payments/{id}/undo-paid',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The unpaid payment', body: payment },
    problems: ['not_found', 'invalid_transition'],
  }),

  cancel: operation({
    source: 'decisions: Payments',
    summary: 'Cancel a payment',
    description: 'From PENDING, AUTHORIZED or FAILED; final.',
    method: 'POST',
    path: '/api/v1/payments/{id}/cancel',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:write',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The cancelled payment', body: payment },
    problems: ['not_found', 'invalid_transition'],
  }),

  refund: operation({
    source: 'decisions: Payments',
    summary: 'Record a refund of a payment',
    description: 'Any part of the remaining amount, or all of it. A DISPUTED payment can only be refunded in full.',
    method: 'POST',
    path: '/api/v1/payments/{id}/refund',
    auth: ['apiToken', 'jwt'],
    permission: 'payments:write',
    limit: 'none',
    params: idParams,
    body: refundBody,
    success: { status: 200, description: 'The payment with its refunds', body: payment },
    problems: ['not_found', 'invalid_transition'],
  }),
});
