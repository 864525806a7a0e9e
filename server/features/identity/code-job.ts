/** The job that mails a code, as it waits in the queue: whoever reads the queue learns no address. */
import type { NewJob } from '#server/platform/jobs/enqueue.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import type { CodePurpose } from './codes-store.ts';

/** What the task is given. */
export interface CodeJob {
  readonly purpose: CodePurpose;
  /** Sealed, in base64. */
  readonly address: string;
}

export const codeTask = 'identity.sendCode';
const sealed = 'address of a code';

/** @returns the job; of those of one address and purpose that wait, the queue keeps one. */
export function codeJob(
  { secrets, random }: { secrets: Secrets; random: Random },
  tenantId: string,
  { email, purpose }: { email: string; purpose: CodePurpose },
): NewJob {
  const payload: CodeJob = { purpose, address: secrets.seal(sealed, email, random).toString('base64') };
  return { task: codeTask, payload, key: secrets.mac(sealed, tenantId, purpose, email).toString('hex') };
}

/** @throws when it was sealed with another secret */
export function addressOf(secrets: Secrets, { address }: CodeJob): string {
  return secrets.open(sealed, Buffer.from(address, 'base64'));
}
