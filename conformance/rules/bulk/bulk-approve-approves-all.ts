import { operation } from '../../document.ts';
import { control, expectSuccess, expectTrue, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { askedFor, isAt, leftOver, many, read, waitlistEntries } from './many.ts';

/** At an event with seats for all. What an entry says then is for the dialect. */
export const bulkApproveApprovesAll = rule({
  id: 'bulk/bulk-approve-approves-all',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, waitlist_entries/bulk-approve',
  requirement: 'One bulk-approve approves all waitlist entries that it names, and no other.',
  needs: ['writes'],
  cost: { requests: 110 },
  appliesTo: isAt('/api/v1/waitlist_entries/bulk-approve'),
  async check(trial) {
    const { status, approved } = trial.dialect.waitlist;
    const [spared, ...named] = await waitlistEntries(trial, many + 1);
    const one = operation('waitlist.get');
    const isApproved = async (entry: (typeof named)[number]) =>
      control(await read(trial, one, entry), 'reading a waitlist entry').member(status) === approved;
    for (const entry of named) {
      if (!(await isApproved(entry))) continue;
      throw new Inconclusive('control-failed', `a waitlist entry that was just made is ${approved} already`);
    }
    const answer = await askedFor(
      trial,
      named.map((entry) => entry.text('id')),
    );
    expectSuccess(answer, `for ${many} waitlist entries in one request`);
    const waiting = await leftOver(trial, named, isApproved);
    trial.measure(`${many - waiting.length} of ${many} approved by one request`);
    const actual = `${waiting.length} of them are not; the answer was ${summaryOf(answer)}`;
    expectTrue(waiting.length === 0, answer, `all ${many} approved`, actual);
    if (spared)
      expectTrue(!(await isApproved(spared)), answer, 'the one that was not named left alone', 'approved too');
  },
});
