/** Hosts with wrong CSV exports. */
import { type Handlers, isRequestOf, type Mutant, type ProxiedResponse, withJson } from '../../broken/mutant.ts';

type Change = (response: ProxiedResponse) => ProxiedResponse;

const contacts = '/api/v1/contacts-csv';

/** Changes the successful responses of a path. */
function changing(path: string, change: Change): Handlers {
  return {
    api: async (request, forward) => {
      const response = await forward(request);
      return isRequestOf(request, 'GET', path) && response.status === 200 ? change(response) : response;
    },
  };
}

const linesOf = ({ body }: ProxiedResponse) => body.toString('utf8').split(/(?<=\r\n)/);

const withLines = (response: ProxiedResponse, lines: readonly string[]): ProxiedResponse => ({
  ...response,
  body: Buffer.from(lines.join('')),
});

/** Changes the text of the export of contacts. */
const ofText = (change: (text: string) => string | Buffer) => () =>
  changing(contacts, (response) => ({ ...response, body: Buffer.from(change(response.body.toString('utf8'))) }));

/** Changes the lines of the export of contacts, of which the first is the header. */
const ofLines = (change: (lines: readonly string[]) => readonly string[]) => () =>
  changing(contacts, (response) => withLines(response, change(linesOf(response))));

export const fileMutants: readonly Mutant[] = [
  {
    name: 'csv-is-json',
    breaks: 'files/csv-has-what-there-is',
    description: 'Exports contacts as JSON.',
    operations: ['contacts.export'],
    start: () =>
      changing(contacts, (response) =>
        withJson({ ...response, headers: { 'content-type': 'application/json' } }, linesOf(response)),
      ),
  },
  {
    name: 'csv-of-yesterday',
    breaks: 'files/csv-has-what-there-is',
    description: 'Exports the contacts of an hour ago.',
    operations: ['contacts.export'],
    start: () => {
      let first: ProxiedResponse | undefined;
      return {
        api: async (request, forward) => {
          // Fetched before the suite has created anything.
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
    description: 'Exports one page of contacts, and not all.',
    operations: ['contacts.export'],
    start: ofLines((lines) => lines.slice(0, 101)),
  },
  {
    name: 'csv-lacks-the-first',
    breaks: 'files/csv-has-what-there-is',
    description: 'Loses the first contact to the header.',
    operations: ['contacts.export'],
    start: ofLines(([header = '', , ...lines]) => [header, ...lines]),
  },
  {
    name: 'csv-lacks-the-last',
    breaks: 'files/csv-has-what-there-is',
    description: 'Does not flush the last contact.',
    operations: ['contacts.export'],
    start: ofLines((lines) => lines.slice(0, -2).concat(lines.at(-1) === '' ? '' : [])),
  },
  {
    name: 'csv-row-twice',
    breaks: 'files/csv-has-what-there-is',
    description: 'Repeats the last contact of each batch at the beginning of the next.',
    operations: ['contacts.export'],
    start: ofLines((lines) => [...lines.slice(0, 51), ...lines.slice(50)]),
  },
  {
    name: 'csv-quotes-not-ended',
    breaks: 'files/csv-has-what-there-is',
    description: 'Opens quotes, and does not close them.',
    operations: ['contacts.export'],
    start: ofText((text) => text.replace(',', ',"')),
  },
  {
    name: 'csv-commas-unquoted',
    breaks: 'files/csv-cells-read-back',
    description: 'Writes cells with a comma without quotes.',
    operations: ['contacts.export'],
    start: ofText((text) => text.replaceAll(/"([^"\n]*,[^"\n]*)"/g, '$1')),
  },
  {
    name: 'csv-lines-joined',
    breaks: 'files/csv-cells-read-back',
    description: 'Writes a note of several lines on one.',
    operations: ['contacts.export'],
    start: ofText((text) => text.replaceAll(/(?<!\r)\n/g, ' ')),
  },
  {
    name: 'csv-in-latin-1',
    breaks: 'files/csv-cells-read-back',
    description: 'Writes letters in ISO 8859-1, and loses those that it does not have.',
    operations: ['contacts.export'],
    start: ofText((text) => Buffer.from(text, 'latin1')),
  },
  {
    name: 'csv-quotes-removed',
    breaks: 'files/csv-cells-read-back',
    description: 'Removes quotes from cells in place of doubling them.',
    operations: ['contacts.export'],
    start: ofText((text) => text.replaceAll('""', '')),
  },
  {
    name: 'csv-without-header',
    breaks: 'files/csv-names-its-columns',
    description: 'Exports rows, and does not say what is in them.',
    operations: ['contacts.export'],
    start: ofLines((lines) => lines.slice(1)),
  },
  {
    name: 'csv-uneven',
    breaks: 'files/csv-names-its-columns',
    description: 'Leaves out cells that are empty.',
    operations: ['contacts.export'],
    start: ofText((text) => text.replaceAll(/,(?=,|\r?\n)/g, '')),
  },
  {
    name: 'csv-columns-exchanged',
    breaks: 'files/csv-agrees-with-the-list',
    description: 'Exchanges the names of two columns.',
    operations: ['contacts.export'],
    start: ofText((text) => text.replace('firstName,lastName', 'lastName,firstName')),
  },
  {
    name: 'csv-dates-of-another-zone',
    breaks: 'files/csv-agrees-with-the-list',
    description: 'Writes instants of UTC as if they were those of another zone.',
    operations: ['contacts.export'],
    start: ofText((text) => text.replaceAll(/(T\d\d:\d\d:\d\d(?:\.\d+)?)Z/g, '$1+02:00')),
  },
  {
    name: 'csv-of-old-names',
    breaks: 'files/csv-follows-changes',
    description: 'Exports the first name that a contact had at first.',
    operations: ['contacts.export'],
    start: ofText((text) => text.replaceAll('Renamed', 'Conformance')),
  },
  {
    name: 'csv-keeps-the-deleted',
    breaks: 'files/csv-leaves-out-the-deleted',
    description: 'Goes on to export contacts that were deleted.',
    operations: ['contacts.export'],
    start: () => {
      const known = new Map<string, string>();
      return changing(contacts, (response) => {
        const lines = linesOf(response);
        for (const line of lines) known.set(line.slice(0, 36), line);
        const now = new Set(lines.map((line) => line.slice(0, 36)));
        return withLines(response, [...lines, ...[...known].filter(([id]) => !now.has(id)).map(([, line]) => line)]);
      });
    },
  },
];
