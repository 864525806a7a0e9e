/** Result of inviting many people, in words. */
import type { BulkInvitations } from '#contracts/schemas/invitation.ts';
import { formatNumber } from '../../page/format.ts';

export type Invited = Pick<BulkInvitations, 'created' | 'skipped' | 'failed' | 'sent'>;

/** Ids of one request. */
const idsPerRequest = 500;

/** Invites in parts, because a request holds a limited number of ids. @returns the sum of the counts */
export async function inviteByIds(
  ids: readonly string[],
  invite: (ids: readonly string[], part: number) => Promise<Invited>,
): Promise<Invited> {
  const sum = { created: 0, skipped: 0, failed: 0, sent: 0 };
  for (let start = 0; start < ids.length; start += idsPerRequest) {
    const { created, skipped, failed, sent } = await invite(ids.slice(start, start + idsPerRequest), start);
    sum.created += created;
    sum.skipped += skipped;
    sum.failed += failed;
    sum.sent += sent;
  }
  return sum;
}

/** @returns '625 people invited, 625 mails on their way. 3 had an invitation already.' */
export function resultText({ created, skipped, failed, sent }: Invited): string {
  const mails = sent === 0 ? '' : `, ${formatNumber(sent)} ${sent === 1 ? 'mail' : 'mails'} on the way`;
  return [
    `${created === 1 ? '1 person' : `${formatNumber(created)} people`} invited${mails}.`,
    ...(skipped > 0 ? [`${formatNumber(skipped)} had an invitation already.`] : []),
    ...(failed > 0 ? [`${formatNumber(failed)} could not be invited: their accounts are disabled or deleted.`] : []),
  ].join(' ');
}
