/** Job that mails a one-time code. Its address is sealed, so that the queue reveals none. */
import type { NewJob } from '#server/platform/jobs/enqueue.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type CodePurpose, codePurposes } from './failures.ts';

/** Payload of the task. */
export interface CodeJob {
  readonly purpose: CodePurpose;
  /** Sealed, in base64. */
  readonly address: string;
}

export const codeTask = 'identity.sendCode';
const sealed = 'address of a code';

/** @returns the job. Its key deduplicates waiting jobs of one address and purpose. */
export function codeJob(
  { secrets, random }: { secrets: Secrets; random: Random },
  tenantId: string,
  { email, purpose }: { email: string; purpose: CodePurpose },
): NewJob {
  const payload: CodeJob = { purpose, address: secrets.seal(sealed, email, random).toString('base64') };
  return { task: codeTask, payload, key: secrets.mac(sealed, tenantId, purpose, email).toString('hex') };
}

/** @returns the keys that jobs of the address have */
export function codeKeys(secrets: Secrets, tenantId: string, email: string): string[] {
  return codePurposes.flatMap((purpose) =>
    secrets.macs(sealed, tenantId, purpose, email).map((mac) => mac.toString('hex')),
  );
}

/** @throws when the address was sealed with another secret */
export function addressOf(secrets: Secrets, { address }: CodeJob): string {
  return secrets.open(sealed, Buffer.from(address, 'base64'));
}
