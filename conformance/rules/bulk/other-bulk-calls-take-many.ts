import { expectSuccess } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Skipped } from '../../verdict.ts';
import { askedFor, isOtherBulk, made, many, waitlistEntries } from './many.ts';

/** What they do is for the document to say; that they do it for many at once is what bulk means. */
export const otherBulkCallsTakeMany = rule({
  id: 'bulk/other-bulk-calls-take-many',
  level: 'should',
  section: 'Endpoints',
  cites: 'Endpoints, rule 1',
  requirement: 'Other bulk calls, too, take many things in one request.',
  needs: ['writes'],
  cost: { requests: 60 },
  appliesTo: isOtherBulk,
  async check(trial) {
    const resource = trial.dialect.bulk.of[trial.operation.id]?.resource;
    if (!resource) throw new Skipped('profile-lacks', 'the dialect does not say what it is about');
    const things =
      resource === 'waitlistEntry'
        ? await waitlistEntries(trial, many)
        : await made(many, () => trial.resources.make(resource));
    const answer = await askedFor(
      trial,
      things.map((thing) => thing.text('id')),
    );
    expectSuccess(answer, `for ${many} in one request`);
  },
});
