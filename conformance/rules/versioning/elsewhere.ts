/** Whether an operation is also to be had at another path than its own. */
import type { Operation } from '../../document.ts';
import type { Trial } from '../../engine/trial.ts';
import { control, ifBroken, summaryOf } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { isSpecified } from '../../specification.ts';
import { Inconclusive, NotMet } from '../../verdict.ts';

/** The endpoints that the specification names whole: what answers an absent thing could not be told from what is not there. */
export const isSpecifiedWhole = (operation: Operation): boolean =>
  isSpecified(operation) && !operation.hasPathParameters;

/**
 * Asks as the administrator, writes with a body that no operation takes. Whatever a host does with paths that it does not know, a page for
 * browsers perhaps: it is served there if it is answered as at its own path, and otherwise than a path that there is not.
 * @param nowhere a path of the same form that there surely is not
 */
export async function assertNotServedAt(trial: Trial, path: string, nowhere: string): Promise<void> {
  const [own, unknown] = [await ask(trial, trial.operation.path), await ask(trial, nowhere)];
  if (trial.operation.method === 'GET') control(own, `reading ${trial.operation.path}`);
  if (isLike(own, unknown)) {
    const why = `${nowhere}, which there is not, is answered like ${trial.operation.path}: ${summaryOf(unknown)}`;
    throw new Inconclusive('control-failed', why, unknown.exchange);
  }
  const elsewhere = await ask(trial, path);
  trial.measure(`${path}: ${elsewhere.status}; ${trial.operation.path}: ${own.status}; ${nowhere}: ${unknown.status}`);
  if (isLike(elsewhere, unknown) || !isLike(elsewhere, own)) return;
  throw new NotMet(`${path} not to be served`, summaryOf(elsewhere), elsewhere.exchange);
}

async function ask(trial: Trial, path: string): Promise<Answer> {
  const { method } = trial.operation;
  const { credential } = await trial.people.administrator();
  const answer = await trial.send({ method, path, as: credential, ...(method === 'GET' ? {} : { body: [] }) });
  ifBroken(answer);
  return answer;
}

function isLike(one: Answer, other: Answer): boolean {
  return one.status === other.status && one.mediaType === other.mediaType;
}
