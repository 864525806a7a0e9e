/** Requests of sequences, which must succeed where the host serves them. */
import type { SignedIn } from '#harness/actors/actors.ts';
import { absentStatuses } from '#harness/actors/resources.ts';
import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { difference } from './comparison.ts';

/** @throws Skipped if the host lacks it: the specification does not name it; NotMet if it refuses */
export async function demand(trial: Trial, method: string, path: string, as: Credential, body?: unknown) {
  const response = await trial.send({ method, path, as, ...(body === undefined ? {} : { body }) });
  if (absentStatuses.includes(response.status)) throw new Skipped('not-served', `the host has no ${method} ${path}`);
  expectTrue(response.status < 300, response, `success of ${method} ${path}`, summaryOf(response));
  return response;
}

export const person = (trial: Trial, name: string): Promise<SignedIn> =>
  trial.actors.person(name, trial.dialect.roles.none);

export const administratorOf = async ({ actors }: Trial): Promise<Credential> =>
  (await actors.administrator()).credential;

/** @throws NotMet unless both bodies say the same */
export function expectSame(one: HttpResponse, other: HttpResponse): void {
  const changed = difference(one.json, other.json, ['updatedAt', 'lastUsedAt']);
  expectTrue(changed === undefined, one, 'what is read afterwards', changed ?? '');
}
