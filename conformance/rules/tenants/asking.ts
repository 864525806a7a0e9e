/** Asking as this tenant's administrator at home, and as the other's at the other: both credentials are good where they are used. */
import type { Operation } from '../../document.ts';
import type { Credential, TenantRequest } from '../../engine/run.ts';
import type { Trial } from '../../engine/trial.ts';
import type { Answer } from '../../http/answer.ts';
import { takesApiToken } from '../applies.ts';

type Request = Pick<TenantRequest, 'method' | 'path' | 'query' | 'body'>;

/** @param operation says which credential it takes */
export async function atHome(trial: Trial, operation: Operation, request: Request): Promise<Answer> {
  const { people } = trial;
  const { credential } = takesApiToken(operation) ? await people.readWrite() : await people.administrator();
  return trial.send({ ...request, as: credential });
}

export async function atTheOther(trial: Trial, operation: Operation, request: Request): Promise<Answer> {
  return trial.send({ ...request, as: await otherCredential(trial, operation), tenant: 'other' });
}

async function otherCredential({ people }: Trial, operation: Operation): Promise<Credential> {
  const { credential } = takesApiToken(operation) ? await people.otherReadWrite() : await people.otherAdministrator();
  return credential;
}
