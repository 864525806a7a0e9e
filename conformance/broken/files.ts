/** What is downloaded: hosts that do it wrong. */
import { type Handlers, isRequestOf, type Mutant, type ProxiedAnswer, withJson } from './mutant.ts';

/** @param path of the operation @param change what it answers with a success */
function changing(path: string, change: (answer: ProxiedAnswer) => ProxiedAnswer): Handlers {
  return {
    api: async (request, forward) => {
      const answer = await forward(request);
      return isRequestOf(request, 'GET', path) && answer.status === 200 ? change(answer) : answer;
    },
  };
}

const linesOf = ({ body }: ProxiedAnswer) => body.toString('utf8').split(/(?<=\r?\n)/);

const contacts = '/api/v1/contacts-csv';
const users = '/api/v1/users-csv';
const invoice = '/api/v1/invoices/{id}/pdf';

export const fileMutants: readonly Mutant[] = [
  {
    name: 'csv-is-json',
    breaks: 'files/csv-has-what-there-is',
    description: 'Exports users as JSON.',
    operations: ['users.export'],
    start: () =>
      changing(users, (answer) =>
        withJson({ ...answer, headers: { 'content-type': 'application/json' } }, linesOf(answer)),
      ),
  },
  {
    name: 'csv-of-yesterday',
    breaks: 'files/csv-has-what-there-is',
    description: 'Exports the contacts of an hour ago.',
    operations: ['contacts.export'],
    start: () => {
      let first: ProxiedAnswer | undefined;
      return {
        api: async (request, forward) => {
          // What it keeps is from before anything was made.
          const token = request.headers['api-token'];
          if (!first && token !== undefined) {
            first = await forward({ ...request, method: 'GET', path: contacts, body: Buffer.alloc(0) });
          }
          return isRequestOf(request, 'GET', contacts) && first ? first : forward(request);
        },
      };
    },
  },
  {
    name: 'csv-ends-early',
    breaks: 'files/csv-has-what-there-is',
    description: 'Exports one page of users, and not all.',
    operations: ['users.export'],
    start: () => changing(users, (answer) => ({ ...answer, body: Buffer.from(linesOf(answer).slice(0, 3).join('')) })),
  },
  {
    name: 'csv-quotes-not-ended',
    breaks: 'files/csv-has-what-there-is',
    description: 'Opens quotes, and does not close them.',
    operations: ['contacts.export'],
    start: () =>
      changing(contacts, (answer) => ({
        ...answer,
        body: Buffer.from(answer.body.toString('utf8').replace(',', ',"')),
      })),
  },
  {
    name: 'csv-without-header',
    breaks: 'files/csv-names-its-columns',
    description: 'Exports rows, and does not say what is in them.',
    operations: ['contacts.export'],
    start: () => changing(contacts, (answer) => ({ ...answer, body: Buffer.from(linesOf(answer).slice(1).join('')) })),
  },
  {
    name: 'csv-uneven',
    breaks: 'files/csv-names-its-columns',
    description: 'Leaves out cells that are empty.',
    operations: ['users.export'],
    start: () =>
      changing(users, (answer) => ({
        ...answer,
        body: Buffer.from(answer.body.toString('utf8').replaceAll(/,(?=,|\r?\n)/g, '')),
      })),
  },
  {
    name: 'pdf-is-html',
    breaks: 'files/pdf-is-whole',
    description: 'Answers the page that a PDF should have been made of.',
    operations: ['documents.invoice'],
    start: () =>
      changing(invoice, (answer) => ({
        ...answer,
        headers: { 'content-type': 'text/html' },
        body: Buffer.from('<!doctype html><title>Invoice</title>'),
      })),
  },
  {
    name: 'pdf-in-name-only',
    breaks: 'files/pdf-is-whole',
    description: 'Calls a page of HTML a PDF.',
    operations: ['documents.invoice'],
    start: () =>
      changing(invoice, (answer) => ({ ...answer, body: Buffer.from('<!doctype html><title>Invoice</title>') })),
  },
  {
    name: 'pdf-cut-off',
    breaks: 'files/pdf-is-whole',
    description: 'Sends the first half of a PDF.',
    operations: ['documents.invoice'],
    start: () =>
      changing(invoice, (answer) => ({ ...answer, body: answer.body.subarray(0, Math.floor(answer.body.length / 2)) })),
  },
];
