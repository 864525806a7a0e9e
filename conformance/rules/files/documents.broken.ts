/** Hosts with wrong PDF documents. */
import { type Handlers, isRequestOf, type Mutant, type ProxiedResponse } from '../../broken/mutant.ts';

const invoice = '/api/v1/invoices/{id}/pdf';
const adhesion = '/api/v1/adhesions/{id}/pdf';
const contract = '/api/v1/contracts/{id}/pdf';

/** Changes the successful responses of a path. */
const changing =
  (path: string, change: (response: ProxiedResponse, url: string) => ProxiedResponse) => (): Handlers => ({
    api: async (request, forward) => {
      const response = await forward(request);
      const isMeant = isRequestOf(request, 'GET', path) && response.status === 200;
      return isMeant ? change(response, request.path) : response;
    },
  });

const page = Buffer.from('<!doctype html><title>Invoice</title>');

/** @returns a whole PDF of one page @param content its operators */
function pdf(content: string): Buffer {
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>',
    `<</Length ${content.length}>>\nstream\n${content}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const place = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${file}${table}trailer\n<</Size 6/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`);
}

export const documentFileMutants: readonly Mutant[] = [
  {
    name: 'pdf-is-html',
    breaks: 'files/pdf-is-whole',
    description: 'Answers the page that a PDF should have been made of.',
    operations: ['documents.invoice'],
    start: changing(invoice, (response) => ({ ...response, headers: { 'content-type': 'text/html' }, body: page })),
  },
  {
    name: 'pdf-in-name-only',
    breaks: 'files/pdf-is-whole',
    description: 'Calls a page of HTML a PDF.',
    operations: ['documents.invoice'],
    start: changing(invoice, (response) => ({ ...response, body: page })),
  },
  {
    name: 'pdf-cut-off',
    breaks: 'files/pdf-is-whole',
    description: 'Sends the first half of a PDF.',
    operations: ['documents.invoice'],
    start: changing(invoice, (response) => ({
      ...response,
      body: response.body.subarray(0, Math.floor(response.body.length / 2)),
    })),
  },
  {
    name: 'pdf-zeroed-in-the-middle',
    breaks: 'files/pdf-is-whole',
    description: 'Sends a PDF of the right length, with zeros where a buffer was not filled.',
    operations: ['documents.contract'],
    start: changing(contract, (response) => {
      const body = Buffer.from(response.body);
      const middle = Math.floor(body.length / 2);
      return { ...response, body: body.fill(0, middle, middle + 1_024) };
    }),
  },
  {
    name: 'pdf-empty',
    breaks: 'files/pdf-is-whole',
    description: 'Prints before its template is filled: an empty page.',
    operations: ['documents.adhesion'],
    start: changing(adhesion, (response) => ({ ...response, body: pdf('') })),
  },
  {
    name: 'pdf-of-another-document',
    breaks: 'files/pdf-is-of-its-document',
    description: 'Prints the first invoice that it printed again, for every id.',
    operations: ['documents.invoice'],
    start: () => {
      let first: ProxiedResponse | undefined;
      return changing(invoice, (response) => {
        first ??= response;
        return first;
      })();
    },
  },
  {
    name: 'pdf-without-names',
    breaks: 'files/pdf-names-number-and-person',
    description: 'Prints a contract without its number and its parties.',
    operations: ['documents.contract'],
    start: changing(contract, (response, url) => ({
      ...response,
      body: pdf(`BT /F 12 Tf 50 700 Td (Contract ${url.replaceAll(/[^0-9]/g, '')}) Tj ET`),
    })),
  },
];
