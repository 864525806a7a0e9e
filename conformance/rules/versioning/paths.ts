/** The version in the path. */
import type { Operation } from '#harness/document.ts';
import { control, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive, NotMet } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { isSpecified } from '../../specification.ts';

/** Specified endpoints without parameters: an absent resource would look like an unknown path. */
const isSpecifiedWhole = (operation: Operation): boolean => isSpecified(operation) && !operation.hasPathParameters;

const prefix = '/api/v1';

/** A version that no host has; the specification does not say whether there is a v2. */
const unknown = '/api/v9999';

export const versioningRules: readonly Rule[] = [
  // A path that works without a version becomes ambiguous with the next version.
  {
    id: 'versioning/paths-carry-the-version',
    level: 'must',
    section: 'Versioning',
    cites: 'Versioning; What the service does: all API paths are prefixed with /api/v1',
    requirement: 'No endpoint is served without the version in its path, neither at the root nor below /api.',
    needs: [],
    cost: { requests: 6 },
    appliesTo: isSpecifiedWhole,
    async check(trial) {
      const bare = trial.operation.path.slice(prefix.length);
      for (const base of ['', '/api']) await assertNotServedAt(trial, base + bare, `${base}/${trial.unique()}`);
    },
  },
  {
    id: 'versioning/unknown-versions-are-not-served',
    level: 'should',
    section: 'Versioning',
    cites: 'Versioning (other versions and version negotiation are not shown)',
    requirement: 'No endpoint is served under a version that there is not.',
    needs: [],
    cost: { requests: 3 },
    appliesTo: isSpecifiedWhole,
    async check(trial) {
      const path = trial.operation.path.replace('/api/v1', unknown);
      await assertNotServedAt(trial, path, `${unknown}/${trial.unique()}`);
    },
  },
];

/**
 * Sends the request as the administrator, writes with an invalid body. The operation is served at `path` if its response
 * matches that of its own path and differs from that of an unknown path, for example a page for browsers.
 * @param nowhere an unknown path of the same form
 */
async function assertNotServedAt(trial: Trial, path: string, nowhere: string): Promise<void> {
  const [own, unknown] = [await requestPath(trial, trial.operation.path), await requestPath(trial, nowhere)];
  if (trial.operation.method === 'GET') control(own, `reading ${trial.operation.path}`);
  if (isLike(own, unknown)) {
    const why = `the unknown path ${nowhere} has the same response as ${trial.operation.path}: ${summaryOf(unknown)}`;
    throw new Inconclusive('control-failed', why, unknown.exchange);
  }
  const elsewhere = await requestPath(trial, path);
  trial.measure(`${path}: ${elsewhere.status}; ${trial.operation.path}: ${own.status}; ${nowhere}: ${unknown.status}`);
  if (isLike(elsewhere, unknown) || !isLike(elsewhere, own)) return;
  throw new NotMet(`${path} not to be served`, summaryOf(elsewhere), elsewhere.exchange);
}

async function requestPath(trial: Trial, path: string): Promise<HttpResponse> {
  const { method } = trial.operation;
  const { credential } = await trial.actors.administrator();
  const answer = await trial.send({ method, path, as: credential, ...(method === 'GET' ? {} : { body: [] }) });
  ifBroken(answer);
  return answer;
}

function isLike(one: HttpResponse, other: HttpResponse): boolean {
  return one.status === other.status && one.mediaType === other.mediaType;
}
