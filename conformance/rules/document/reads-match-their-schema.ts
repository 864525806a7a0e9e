import { rule } from '../../rule.ts';
import { assertMatches, read } from './matching.ts';

export const readsMatchTheirSchema = rule({
  id: 'document/reads-match-their-schema',
  level: 'should',
  section: 'Endpoints',
  cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
  requirement: 'What an operation without path parameters reads has the documented media type and shape.',
  needs: [],
  cost: { requests: 1 },
  appliesTo: ({ method, hasPathParameters, security }) =>
    method === 'GET' && !hasPathParameters && security.includes('jwt'),
  async check(trial) {
    const answer = await read(trial, trial.operation.path);
    trial.measure(`${answer.status}, ${answer.mediaType}, ${answer.bytes.length} bytes`);
    assertMatches(trial.operation, answer);
  },
});
