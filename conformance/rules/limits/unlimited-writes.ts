/** Writes without a stated limit. */
import { isDenial } from '#harness/denial.ts';
import { stemOf } from '#harness/dialect/collection.ts';
import type { Operation } from '#harness/document.ts';
import { expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Rule } from '../../rule.ts';
import { ifThrottled } from './unlimited.ts';

/** Collections that the specification names, but for tokens and applications, which a user makes once. */
const specified = [
  'users',
  'events',
  'contacts',
  'payments',
  'newsletters',
  'email_templates',
  'webhook_subscriptions',
  'waitlist_entries',
];
/** Above the default quota of 20, with a margin for hosts that count with a delay. */
const moreThanTheQuota = 25;
/** Requests at once. */
const width = 5;

export const unlimitedWriteRules: readonly Rule[] = [
  // A should: throttles of the platform exist, and the table names no creations. Without a body nothing is made.
  {
    id: 'limits/creations-are-not-limited',
    level: 'should',
    section: 'Endpoints',
    cites: 'Endpoints, rule 3; Limits, rule 1: most endpoints have no application-level limit',
    requirement: 'What creates a row of a collection is not limited.',
    needs: ['writes'],
    cost: { requests: moreThanTheQuota },
    appliesTo: isCreation,
    async check(trial) {
      const { operation } = trial;
      const { credential: as } = await trial.actors.secondToken();
      const create = () => trial.send({ method: operation.method, path: operation.path, body: {}, as });
      for (let sent = 0; sent < moreThanTheQuota; sent += width) {
        for (const answer of await Promise.all(Array.from({ length: width }, create))) {
          await trial.resources.adopt(operation.path, answer);
          assertUnlimited(trial, answer, sent);
        }
      }
      trial.measure(`${moreThanTheQuota} requests without a 429`);
    },
  },
];

function isCreation({ method, path, limit, security }: Operation): boolean {
  const stem = stemOf(path);
  const isOfCollection = specified.includes(stem) && path === `/api/v1/${stem}`;
  return method === 'POST' && limit === undefined && security.includes('apiToken') && isOfCollection;
}

/** @throws NotMet for a 429, Inconclusive for a caller that is not let in */
function assertUnlimited({ operation: { path } }: Trial, answer: HttpResponse, sent: number): void {
  ifBroken(answer);
  ifThrottled(answer);
  const actual = `after about ${sent} ${summaryOf(answer)}`;
  expectTrue(!isDenial(answer), answer, `requests to ${path} without a 429`, actual);
  if (![401, 403, 404, 405].includes(answer.status)) return;
  throw new Inconclusive('control-failed', `the caller is not let in: ${summaryOf(answer)}`, answer.exchange);
}
