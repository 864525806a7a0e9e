/** Operations of a signed-in person on its memberships, payments and documents. */
import { group, operation } from '../operation.ts';
import { adhesionCancellation, newOwnAdhesion, ownAdhesion, ownAdhesionFilter } from '../schemas/adhesion.ts';
import { ownAdhesionType } from '../schemas/adhesion-type.ts';
import { idParams } from '../schemas/fields.ts';
import { ownInvoice, ownInvoiceFilter } from '../schemas/invoice.ts';
import { ownMemberContract, ownMemberContractFilter } from '../schemas/member-contract.ts';
import { pageOf } from '../schemas/page.ts';
import { ownPayment, ownPaymentFilter } from '../schemas/payment.ts';

export const ownAdhesions = group('ownAdhesions', 'Member', 'decisions: Member API', {
  listTypes: operation({
    summary: 'List the types of memberships that the user can apply for',
    description: 'The active ones.',
    method: 'GET',
    path: '/api/v1/me/adhesion_types',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'memberships',
    permission: 'self',
    limit: 'none',
    page: ['createdAt', 'name'],
    success: { status: 200, description: 'A page of adhesion types', body: pageOf(ownAdhesionType) },
    problems: [],
  }),

  list: operation({
    summary: 'List the memberships of the user',
    method: 'GET',
    path: '/api/v1/me/adhesions',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'memberships',
    permission: 'self',
    limit: 'none',
    query: ownAdhesionFilter,
    page: ['createdAt', 'updatedAt', 'startsAt', 'endsAt', 'number'],
    success: { status: 200, description: 'A page of adhesions', body: pageOf(ownAdhesion) },
    problems: [],
  }),

  create: operation({
    summary: 'Apply for a membership',
    description:
      'From now on. If its type has a price, a PENDING payment is created with it: `GET /api/v1/me/payments` says how to pay. ' +
      'It becomes ACTIVE when it is approved and paid. 409 while the user has one of the same type that is neither EXPIRED nor ' +
      'CANCELLED: renew that one.',
    method: 'POST',
    path: '/api/v1/me/adhesions',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'memberships',
    permission: 'self',
    limit: 'none',
    body: newOwnAdhesion,
    success: { status: 201, description: 'The created adhesion', body: ownAdhesion, location: true },
    problems: ['duplicate'],
  }),

  get: operation({
    summary: 'Read a membership of the user',
    method: 'GET',
    path: '/api/v1/me/adhesions/{id}',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'memberships',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The adhesion', body: ownAdhesion },
    problems: ['not_found'],
  }),

  renew: operation({
    summary: 'Renew a membership of the user',
    description:
      'Creates the adhesion of the next period at the current price: from the end of this one while it is ACTIVE or GRACE, from now if it is EXPIRED. Only once.',
    method: 'POST',
    path: '/api/v1/me/adhesions/{id}/renew',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'memberships',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: {
      status: 201,
      description: 'The adhesion of the next period',
      body: ownAdhesion,
      location: '/api/v1/me/adhesions',
    },
    problems: ['not_found', 'duplicate', 'invalid_transition'],
  }),

  cancel: operation({
    summary: 'Cancel a membership of the user',
    description: 'From any other state; final. An open payment is cancelled with it; a paid one is not refunded.',
    method: 'POST',
    path: '/api/v1/me/adhesions/{id}/cancel',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'memberships',
    permission: 'self',
    limit: 'none',
    params: idParams,
    body: adhesionCancellation,
    bodyOptional: true,
    success: { status: 200, description: 'The cancelled adhesion', body: ownAdhesion },
    problems: ['not_found', 'invalid_transition'],
  }),

  print: operation({
    source: 'spec: Endpoints, adhesion PDFs',
    summary: 'Print the document of a membership of the user',
    description: 'With `If-None-Match`, an unchanged document is a 304.',
    method: 'GET',
    path: '/api/v1/me/adhesions/{id}/pdf',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'memberships',
    permission: 'self',
    limit: 'ownAdhesionPdf',
    params: idParams,
    success: { status: 200, description: 'The document', file: 'application/pdf' },
    problems: ['not_found'],
  }),
});

export const ownPayments = group('ownPayments', 'Member', 'decisions: Member API', {
  list: operation({
    summary: 'List the payments of the user',
    description: '`transfer` says how to pay those that are due.',
    method: 'GET',
    path: '/api/v1/me/payments',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'payments',
    permission: 'self',
    limit: 'none',
    query: ownPaymentFilter,
    page: ['createdAt', 'updatedAt', 'dueAt', 'amount'],
    success: { status: 200, description: 'A page of payments', body: pageOf(ownPayment) },
    problems: [],
  }),

  get: operation({
    summary: 'Read a payment of the user',
    method: 'GET',
    path: '/api/v1/me/payments/{id}',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'payments',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The payment', body: ownPayment },
    problems: ['not_found'],
  }),
});

export const ownInvoices = group('ownInvoices', 'Member', 'decisions: Member API', {
  list: operation({
    summary: 'List the invoices and credit notes of the user',
    description: 'Without drafts.',
    method: 'GET',
    path: '/api/v1/me/invoices',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'payments',
    permission: 'self',
    limit: 'none',
    query: ownInvoiceFilter,
    page: ['createdAt', 'updatedAt', 'issuedAt', 'dueAt'],
    success: { status: 200, description: 'A page of invoices', body: pageOf(ownInvoice) },
    problems: [],
  }),

  get: operation({
    summary: 'Read an invoice of the user',
    description: '404 for a draft.',
    method: 'GET',
    path: '/api/v1/me/invoices/{id}',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'payments',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The invoice', body: ownInvoice },
    problems: ['not_found'],
  }),

  print: operation({
    source: 'spec: Endpoints, PDF invoices',
    summary: 'Print an invoice of the user',
    description: '404 for a draft. With `If-None-Match`, an unchanged document is a 304.',
    method: 'GET',
    path: '/api/v1/me/invoices/{id}/pdf',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'payments',
    permission: 'self',
    limit: 'ownInvoicePdf',
    params: idParams,
    success: { status: 200, description: 'The invoice', file: 'application/pdf' },
    problems: ['not_found'],
  }),
});

export const ownContracts = group('ownContracts', 'Member', 'decisions: Member API', {
  list: operation({
    summary: 'List the contracts of the user',
    description: 'Without drafts.',
    method: 'GET',
    path: '/api/v1/me/contracts',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'payments',
    permission: 'self',
    limit: 'none',
    query: ownMemberContractFilter,
    page: ['createdAt', 'updatedAt'],
    success: { status: 200, description: 'A page of contracts', body: pageOf(ownMemberContract) },
    problems: [],
  }),

  get: operation({
    summary: 'Read a contract of the user',
    description: '404 for a draft.',
    method: 'GET',
    path: '/api/v1/me/contracts/{id}',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'payments',
    permission: 'self',
    limit: 'none',
    params: idParams,
    success: { status: 200, description: 'The contract', body: ownMemberContract },
    problems: ['not_found'],
  }),

  print: operation({
    source: 'spec: Endpoints, contract PDFs',
    summary: 'Print a contract of the user',
    description: '404 for a draft. With `If-None-Match`, an unchanged document is a 304.',
    method: 'GET',
    path: '/api/v1/me/contracts/{id}/pdf',
    auth: ['apiToken', 'jwt', 'oauth'],
    scope: 'payments',
    permission: 'self',
    limit: 'ownContractPdf',
    params: idParams,
    success: { status: 200, description: 'The contract', file: 'application/pdf' },
    problems: ['not_found'],
  }),
});
