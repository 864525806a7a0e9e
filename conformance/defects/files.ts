/** Defects of CSV exports and PDF files. */
import type { ProxiedResponse } from '../broken/mutant.ts';
import type { Defect } from './defect.ts';
import { host } from './insider.ts';
import { isAt, text } from './requests.ts';

const area = { rules: ['files/*'], level: 'must' } as const;
const csv = ['contacts.export', 'users.export'];

/** Changes the CSV of some exports. */
function csvs(change: (lines: string) => string, ids: readonly string[] = csv): Defect['start'] {
  return host(() => async (request, forward) => {
    const response = await forward(request);
    if (!isAt(request, ...ids) || response.status !== 200) return response;
    return { ...response, body: Buffer.from(change(response.body.toString('utf8'))) };
  });
}

/** @returns the rows of a CSV; a quoted line feed does not end one */
function rowsIn(lines: string): string[] {
  return lines.match(/(?:"(?:[^"]|"")*"|[^"\n])+\n?/g) ?? [];
}

/** Changes the PDFs of some operations. */
function pdfs(id: string, change: (body: Buffer, previous: Buffer | undefined) => Buffer): Defect['start'] {
  return host(() => {
    let first: Buffer | undefined;
    return async (request, forward) => {
      const response = await forward(request);
      if (!isAt(request, id) || response.status !== 200) return response;
      const body = change(response.body, first);
      first ??= response.body;
      return { ...response, body };
    };
  });
}

/** A page without content. */
const emptyPdf = Buffer.from(
  `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj
xref
0 4
0000000000 65535 f 
0000000009 00000 n 
0000000052 00000 n 
0000000101 00000 n 
trailer<</Size 4/Root 1 0 R>>
startxref
164
%%EOF
`,
  'latin1',
);

export const files: readonly Defect[] = [
  {
    ...area,
    name: 'contacts-csv-ends-after-100',
    cites: 'Endpoints: contacts-csv',
    description: 'Exports one page of contacts: the file ends after 100 rows.',
    operations: csv,
    start: csvs((lines) => rowsIn(lines).slice(0, 101).join(''), ['contacts.export']),
  },
  {
    ...area,
    name: 'csv-lacks-last-row',
    cites: 'Endpoints: users-csv',
    description: 'Loses the last row of the CSV of users.',
    operations: csv,
    start: csvs((lines) => rowsIn(lines).slice(0, -1).join(''), ['users.export']),
  },
  {
    ...area,
    name: 'csv-lacks-first-row',
    cites: 'Endpoints: contacts-csv',
    description: 'Loses the first row below the header.',
    operations: csv,
    start: csvs((lines) => rowsIn(lines).toSpliced(1, 1).join(''), ['contacts.export']),
  },
  {
    ...area,
    name: 'csv-without-quotes',
    cites: 'Endpoints: contacts-csv',
    description: 'Does not quote cells with a comma.',
    operations: csv,
    start: csvs((lines) => lines.replaceAll(/"([^"\n]*,[^"\n]*)"/g, '$1')),
  },
  {
    ...area,
    name: 'csv-quotes-not-doubled',
    cites: 'Endpoints: users-csv',
    description: 'Does not double the quotes in a quoted cell.',
    operations: csv,
    start: csvs((lines) => lines.replaceAll(/(?<=[^,\n"])""(?=[^,\r\n"])/g, '"')),
  },
  {
    ...area,
    level: 'should',
    name: 'csv-from-cache',
    cites: 'Endpoints: contacts-csv',
    description: 'Serves the CSV of the first export again for a minute.',
    operations: csv,
    start: host(({ clock }) => {
      const stored = new Map<string, { readonly at: number; readonly response: ProxiedResponse }>();
      return async (request, forward) => {
        const response = await forward(request);
        if (!isAt(request, ...csv) || response.status !== 200) return response;
        const key = `${request.tenant} ${request.path}`;
        const old = stored.get(key);
        if (old && clock.now() - old.at < 60_000) return old.response;
        stored.set(key, { at: clock.now(), response });
        return response;
      };
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'csv-latin1',
    cites: 'Endpoints: users-csv',
    description: 'Sends the CSV in ISO 8859-1, and calls it UTF-8.',
    operations: csv,
    start: host(() => async (request, forward) => {
      const response = await forward(request);
      if (!isAt(request, ...csv) || response.status !== 200) return response;
      return { ...response, body: Buffer.from(response.body.toString('utf8'), 'latin1') };
    }),
  },
  {
    ...area,
    name: 'csv-contacts-for-users',
    cites: 'Endpoints: users-csv',
    description: 'Exports contacts at users-csv.',
    operations: csv,
    start: host(() => (request, forward) => {
      return forward(isAt(request, 'users.export') ? { ...request, path: '/api/v1/contacts-csv' } : request);
    }),
  },
  {
    ...area,
    level: 'should',
    name: 'csv-as-html',
    cites: 'Endpoints: contacts-csv',
    description: 'Sends the CSV as text/html when the client accepts HTML.',
    operations: csv,
    start: host(() => async (request, forward) => {
      const response = await forward(request);
      const isHtml = isAt(request, ...csv) && response.status === 200 && request.headers.accept?.includes('text/html');
      return isHtml ? text(response, response.body.toString('utf8')) : response;
    }),
  },
  {
    ...area,
    name: 'pdf-of-the-first-contract',
    cites: 'Endpoints: PDF, purpose',
    description: 'Returns the file of the first contract for every contract.',
    operations: ['documents.contract'],
    start: pdfs('documents.contract', (body, first) => first ?? body),
  },
  {
    ...area,
    name: 'pdf-of-the-first-invoice',
    cites: 'Endpoints: PDF',
    description: 'Returns the file of the first invoice for every invoice.',
    operations: ['documents.invoice'],
    start: pdfs('documents.invoice', (body, first) => first ?? body),
  },
  {
    ...area,
    name: 'pdf-zeroed',
    cites: 'Endpoints: PDF, purpose',
    description: 'Sends zeros in the middle of the PDF of an invoice.',
    operations: ['documents.invoice'],
    start: pdfs('documents.invoice', (body) => {
      const [third, end] = [Math.floor(body.length / 3), Math.floor((2 * body.length) / 3)];
      return Buffer.concat([body.subarray(0, third), Buffer.alloc(end - third), body.subarray(end)]);
    }),
  },
  {
    ...area,
    name: 'pdf-cut',
    cites: 'Endpoints: PDF, purpose',
    description: 'Ends the PDF of a contract in the middle.',
    operations: ['documents.contract'],
    start: pdfs('documents.contract', (body) => body.subarray(0, Math.floor(body.length / 2))),
  },
  {
    ...area,
    name: 'pdf-empty-page',
    cites: 'Endpoints: PDF',
    description: 'Returns an empty page for every adhesion.',
    operations: ['documents.adhesion'],
    start: pdfs('documents.adhesion', () => emptyPdf),
  },
];
