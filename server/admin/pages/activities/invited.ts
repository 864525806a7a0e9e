/** Result of inviting many people, in words. */
import type { BulkInvitations } from '#contracts/schemas/invitation.ts';
import { say } from '../../language/say.ts';

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
  return [
    sent === 0
      ? say('{created, plural, one {# person invited.} other {# people invited.}}', { created })
      : say(
          '{created, plural, one {# person} other {# people}} invited, {sent, plural, one {# mail} other {# mails}} on the way.',
          { created, sent },
        ),
    ...(skipped > 0
      ? [say('{skipped, plural, one {# had an invitation already.} other {# had an invitation already.}}', { skipped })]
      : []),
    ...(failed > 0
      ? [
          say(
            '{failed, plural, one {# could not be invited: their accounts are disabled or deleted.} other {# could not be invited: their accounts are disabled or deleted.}}',
            { failed },
          ),
        ]
      : []),
  ].join(' ');
}
