/** Generated PDFs. Spec: Endpoints, file-generation endpoints. */
import { operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';

export const getInvoicePdf = operation({
  id: 'documents.invoice',
  source: 'spec: Endpoints, PDF invoices',
  tag: 'Documents',
  summary: 'Print an invoice',
  description: 'Of a draft too, marked as one. Asked for again with `If-None-Match`, the same document is a 304.',
  method: 'GET',
  path: '/api/v1/invoices/{id}/pdf',
  auth: ['apiToken', 'jwt'],
  permission: 'invoices:read',
  limit: 'invoicePdf',
  params: idParams,
  success: { status: 200, description: 'The invoice', file: 'application/pdf' },
  problems: ['not_found'],
});

export const getAdhesionPdf = operation({
  id: 'documents.adhesion',
  source: 'spec: Endpoints, adhesion PDFs',
  tag: 'Documents',
  summary: 'Print the document of an adhesion',
  method: 'GET',
  path: '/api/v1/adhesions/{id}/pdf',
  auth: ['apiToken', 'jwt'],
  permission: 'adhesions:read',
  limit: 'adhesionPdf',
  params: idParams,
  success: { status: 200, description: 'The document', file: 'application/pdf' },
  problems: ['not_found'],
});

export const getContractPdf = operation({
  id: 'documents.contract',
  source: 'spec: Endpoints, contract PDFs',
  tag: 'Documents',
  summary: 'Print a contract',
  method: 'GET',
  path: '/api/v1/contracts/{id}/pdf',
  auth: ['apiToken', 'jwt'],
  permission: 'contracts:read',
  limit: 'contractPdf',
  params: idParams,
  success: { status: 200, description: 'The contract', file: 'application/pdf' },
  problems: ['not_found'],
});
