/** Whether an operation is there at all. */
import type { Trial } from '../../engine/trial.ts';
import { ifBroken, summaryOf } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';
import { NotMet, Skipped } from '../../verdict.ts';
import { ask, nowhere, probe, tellsStrangers } from './probe.ts';

/**
 * An operation is there if it is answered otherwise than a path that there is not. That something is absent looks like
 * an absent path to many; then the methods that the path has, or what strangers are told, decide.
 * @throws NotMet, or Skipped where this host lets nobody tell
 */
export async function assertServed(trial: Trial): Promise<void> {
  const { method, hasPathParameters } = trial.operation;
  let last: Answer | undefined;
  for (const asker of ['stranger', 'administrator'] as const) {
    last = await probe(trial, asker);
    ifBroken(last);
    if (last.status === 405 || last.status === 501) throw notServed(last);
    const { status } = await nowhere(trial, asker, method);
    trial.measure(`${asker}: ${last.status}, and ${status} where there is nothing`);
    if (last.status !== 404 && last.status !== status) return;
  }
  if (last?.status === 404) {
    // Nothing else than the path can be absent.
    if (!hasPathParameters) throw notServed(last);
    const allowed = await allowedMethods(trial);
    if (allowed?.includes(method)) return;
    if (allowed || (await tellsStrangers(trial))) throw notServed(last);
  }
  throw new Skipped('not-applicable', 'this host answers an absent thing like an absent path');
}

/** @returns what the path says of its methods when it is asked by one that it does not have (RFC 9110, 15.5.6). */
async function allowedMethods(trial: Trial): Promise<readonly string[] | undefined> {
  const path = trial.absentPath();
  for (const method of ['PUT', 'PATCH', 'POST', 'GET'].filter((one) => one !== trial.operation.method)) {
    const { status, headers } = await ask(trial, 'administrator', method, path);
    if (status === 405 && headers.allow) return headers.allow.split(',').map((name) => name.trim().toUpperCase());
  }
  return undefined;
}

function notServed(answer: Answer): NotMet {
  return new NotMet('an operation that is there', summaryOf(answer), answer.exchange);
}
