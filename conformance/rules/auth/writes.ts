/** Effects of writes: what is refused is not done, what is allowed is. */
import { expectRefusal, expectStatus, expectTrue, ifBroken, summaryOf } from '#harness/expect.ts';
import { jwtPattern } from '#harness/jwt.ts';
import { Inconclusive, NotMet, Skipped } from '#harness/verdict.ts';
import type { Rule } from '../../rule.ts';
import { takesApiToken, takesJwt } from '../applies.ts';
import { type Attempt, type WriteCaller, writeAttempts } from './write-experiment.ts';
import { hasRecipe } from './write-recipe.ts';

export const writeRules: readonly Rule[] = [
  // Only the token is wrong in these requests: a host may refuse bad requests for other reasons.
  {
    id: 'auth/read-only-token-changes-nothing',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token, access levels; Errors, rule 4',
    requirement:
      'A good request to write is refused with 403 to a read-only token, and a look shows that it was not done.',
    needs: ['writes'],
    cost: { requests: 6 },
    appliesTo: (operation) => hasRecipe(operation) && takesApiToken(operation),
    async check(trial) {
      const attempts = await writeAttempts(trial);
      const attempt = attemptOf(attempts, 'read-only token');
      expectStatus(attempt.answer, 403, 'for a good request with a read-only token');
      expectNotDone(attempt);
      controlDone(attempts);
    },
  },
  {
    id: 'auth/refused-write-changes-nothing',
    level: 'must',
    section: 'Authentication',
    cites: 'Endpoints, column Auth; Errors, rule 5; What the service does: permission administration',
    requirement:
      'A good request to write without a credential, with the hash of a contact, with an expired JWT, with one of another tenant or by a user whose role does not allow it is refused, and a look shows that it was not done.',
    needs: ['writes'],
    cost: { requests: 10 },
    appliesTo: (operation) => hasRecipe(operation) && takesJwt(operation),
    async check(trial) {
      const attempts = await writeAttempts(trial);
      for (const attempt of attempts) {
        const { caller, answer } = attempt;
        if (caller === 'anonymous caller') expectRefusal(answer, 'without a credential');
        if (caller === 'hash of a contact') expectRefusal(answer, 'for the hash of a contact');
        if (caller === 'expired JWT') expectStatus(answer, 401, 'for an expired JWT');
        if (caller === 'another tenant') expectStatus(answer, 401, 'for a JWT of another tenant');
        // Roles differ from host to host: what this user may do is not the rule's business.
        const isAllowed = caller === 'user without a role' && answer.status < 300;
        if (caller === 'administrator' || caller === 'read-only token' || isAllowed) continue;
        ifBroken(answer);
        expectNotDone(attempt);
      }
      controlDone(attempts);
    },
  },
  {
    id: 'auth/read-write-token-writes',
    level: 'must',
    section: 'Authentication',
    cites: 'Api-Token, access levels: everything the owning user can do',
    requirement:
      "An administrator's read-write token may POST, PATCH, PUT and DELETE, and a look shows that it was done.",
    needs: ['writes'],
    cost: { requests: 2 },
    appliesTo: (operation) => hasRecipe(operation) && takesApiToken(operation),
    async check(trial) {
      const { answer, isDone } = attemptOf(await writeAttempts(trial), 'administrator');
      ifBroken(answer);
      if ([401, 403].includes(answer.status)) {
        throw new NotMet('success for a good request with a read-write token', summaryOf(answer), answer.exchange);
      }
      if (answer.status >= 300) throw unfit(answer);
      expectTrue(isDone !== false, answer, `an effect of ${trial.operation.id}`, 'none');
    },
  },
];

/** @throws Skipped if an earlier caller has done it, or if the profile has no such caller */
function attemptOf(attempts: readonly Attempt[], caller: WriteCaller): Attempt {
  const found = attempts.find((attempt) => attempt.caller === caller);
  if (found) return found;
  throw new Skipped('not-applicable', `no attempt by ${caller}: the last was by ${attempts.at(-1)?.caller}`);
}

function expectNotDone({ caller, answer, isDone }: Attempt): void {
  // A credential in a refusal is an effect as well.
  expectTrue(!jwtPattern.test(answer.text), answer, 'no credential in a refusal', 'one');
  expectTrue(isDone !== true, answer, `no effect of what is refused to ${caller}`, `${answer.status}, and it was done`);
}

/** @throws Inconclusive unless the request is good: then nothing else was wrong with those that were refused */
function controlDone(attempts: readonly Attempt[]): void {
  // At some hosts a user without a role may do it, and it cannot be done twice.
  const { answer, isDone } =
    attempts.find((attempt) => attempt.answer.status < 300) ?? attemptOf(attempts, 'administrator');
  if (answer.status >= 300) throw unfit(answer);
  if (isDone === false)
    throw new Inconclusive('control-failed', 'the effect of the control does not show', answer.exchange);
}

function unfit(answer: Attempt['answer']): Inconclusive {
  const text = `the request of the recipe is not good at this host: ${summaryOf(answer)}`;
  return new Inconclusive('control-failed', text, answer.exchange);
}
