import { control, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { producesCsv } from '../applies.ts';
import { exported, recordsOf } from './exported.ts';

/** A name is no address, no number and no date. */
export const csvNamesItsColumns = rule({
  id: 'files/csv-names-its-columns',
  level: 'should',
  section: 'Endpoints',
  cites: 'GET /api/v1/contacts-csv, GET /api/v1/users-csv: export as CSV; RFC 4180, 2.3',
  requirement: 'The first line of a CSV export names its columns, and every row has as many.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 3 },
  appliesTo: producesCsv,
  async check(trial) {
    const { answer } = await exported(trial);
    const [header = [], ...rows] = recordsOf(control(answer, 'the export'));
    const isNamed = header.length > 0 && header.every((name) => name !== '' && !/@|^[\d\s.:-]+$/.test(name));
    expectTrue(isNamed, answer, 'a line that names the columns', header.join(', '));
    const odd = rows.find(({ length }) => length !== header.length);
    expectTrue(odd === undefined, answer, `${header.length} cells in every row`, `${odd?.length}: ${odd?.join(', ')}`);
  },
});
