import { rule } from '../../rule.ts';
import { Skipped } from '../../verdict.ts';
import { assertMatches } from './matching.ts';
import { probe } from './probe.ts';

/** A sample: whoever has no credential, and what is not there. */
export const errorsMatchTheirSchema = rule({
  id: 'document/errors-match-their-schema',
  level: 'should',
  section: 'Errors',
  cites: 'the OpenAPI document (Errors: bodies for statuses other than 429 are not shown)',
  requirement: 'What a read refuses has the documented media type and shape, for 401 and for 404.',
  needs: [],
  cost: { requests: 2 },
  appliesTo: ({ method, security }) => method === 'GET' && security.includes('jwt'),
  async check(trial) {
    const { operation } = trial;
    const answers = [await probe(trial, 'stranger')];
    if (operation.hasPathParameters) answers.push(await probe(trial, 'administrator'));
    const errors = answers.filter(({ status }) => status >= 400);
    trial.measure(errors.map(({ status }) => status).join(', '));
    if (errors.length === 0) throw new Skipped('not-applicable', 'nothing was refused');
    for (const answer of errors) assertMatches(operation, answer);
  },
});
