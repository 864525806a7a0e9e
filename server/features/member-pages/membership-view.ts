/** One membership on the page of memberships. */
import { type OwnAdhesion, renewableStatuses } from '#contracts/schemas/adhesion.ts';
import type { OwnAdhesionType } from '#contracts/schemas/adhesion-type.ts';
import type { OwnPayment } from '#contracts/schemas/payment.ts';
import type { StandingView } from '#server/features/invitation-page/standing.ts';
import { moneyFormat } from '#server/platform/currency.ts';
import { withFrenchFirsts } from '#server/platform/french-dates.ts';
import { memberPaths } from './paths.ts';
import { payingView } from './payment.ts';
import type { Visit } from './route.ts';

/** What the pages need, read in one go. */
export interface Memberships {
  readonly adhesions: readonly OwnAdhesion[];
  /** Open to applications. */
  readonly types: readonly OwnAdhesionType[];
  readonly payments: readonly OwnPayment[];
}

export interface MembershipView {
  readonly id: string;
  readonly typeId: string;
  readonly name: string;
  readonly number: string;
  /** Ended, left, or followed by its renewal. */
  readonly isPast: boolean;
  readonly standing: StandingView;
  readonly document: string;
  readonly renew: { readonly path: string; readonly label: string; readonly help: string } | undefined;
  /** Page to leave it; absent: it is left. */
  readonly leave: string | undefined;
}

/** @returns the name of the type, also of one that is no longer open */
export function typeName({ typeId, paymentId, number }: OwnAdhesion, { types, payments }: Memberships): string {
  const type = types.find(({ id }) => id === typeId);
  return type?.name ?? payments.find(({ id }) => id === paymentId)?.product.label ?? number;
}

export const isEnded = ({ status }: Pick<OwnAdhesion, 'status'>) => status === 'EXPIRED' || status === 'CANCELLED';

export function membershipView(adhesion: OwnAdhesion, memberships: Memberships, visit: Visit): MembershipView {
  const { id, number, status, typeId } = adhesion;
  const path = `${memberPaths.home}/memberships/${id}`;
  const hasFollower = memberships.adhesions.some((other) => other.renewalOfId === id && other.status !== 'CANCELLED');
  // A new one of the same type, which was applied for instead of renewing, stands for it too.
  const isFollowed =
    hasFollower || (isEnded(adhesion) && memberships.adhesions.some((one) => one.typeId === typeId && !isEnded(one)));
  const isPast = status === 'CANCELLED' || (isEnded(adhesion) && isFollowed);
  return {
    id,
    typeId,
    name: typeName(adhesion, memberships),
    number: visit.message('my.membership.number', { number }),
    isPast,
    standing: standingOf(adhesion, memberships, visit),
    document: `${path}/document`,
    renew: isFollowed ? undefined : renewalOf(adhesion, memberships, visit),
    leave: isEnded(adhesion) ? undefined : `${path}/leave`,
  };
}

function renewalOf(adhesion: OwnAdhesion, { types }: Memberships, { message, locale }: Visit) {
  const { id, status, endsAt, typeId } = adhesion;
  const type = types.find((one) => one.id === typeId);
  if (!type || endsAt === null || !renewableStatuses.includes(status)) return undefined;
  const price = moneyFormat(locale, type.currency)(type.price);
  return {
    path: `${memberPaths.home}/memberships/${id}/renew`,
    label: type.price === 0 ? message('my.membership.renewFree') : message('my.membership.renew', { price }),
    help:
      status === 'EXPIRED'
        ? message('my.membership.renewNow')
        : message('my.membership.renewFrom', { date: dayOf(endsAt, locale) }),
  };
}

/** Days of memberships are in UTC, as in mails and documents. */
export function dayOf(at: string | number, locale: string): string {
  return withFrenchFirsts(new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(at)));
}

/** The stored end is exclusive: the last day is the one before. */
export const lastDay = (endsAt: string, locale: string) => dayOf(Date.parse(endsAt) - 1, locale);

const settled = { tone: 'settled', lines: [], facts: [], code: undefined } as const;
const openly = { ...settled, tone: 'open' } as const;

function standingOf(adhesion: OwnAdhesion, memberships: Memberships, visit: Visit): StandingView {
  const { status, startsAt, endsAt, graceEndsAt, cancelledAt } = adhesion;
  const { message, locale } = visit;
  const ended = endsAt === null ? '' : message('my.membership.ended', { date: lastDay(endsAt, locale) });
  switch (status) {
    case 'PENDING':
      return pending(adhesion, memberships, visit);
    case 'ACTIVE':
      return {
        ...settled,
        heading:
          endsAt === null
            ? message('my.membership.active')
            : message('my.membership.until', { date: lastDay(endsAt, locale) }),
      };
    case 'GRACE': {
      const lines =
        graceEndsAt === null ? [] : [message('my.membership.grace', { date: lastDay(graceEndsAt, locale) })];
      return { ...openly, heading: ended, lines };
    }
    case 'EXPIRED':
      return { ...openly, heading: ended };
    case 'SUSPENDED':
      return { ...openly, heading: message('my.membership.paused') };
    case 'CANCELLED':
      return { ...openly, heading: message('my.membership.left', { date: dayOf(cancelledAt ?? startsAt, locale) }) };
  }
}

const startsOn = (startsAt: string, { message, locale }: Visit) =>
  message('my.membership.starts', { date: dayOf(startsAt, locale) });

/** Waits for the approval, the payment, or its first day. */
function pending(adhesion: OwnAdhesion, { payments }: Memberships, visit: Visit): StandingView {
  const { message } = visit;
  if (adhesion.approvedAt === null)
    return {
      ...openly,
      heading: message('invitation.status.PENDING_APPROVAL'),
      lines: [message('invitation.mailFollows')],
    };
  const payment = payments.find(({ id, status }) => id === adhesion.paymentId && status === 'PENDING');
  if (!adhesion.paid && payment) {
    const { lines, ...paying } = payingView(payment, visit);
    const begins =
      adhesion.startsAt > visit.now.toISOString() ? startsOn(adhesion.startsAt, visit) : message('my.membership.pays');
    return { ...openly, heading: message('my.membership.pay'), lines: [begins, ...lines], ...paying };
  }
  return { ...settled, heading: startsOn(adhesion.startsAt, visit) };
}
