/** A token whose owner had a role when it made it: what it may do must follow the owner, and not the token. */
import { operation } from '../../document.ts';
import type { OwnToken, SignedIn } from '../../engine/people.ts';
import type { Credential } from '../../engine/run.ts';
import type { Trial } from '../../engine/trial.ts';
import { control } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';

/** @returns somebody who may read contacts, and a token of theirs with which they have. */
export async function managerWithToken(trial: Trial): Promise<{ owner: SignedIn; token: OwnToken }> {
  const { people, dialect } = trial;
  const owner = await people.person('manager', [dialect.roles.manager]);
  const token = await people.token(owner, 'readWrite');
  control(await readContacts(trial, token.credential), "reading contacts with a manager's token");
  return { owner, token };
}

/** What a role is asked for. */
export function readContacts(trial: Trial, as: Credential): Promise<Answer> {
  const { method, path } = operation('contacts.list');
  return trial.send({ method, path, as });
}
