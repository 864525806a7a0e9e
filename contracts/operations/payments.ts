/** Payments of a tenant. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';
import { pageOf } from '../schemas/page.ts';
import { markPaidBody, newPayment, payment, paymentChanges, paymentFilter, refundBody } from '../schemas/payment.ts';

export const listPayments = operation({
  id: 'payments.list',
  source: 'spec: Endpoints',
  tag: 'Payments',
  summary: 'List payments',
  method: 'GET',
  path: '/api/v1/payments',
  auth: ['apiToken', 'jwt'],
  permission: 'payments:read',
  limit: 'none',
  query: paymentFilter,
  page: true,
  success: { status: 200, description: 'A page of payments', body: pageOf(payment) },
  problems: [],
});

export const createPayment = operation({
  id: 'payments.create',
  source: 'decisions: Resource operations',
  tag: 'Payments',
  summary: 'Create a payment',
  method: 'POST',
  path: '/api/v1/payments',
  auth: ['apiToken', 'jwt'],
  permission: 'payments:write',
  limit: 'none',
  body: newPayment,
  success: { status: 201, description: 'The created payment', body: payment, location: true },
  problems: ['duplicate'],
});

export const getPayment = operation({
  id: 'payments.get',
  source: 'decisions: Resource operations',
  tag: 'Payments',
  summary: 'Read a payment',
  method: 'GET',
  path: '/api/v1/payments/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'payments:read',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The payment', body: payment },
  problems: ['not_found'],
});

export const updatePayment = operation({
  id: 'payments.update',
  source: 'decisions: Resource operations',
  tag: 'Payments',
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
});

export const deletePayment = operation({
  id: 'payments.delete',
  source: 'decisions: Resource operations',
  tag: 'Payments',
  summary: 'Delete a payment',
  description:
    'Only while it is PENDING and no invoice or adhesion asks for it; money that moved is never erased: 409.',
  method: 'DELETE',
  path: '/api/v1/payments/{id}',
  auth: ['apiToken', 'jwt'],
  permission: 'payments:write',
  limit: 'none',
  params: idParams,
  success: { status: 204, description: 'Deleted' },
  problems: ['not_found', 'invalid_transition'],
});

export const markPaymentPaid = operation({
  id: 'payments.markPaid',
  source: 'decisions: Payments',
  tag: 'Payments',
  summary: 'Mark a payment as paid',
  description:
    'From PENDING, AUTHORIZED or DISPUTED; a disputed one of which a part was refunded is PARTIALLY_REFUNDED again.',
  method: 'POST',
  path: '/api/v1/payments/{id}/mark-paid',
  auth: ['apiToken', 'jwt'],
  permission: 'payments:write',
  limit: 'none',
  params: idParams,
  body: markPaidBody,
  success: { status: 200, description: 'The paid payment', body: payment },
  problems: ['not_found', 'invalid_transition'],
});

export const cancelPayment = operation({
  id: 'payments.cancel',
  source: 'decisions: Payments',
  tag: 'Payments',
  summary: 'Cancel a payment',
  description: 'From PENDING, AUTHORIZED or FAILED, for good.',
  method: 'POST',
  path: '/api/v1/payments/{id}/cancel',
  auth: ['apiToken', 'jwt'],
  permission: 'payments:write',
  limit: 'none',
  params: idParams,
  success: { status: 200, description: 'The cancelled payment', body: payment },
  problems: ['not_found', 'invalid_transition'],
});

export const refundPayment = operation({
  id: 'payments.refund',
  source: 'decisions: Payments',
  tag: 'Payments',
  summary: 'Record a refund of a payment',
  description:
    'In part as often as something is left, or all that is left. Of a DISPUTED payment, all that is left alone.',
  method: 'POST',
  path: '/api/v1/payments/{id}/refund',
  auth: ['apiToken', 'jwt'],
  permission: 'payments:write',
  limit: 'none',
  params: idParams,
  body: refundBody,
  success: { status: 200, description: 'The payment with its refunds', body: payment },
  problems: ['not_found', 'invalid_transition'],
});
