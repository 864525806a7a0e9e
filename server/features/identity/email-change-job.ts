/** Jobs that mail about a change of an email. Their addresses are sealed, so that the queue reveals none. */
import type { NewJob } from '#server/platform/jobs/enqueue.ts';
import type { Random } from '#server/platform/random.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { type Dated, dated } from './notice-job.ts';

/** REQUESTED goes to the present address, the others to the one before and to the new one. */
export const noticeKinds = ['REQUESTED', 'CHANGED', 'CHANGED_FOR_USER'] as const;
type NoticeKind = (typeof noticeKinds)[number];

/** Payload of the task that makes the code; addresses sealed, in base64. */
export interface EmailChangeCodeJob {
  readonly userId: string;
  readonly newEmail: string;
}

/** Payload of the task that notifies; addresses sealed, in base64. */
export interface EmailChangeNoticeJob extends EmailChangeCodeJob, Dated {
  readonly kind: NoticeKind;
  readonly to: string;
}

export const emailChangeCodeTask = 'identity.sendEmailChangeCode';
export const emailChangeNoticeTask = 'identity.notifyOfEmailChange';

const sealed = 'address of an email change';

interface SealDeps {
  readonly secrets: Secrets;
  readonly random: Random;
}

const sealedAddress = ({ secrets, random }: SealDeps, address: string) =>
  secrets.seal(sealed, address, random).toString('base64');

/** @returns the job. Its key deduplicates waiting jobs of one user */
export function emailChangeCodeJob(deps: SealDeps, { userId, newEmail }: EmailChangeCodeJob): NewJob {
  const payload: EmailChangeCodeJob = { userId, newEmail: sealedAddress(deps, newEmail) };
  return { task: emailChangeCodeTask, payload, key: userId };
}

export function emailChangeNotice(deps: SealDeps, { userId, kind, to, newEmail }: EmailChangeNoticeJob): NewJob {
  const payload: EmailChangeNoticeJob = {
    userId,
    kind,
    to: sealedAddress(deps, to),
    newEmail: sealedAddress(deps, newEmail),
  };
  return { task: emailChangeNoticeTask, payload: dated(payload) };
}

/** @throws when the address was sealed with another secret */
export function openAddress(secrets: Secrets, address: string): string {
  return secrets.open(sealed, Buffer.from(address, 'base64'));
}
