import { type Dialect, defaultDialect } from '../../dialect.ts';
import type { Operation } from '../../document.ts';
import { rule } from '../../rule.ts';
import { Skipped } from '../../verdict.ts';
import { assertMatches, read } from './matching.ts';

/** Of a thing that was made by its recipe, so that there is one. */
export const readsOfAThingMatchTheirSchema = rule({
  id: 'document/reads-of-a-thing-match-their-schema',
  level: 'should',
  section: 'Endpoints',
  cites: 'the OpenAPI document (Endpoints: bodies are not shown)',
  requirement: 'What an operation reads of a thing that is there has the documented media type and shape.',
  needs: ['writes'],
  cost: { requests: 3 },
  appliesTo: (operation) =>
    operation.method === 'GET' &&
    operation.path.split('{').length === 2 &&
    operation.security.includes('jwt') &&
    resourceOf(operation, defaultDialect) !== undefined,
  async check(trial) {
    const name = resourceOf(trial.operation, trial.dialect);
    if (name === undefined) throw new Skipped('not-applicable', 'the dialect does not say what the path names');
    const thing = await trial.resources.shared(name);
    const path = trial.operation.path.replace(/\{[^}]+\}/, encodeURIComponent(thing.text('id')));
    const answer = await read(trial, path);
    trial.measure(`${answer.status}, ${answer.mediaType}, ${answer.bytes.length} bytes`);
    assertMatches(trial.operation, answer);
  },
});

/** @returns what the parameter names: told, or what the collection that the path begins with holds. */
function resourceOf({ id, path }: Operation, { targets, collections }: Dialect): string | undefined {
  const [stem, parameter] = path.split('/').slice(3);
  return targets[id] ?? (parameter?.startsWith('{') ? collections[stem ?? ''] : undefined);
}
