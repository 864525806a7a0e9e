/** Operations of the OpenAPI document: served, with the documented statuses and bodies. */
import { absentStatuses } from '#harness/actors/resources.ts';
import { stemOfObject } from '#harness/dialect/collection.ts';
import { type Dialect, defaultDialect } from '#harness/dialect/dialect.ts';
import type { Operation } from '#harness/document.ts';
import { expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive, NotMet, Skipped } from '#harness/verdict.ts';
import { documentFault } from '../../engine/document-faults.ts';
import { probe } from '../../engine/probe.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isSpecified } from '../../specification.ts';

export const documentRules: readonly Rule[] = [
  // Checks existence only; other rules check what the operations do.
  {
    id: 'document/specified-operations-are-served',
    level: 'must',
    section: 'Endpoints',
    cites: 'Endpoints, the table',
    requirement: 'Every endpoint that the specification names is there, by its method and path.',
    needs: [],
    cost: { requests: 2 },
    appliesTo: isSpecified,
    check: assertServed,
  },
  // Applies to operations that only the document has.
  {
    id: 'document/documented-operations-are-served',
    level: 'should',
    section: 'Endpoints',
    cites: 'the OpenAPI document (Endpoints: bulk variants, files and resources whose paths are not listed)',
    requirement: 'Every operation of the OpenAPI document is there, by its method and path.',
    needs: [],
    cost: { requests: 2 },
    appliesTo: (operation) => !isSpecified(operation),
    judgesPresence: true,
    check: assertServed,
  },
  {
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
  },
  // The resource is created first, so that there is one to read.
  {
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
  },
  // A sample: a request without a credential, and one for an absent resource.
  {
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
      const answers = [await probe(trial, 'anonymous')];
      if (operation.hasPathParameters) answers.push(await probe(trial, 'administrator'));
      const errors = answers.filter(({ status }) => status >= 400);
      trial.measure(errors.map(({ status }) => status).join(', '));
      if (errors.length === 0) throw new Skipped('not-applicable', 'nothing was refused');
      for (const answer of errors) assertMatches(operation, answer);
    },
  },
  // Sends requests that fail; other rules check the statuses of successes.
  {
    id: 'document/statuses-are-documented',
    level: 'should',
    section: 'Errors',
    cites: 'the OpenAPI document (Errors: the list of error codes is not shown)',
    requirement: 'An operation refuses what it refuses with a status that is documented of it.',
    needs: [],
    cost: { requests: 2 },
    appliesTo: () => true,
    async check(trial) {
      const { statuses } = trial.operation;
      for (const requester of ['anonymous', 'administrator'] as const) {
        const answer = await probe(trial, requester);
        ifBroken(answer);
        trial.measure(`${requester}: ${answer.status}`);
        expectTrue(statuses.includes(answer.status), answer, `one of ${statuses.join(', ')}`, summaryOf(answer));
      }
    },
  },
];

/** @throws NotMet, or Skipped if the host gives no way to decide */
async function assertServed(trial: Trial): Promise<void> {
  const { served, answer } = await trial.presence();
  if (served === 'yes') return;
  if (served === 'no' && answer) throw new NotMet('an operation that is there', summaryOf(answer), answer.exchange);
  throw new Skipped('not-applicable', 'this host answers an absent thing like an absent path');
}

/** @throws NotMet if media type or body differ from the document, Skipped for an undocumented status */
function assertMatches(operation: Operation, answer: HttpResponse): void {
  if (!operation.statuses.includes(answer.status)) {
    throw new Skipped('not-applicable', `${answer.status} is not documented: ${summaryOf(answer)}`);
  }
  const fault = documentFault(operation, answer);
  if (fault) throw new NotMet(fault.expected, fault.actual, answer.exchange);
}

/** Reads as the administrator. @throws Skipped if nothing is served, Inconclusive if the response is no success */
async function read(trial: Trial, path: string): Promise<HttpResponse> {
  const { credential } = await trial.actors.administrator();
  const answer = await trial.send({ method: 'GET', path, as: credential });
  ifBroken(answer);
  if (absentStatuses.includes(answer.status)) {
    throw new Skipped('not-applicable', `there is nothing to read: ${summaryOf(answer)}`);
  }
  if (answer.status >= 300) {
    const why = `the administrator could not read it: ${summaryOf(answer)}`;
    throw new Inconclusive('control-failed', why, answer.exchange);
  }
  return answer;
}

/** @returns the name of the resource in the path, from `targets` or else from the collection */
function resourceOf({ id, path }: Operation, { targets, collections }: Dialect): string | undefined {
  return targets[id] ?? collections[stemOfObject(path) ?? ''];
}
