/** Requests that must be refused because of who asks, before anything else of them is looked at. */
import type { Credential } from '../../engine/run.ts';
import type { Trial } from '../../engine/trial.ts';
import { summaryOf } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { Inconclusive, Skipped } from '../../verdict.ts';
import { isWrite, takesApiToken, takesJwt } from '../applies.ts';

/**
 * Asks the trial's operation for something that is not there, with no body: a host that lets it through does no harm.
 * @throws Skipped for a write where the profile allows none
 */
export function probe(trial: Trial, as?: Credential): Promise<Answer> {
  const { method } = trial.operation;
  if (isWrite(trial.operation) && !trial.profile.allowWrites) {
    throw new Skipped('writes-not-allowed', 'a host that lets it through might write');
  }
  return trial.send({ method, path: trial.absentPath(), as });
}

/**
 * The same as the administrator, who is not refused. Of reads alone: what is written is for the rules that have something to write.
 * @throws Inconclusive when the administrator is refused too
 */
export async function controlProbe(trial: Trial): Promise<void> {
  const { operation, people } = trial;
  if (isWrite(operation) || !(takesApiToken(operation) || takesJwt(operation))) return;
  const { credential } = takesApiToken(operation) ? await people.readWrite() : await people.administrator();
  const answer = await probe(trial, credential);
  const isFine = operation.hasPathParameters ? ![401, 403].includes(answer.status) : answer.status === 200;
  if (!isFine) {
    throw new Inconclusive(
      'control-failed',
      `the ${credential.name} is answered ${summaryOf(answer)}`,
      answer.exchange,
    );
  }
}
