/** What the rules about X-Contact-Hash have in common. */
import type { Invitee } from '../../engine/invitees.ts';
import type { Credential } from '../../engine/run.ts';
import type { Trial } from '../../engine/trial.ts';
import { control, expectSuccess, expectTrue } from '../../expect.ts';
import type { Answer } from '../../http/answer.ts';

/** What a hash opens: its own invitation. */
export function own(trial: Trial, as: Credential | undefined, tenant?: 'other'): Promise<Answer> {
  return trial.send({
    method: 'GET',
    path: trial.dialect.contactHash.own,
    as,
    ...(tenant ? { tenant } : {}),
  });
}

/** @throws Inconclusive when the hash does not open its own invitation: a hash that never worked proves nothing */
export async function controlOwn(trial: Trial, { credential }: Invitee, tenant?: 'other'): Promise<void> {
  control(await own(trial, credential, tenant), 'reading an invitation by its hash');
}

/** That the hash opens an invitation, of that contact and to that event. */
export async function expectOwn(trial: Trial, { credential, email, event }: Invitee): Promise<Answer> {
  const { contactEmail, eventId } = trial.dialect.contactHash;
  const answer = await own(trial, credential);
  expectSuccess(answer, 'of a hash that was mailed');
  const told = String(answer.member(contactEmail));
  expectTrue(told.toLowerCase() === email.toLowerCase(), answer, `the contact ${email}`, told);
  const id = event.text('id');
  expectTrue(answer.member(eventId) === id, answer, `the event ${id}`, String(answer.member(eventId)));
  return answer;
}
