/** CSV exports, compared with what the API lists. */
import { control, expectSuccess, expectTrue } from '#harness/expect.ts';
import { type HttpResponse, memberOf } from '#harness/http/response.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { exportsPeople } from '../applies.ts';
import { columnName, contains, membersOf, recordsOf, says } from './csv.ts';
import { type Exported, exportedPeople } from './people.ts';
import { changedExport } from './second-export.ts';

const cites = 'GET /api/v1/contacts-csv, GET /api/v1/users-csv: export as CSV';

export const fileRules: readonly Rule[] = [
  {
    id: 'files/csv-has-what-there-is',
    level: 'must',
    section: 'Endpoints',
    cites,
    requirement:
      'A CSV export is answered as text/csv, and has each person that the API lists once: more than a page, the first, the last, and the one who was added a moment before.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 140 },
    appliesTo: exportsPeople,
    async check(trial) {
      const exported = await exportedPeople(trial);
      const { answer, plain, rows } = exported;
      expectSuccess(answer);
      expectTrue(answer.mediaType === 'text/csv', answer, 'text/csv', answer.mediaType || 'no content type');
      const records = recordsOf(answer);
      trial.measure(`${records.length} records, ${rows.length} rows of the list`);
      expectTrue(recordFor(records, plain.email) !== undefined, answer, `a row for ${plain.email}`, 'none');
      const wanted = keysOf(trial, exported, records);
      // An id may also be in another cell of its row, for example as the externalId.
      const found = Map.groupBy(
        records.flatMap((cells) => [...new Set(cells.map(key))]),
        (cell) => cell,
      );
      for (const [index, [cell, times]] of [...wanted].entries()) {
        const count = found.get(cell)?.length ?? 0;
        const place = `${index + 1} of ${wanted.size}`;
        expectTrue(count > 0, answer, `a row for each person that is listed`, `none for ${cell}, ${place}`);
        expectTrue(count <= times, answer, 'one row for each person', `${count} for ${cell}, ${place}`);
      }
    },
  },
  {
    id: 'files/csv-cells-read-back',
    level: 'must',
    section: 'Endpoints',
    cites: `${cites}; RFC 4180, 2.5 to 2.7`,
    requirement:
      'A CSV export read back has each name and note as it was written, with commas, quotes, ends of lines, signs of formulas (which an apostrophe may guard) and letters of any language.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 3 },
    appliesTo: exportsPeople,
    async check(trial) {
      const { answer, plain, odd } = await exportedPeople(trial);
      const records = recordsOf(control(answer, 'the export'));
      const plainRecord = recordFor(records, plain.email) ?? [];
      const holds = (text: string | undefined) =>
        text !== undefined && plainRecord.some((cell) => contains(cell, text));
      if (!holds(plain.lastName)) throw new Skipped('not-applicable', 'the export has no last names');
      for (const { email, lastName, note } of odd) {
        const record = recordFor(records, email) ?? [];
        const texts = [lastName, ...(holds(plain.note) && note !== undefined ? [note] : [])];
        for (const text of texts) {
          const isThere = record.some((cell) => contains(cell, text));
          expectTrue(isThere, answer, `a cell with ${JSON.stringify(text)}`, JSON.stringify(record));
        }
      }
      trial.measure(`${odd.length} unusual names, ${holds(plain.note) ? 'with' : 'without'} notes`);
    },
  },
  // A column name is no address, number or date.
  {
    id: 'files/csv-names-its-columns',
    level: 'should',
    section: 'Endpoints',
    cites: `${cites}; RFC 4180, 2.3`,
    requirement: 'The first line of a CSV export names its columns, and every row has as many.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 3 },
    appliesTo: exportsPeople,
    async check(trial) {
      const { answer } = await exportedPeople(trial);
      const [header = [], ...rows] = recordsOf(control(answer, 'the export'));
      const isNamed = header.length > 0 && header.every((name) => name !== '' && !/@|^[\d\s.:-]+$/.test(name));
      expectTrue(isNamed, answer, 'a line that names the columns', header.join(', '));
      const odd = rows.find(({ length }) => length !== header.length);
      expectTrue(
        odd === undefined,
        answer,
        `${header.length} cells in every row`,
        `${odd?.length}: ${odd?.join(', ')}`,
      );
    },
  },
  // Columns with names of their own are not compared: the specification shows none.
  {
    id: 'files/csv-agrees-with-the-list',
    level: 'should',
    section: 'Endpoints',
    cites: `${cites} (columns are not shown: those are compared that are named like members of the API)`,
    requirement: 'Every cell of a CSV export says what the API says of that person.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 3 },
    appliesTo: exportsPeople,
    async check(trial) {
      const { answer, rows } = await exportedPeople(trial);
      const [header = [], ...records] = recordsOf(control(answer, 'the export'));
      const idColumn = header.findIndex((name) => columnName(name) === columnName(trial.dialect.page.id));
      const byId = new Map(records.map((record) => [record[idColumn], record]));
      let compared = 0;
      for (const row of rows) {
        const members = membersOf(row);
        const record = byId.get(String(memberOf(row, trial.dialect.page.id))) ?? [];
        for (const [index, cell] of record.entries()) {
          const name = columnName(header[index] ?? '');
          if (!members.has(name)) continue;
          compared += 1;
          const value = members.get(name);
          const expected = `${header[index]} ${JSON.stringify(value)} as the API lists it`;
          expectTrue(says(cell, value), answer, expected, JSON.stringify(cell));
        }
      }
      trial.measure(`${compared} cells were compared`);
      if (compared === 0) throw new Skipped('not-applicable', 'no column is named like a member of the API');
    },
  },
  {
    id: 'files/csv-follows-changes',
    level: 'must',
    section: 'Endpoints',
    cites,
    requirement: 'A CSV export after a change of a person has the new value, and is CSV for a browser, too.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 5 },
    appliesTo: exportsPeople,
    async check(trial) {
      const { answer, renamed, values } = await changedExport(trial);
      expectTrue(
        answer.mediaType === 'text/csv',
        answer,
        'text/csv for a browser',
        answer.mediaType || 'no media type',
      );
      const record = recordFor(recordsOf(control(answer, 'the export')), renamed.email);
      expectTrue(record !== undefined, answer, `a row for ${renamed.email}`, 'none');
      for (const value of values) {
        const isThere = record.some((cell) => contains(cell, value));
        expectTrue(isThere, answer, `a cell with ${JSON.stringify(value)}`, JSON.stringify(record));
      }
    },
  },
  // A should: the specification names no deletion of a person.
  {
    id: 'files/csv-leaves-out-the-deleted',
    level: 'should',
    section: 'Endpoints',
    cites: `${cites} (that it has no deleted person is our reading)`,
    requirement: 'A CSV export after a deletion no longer has that person.',
    needs: ['writes', 'mailbox'],
    cost: { requests: 5 },
    appliesTo: exportsPeople,
    async check(trial) {
      const { answer, deleted } = await changedExport(trial);
      const record = recordFor(recordsOf(control(answer, 'the export')), deleted.email);
      expectTrue(record === undefined, answer, `no row for ${deleted.email}`, JSON.stringify(record));
    },
  },
];

const key = (cell: string): string => cell.replace(/^'/, '').toLowerCase();

function recordFor(records: readonly string[][], email: string): string[] | undefined {
  return records.find((cells) => cells.some((cell) => key(cell) === email.toLowerCase()));
}

/** @returns the ids of the listed people, or their emails if the export has no ids, and how often each is listed */
function keysOf(trial: Trial, { answer, rows }: Exported, records: readonly string[][]): ReadonlyMap<string, number> {
  const { page, person } = trial.dialect;
  const cells = new Set(records.flat().map(key));
  for (const name of [page.id, person.email]) {
    const keys = rows.map((row) => memberOf(row, name)).filter((value) => typeof value === 'string');
    const counts = new Map([...Map.groupBy(keys, key)].map(([cell, all]) => [cell, all.length]));
    if (keys.filter((value) => cells.has(key(value))).length > keys.length / 2) return counts;
  }
  throw noKeys(answer);
}

function noKeys({ exchange }: HttpResponse): Inconclusive {
  return new Inconclusive('control-failed', 'the rows have neither the ids nor the emails that are listed', exchange);
}
