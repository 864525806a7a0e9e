import { expectStatus, summaryOf } from '../../expect.ts';
import { rule } from '../../rule.ts';
import { Inconclusive } from '../../verdict.ts';
import { asksForACredential } from '../applies.ts';
import { controlProbe, probe } from './probe.ts';

/** Which 4xx, the specification leaves open; one that may be about something else than the caller proves nothing. */
const aboutSomethingElse = [400, 405, 409, 411, 415, 422];

export const missingCredentialIsRefused = rule({
  id: 'auth/missing-credential-is-refused',
  level: 'must',
  section: 'Endpoints',
  cites: 'Endpoints, column Auth',
  requirement: 'Without a credential, an operation that asks for one is refused.',
  needs: [],
  cost: { requests: 2 },
  appliesTo: asksForACredential,
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
  },
});
