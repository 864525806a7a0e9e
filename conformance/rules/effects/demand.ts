/** Requests of sequences, which must succeed where the host serves them. */
import type { SignedIn } from '#harness/actors/actors.ts';
import { absentStatuses } from '#harness/actors/resources.ts';
import { expectTrue, summaryOf } from '#harness/expect.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import type { Credential } from '#harness/session.ts';
import { Skipped } from '#harness/verdict.ts';
import type { Trial } from '../../engine/trial.ts';
import { difference, differing } from './comparison.ts';

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

/** Members that change by themselves. */
const moving = ['updatedAt', 'lastUsedAt'];

/**
 * Reads an object twice: what differs between the two, such as a request id, is not compared.
 * @param except further members that change by themselves
 * @returns the first read
 * @throws NotMet unless it says what an earlier response said
 */
export async function expectRead(
  trial: Trial,
  earlier: HttpResponse,
  { path, as, except = [] }: { path: string; as: Credential; except?: readonly string[] },
): Promise<HttpResponse> {
  const read = await demand(trial, 'GET', path, as);
  const again = await demand(trial, 'GET', path, as);
  const other = difference(earlier.json, read.json, [...moving, ...except, ...differing(read.json, again.json)]);
  expectTrue(other === undefined, earlier, 'what is read afterwards', other ?? '');
  return read;
}
