/** Asking to act as somebody. */
import type { Credential } from '../../engine/run.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Answer } from '../../http/answer.ts';

export function impersonate(trial: Trial, userId: string, as: Credential): Promise<Answer> {
  const path = trial.dialect.impersonate.path.replace('{{user.id}}', encodeURIComponent(userId));
  return trial.send({ method: 'POST', path, body: {}, as });
}
