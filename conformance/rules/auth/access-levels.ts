/** Missing credentials, and read-only Api-Tokens. */
import { expectStatus, expectTrue, summaryOf } from '#harness/expect.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Rule } from '../../rule.ts';
import { isWrite, requiresCredential, takesApiToken } from '../applies.ts';
import { controlProbe, probe } from './probe.ts';

/** The specification names no status. These may have another cause than the missing credential, and prove nothing. */
const aboutSomethingElse = [400, 405, 409, 411, 415, 422];

export const accessLevelRules: readonly Rule[] = [
  {
    id: 'auth/missing-credential-is-refused',
    level: 'must',
    section: 'Endpoints',
    cites: 'Endpoints, column Auth',
    requirement: 'Without a credential, an operation that asks for one is refused, a list with a filter, too.',
    needs: [],
    cost: { requests: 3 },
    appliesTo: requiresCredential,
    async check(trial) {
      await controlProbe(trial);
      const answer = await probe(trial);
      const isElse = aboutSomethingElse.includes(answer.status);
      if (isElse || (answer.status === 404 && !trial.operation.hasPathParameters)) {
        throw new Inconclusive(
          'unexpected-answer',
          `refused for something else than the caller: ${summaryOf(answer)}`,
          answer.exchange,
        );
      }
      expectStatus(answer, [401, 403, 404], 'without a credential');
      if (!trial.operation.paged || trial.operation.hasPathParameters) return;
      const { method, path } = trial.operation;
      const query = { status: 'PENDING', itemsPerPage: 1 };
      const filtered = await trial.send({ method, path, query });
      if (aboutSomethingElse.includes(filtered.status)) return;
      expectStatus(filtered, [401, 403, 404], 'without a credential, with a filter');
    },
  },
  // The rule above has the control; this one checks the status only (RFC 9110, 15.5.2).
  {
    id: 'auth/missing-credential-is-401',
    level: 'should',
    section: 'Authentication',
    cites: 'JWT: clients log in after a 401',
    requirement:
      'Without a credential, an operation that asks for one answers 401, by which clients know that they must log in.',
    needs: [],
    cost: { requests: 1 },
    appliesTo: requiresCredential,
    async check(trial) {
      expectStatus(await probe(trial), 401, 'without a credential');
    },
  },
  {
    id: 'auth/read-only-token-reads',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token: access levels',
    requirement: 'A read-only token reads what its owner may read, by every operation: writes alone are refused.',
    needs: [],
    cost: { requests: 1 },
    appliesTo: (operation) => !isWrite(operation) && takesApiToken(operation),
    async check(trial) {
      const [readWrite, readOnly] = [await trial.actors.readWrite(), await trial.actors.readOnly()];
      const answer = await probe(trial, readWrite.credential);
      const { status } = answer;
      const isRefused = [401, 403].includes(status);
      expectTrue(!isRefused, answer, 'what an administrator may read, by a read-write token', summaryOf(answer));
      await controlProbe(trial);
      expectStatus(await probe(trial, readOnly.credential), status, 'with a read-only token, as with a read-write one');
    },
  },
  // Sent to an absent resource without a body: the token must be refused before anything else.
  {
    id: 'auth/read-only-token-writes-are-403',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token, access levels; Errors, rule 4; Endpoints, rule 4',
    requirement: 'A read-only token is refused with 403 on every POST, PATCH, PUT and DELETE.',
    needs: ['writes'],
    cost: { requests: 1 },
    appliesTo: (operation) => isWrite(operation) && takesApiToken(operation),
    async check(trial) {
      const { credential } = await trial.actors.readOnly();
      expectStatus(await probe(trial, credential), 403, 'for a read-only token');
    },
  },
];
