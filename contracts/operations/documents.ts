/** Generated PDFs. */
import { group, operation } from '../operation.ts';
import { idParams } from '../schemas/fields.ts';

export const documents = group('documents', 'Documents', 'spec: Endpoints, PDF invoices', {
  invoice: operation({
    summary: 'Print an invoice',
    description: 'A draft is marked as such. With `If-None-Match`, an unchanged document is a 304.',
    method: 'GET',
    path: '/api/v1/invoices/{id}/pdf',
    auth: ['apiToken', 'jwt'],
    permission: 'invoices:read',
    limit: 'invoicePdf',
    params: idParams,
    success: { status: 200, description: 'The invoice', file: 'application/pdf' },
    problems: ['not_found'],
  }),

  adhesion: operation({
    source: 'spec: Endpoints, adhesion PDFs',
    summary: 'Print the document of an adhesion',
    description: 'With `If-None-Match`, an unchanged document is a 304.',
    method: 'GET',
    path: '/api/v1/adhesions/{id}/pdf',
    auth: ['apiToken', 'jwt'],
    permission: 'adhesions:read',
    limit: 'adhesionPdf',
    params: idParams,
    success: { status: 200, description: 'The document', file: 'application/pdf' },
    problems: ['not_found'],
  }),

  contract: operation({
    source: 'spec: Endpoints, contract PDFs',
    summary: 'Print a contract',
    description: 'With `If-None-Match`, an unchanged document is a 304.',
    method: 'GET',
    path: '/api/v1/contracts/{id}/pdf',
    auth: ['apiToken', 'jwt'],
    permission: 'contracts:read',
    limit: 'contractPdf',
    params: idParams,
    success: { status: 200, description: 'The contract', file: 'application/pdf' },
    problems: ['not_found'],
  }),
});
