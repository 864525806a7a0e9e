import { expectSuccess, expectTrue } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { producesCsv } from '../applies.ts';
import { exported, recordsOf } from './exported.ts';

export const csvHasWhatThereIs = rule({
  id: 'files/csv-has-what-there-is',
  level: 'must',
  section: 'Endpoints',
  cites: 'GET /api/v1/contacts-csv, GET /api/v1/users-csv: export as CSV',
  requirement: 'A CSV export is answered as text/csv, and has a row for somebody who was added a moment before.',
  needs: ['writes', 'mailbox'],
  cost: { requests: 3 },
  appliesTo: producesCsv,
  async check(trial) {
    const { answer, email } = await exported(trial);
    expectSuccess(answer);
    expectTrue(answer.mediaType === 'text/csv', answer, 'text/csv', answer.mediaType || 'no content type');
    const records = recordsOf(answer);
    const own = records.filter((cells) => cells.some((cell) => cell.toLowerCase() === email.toLowerCase()));
    trial.measure(`${records.length} records`);
    expectTrue(own.length > 0, answer, `a row for ${email}`, `none in ${records.length}`);
  },
});
