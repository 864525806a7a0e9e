/** Requests that change nothing, by which operations can be told from paths that there are not. */
import type { Operation } from '../../document.ts';
import { operations } from '../../document.ts';
import type { People } from '../../engine/people.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Answer } from '../../http/answer.ts';
import { isSpecified } from '../../specification.ts';

/** `stranger` has no credential. */
export type Asker = 'stranger' | 'administrator';

/** Of something that is not there, and with a body that no operation takes: nothing can come of it. */
export function probe(trial: Trial, asker: Asker, operation: Operation = trial.operation): Promise<Answer> {
  return ask(trial, asker, operation.method, trial.absentPath(operation));
}

export async function ask(trial: Trial, asker: Asker, method: string, path: string): Promise<Answer> {
  const as = asker === 'administrator' ? (await trial.people.administrator()).credential : undefined;
  return trial.send({ method, path, as, ...(method === 'GET' || method === 'DELETE' ? {} : { body: [] }) });
}

/** What a run knows already. */
const asked = new WeakMap<People, Map<string, Promise<Answer>>>();

/** @returns what the host answers where there surely is nothing; asked once for all. */
export function nowhere(trial: Trial, asker: Asker, method: string): Promise<Answer> {
  return once(trial, `${asker} ${method}`, () => ask(trial, asker, method, `/api/v1/${trial.unique()}`));
}

/**
 * Whether this host tells strangers an operation on something that is not there from a path that there is not: some look for the path
 * first, some for the credential.
 */
export async function tellsStrangers(trial: Trial): Promise<boolean> {
  const others = operations.filter(
    (operation) => isSpecified(operation) && operation.hasPathParameters && operation.id !== trial.operation.id,
  );
  for (const operation of others) {
    const { status } = await once(trial, operation.id, () => probe(trial, 'stranger', operation));
    if (status !== 404 && status !== (await nowhere(trial, 'stranger', operation.method)).status) return true;
  }
  return false;
}

function once({ people }: Trial, key: string, make: () => Promise<Answer>): Promise<Answer> {
  const known = asked.get(people) ?? new Map<string, Promise<Answer>>();
  asked.set(people, known);
  const answer = known.get(key) ?? make();
  known.set(key, answer);
  return answer;
}
