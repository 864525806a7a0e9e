/** What renewals make and cost, and why a membership cannot be renewed. */
import { type Adhesion, renewableStatuses } from '#contracts/schemas/adhesion.ts';
import type { AdhesionType } from '#contracts/schemas/adhesion-type.ts';
import { say } from '../../language/say.ts';
import type { Block } from '../../page/blocks.ts';
import { badge, type Cell, row, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { formatInstant, formatMoney } from '../../page/format.ts';
import { firstDayOf, lastDayOf } from '../period-days.ts';
import { holderCell } from './membership.ts';
import { priceText } from './membership-type-terms.ts';
import { nextPeriod } from './next-period.ts';

/** @returns the sentence; undefined if it can be renewed, or only the operation knows better */
export function renewalReason(adhesion: Adhesion, type: AdhesionType | undefined): string | undefined {
  const { status, endsAt, userId, contactId } = adhesion;
  if (status === 'PENDING') return say('It has not started yet.');
  if (!renewableStatuses.includes(status)) {
    return status === 'SUSPENDED' ? say('It is suspended.') : say('It is cancelled.');
  }
  if (endsAt === null) return say('It has no end.');
  if (type?.active === false) return say('Its type is no longer offered.');
  return userId === null && contactId === null ? say('The person was deleted.') : undefined;
}

/** @returns '1 Jan 2027 – 31 Dec 2027' */
function periodText(startsAt: string, endsAt: string | null): string {
  const from = formatInstant(firstDayOf(startsAt), 'UTC', 'day');
  return endsAt === null
    ? say('From {day}, without an end', { day: from })
    : `${from} – ${formatInstant(lastDayOf(endsAt), 'UTC', 'day')}`;
}

/** @returns cells of the next period and its price, or why there is none */
export function renewalCells(adhesion: Adhesion, type: AdhesionType | undefined, now: Date): readonly [Cell, Cell] {
  const reason = renewalReason(adhesion, type);
  if (reason !== undefined || !type) return [text(say('Not possible'), reason), null];
  const { startsAt, endsAt } = nextPeriod(adhesion, type.duration, now);
  return [periodText(startsAt, endsAt), priceText(type)];
}

/** @returns period and price of a new membership */
export function renewedCell({ startsAt, endsAt, amount, currency, paid }: Adhesion): Cell {
  const period = periodText(startsAt, endsAt);
  if (amount === 0) return say('{period}, free', { period });
  return row(`${period}, ${formatMoney(amount, currency)}`, paid ? null : badge(say('Not paid'), 'attention'));
}

/** @returns '€120.00, CHF 40.00', the sum of what the renewals cost; 'Free' */
export function totalText(all: readonly Adhesion[], types: ReadonlyMap<string, AdhesionType>): string {
  const sums = new Map<string, number>();
  for (const adhesion of all) {
    const type = types.get(adhesion.typeId);
    if (!type || type.price === 0 || renewalReason(adhesion, type) !== undefined) continue;
    sums.set(type.currency, (sums.get(type.currency) ?? 0) + type.price);
  }
  return [...sums].map(([currency, sum]) => formatMoney(sum, currency)).join(', ') || say('Free (sum)');
}

/** @returns each membership with what its renewal will be and cost */
export function renewalTable(
  context: Context,
  all: readonly Adhesion[],
  types: ReadonlyMap<string, AdhesionType>,
): Block {
  return {
    kind: 'table',
    caption: say('Chosen memberships'),
    columns: [
      { label: say('Member') },
      { label: say('Type (membership)') },
      { label: say('Next period') },
      { label: say('Price'), numeric: true },
    ],
    rows: all.map((adhesion) => {
      const type = types.get(adhesion.typeId);
      return {
        cells: [holderCell(context, adhesion), type?.name ?? null, ...renewalCells(adhesion, type, context.now)],
      };
    }),
    empty: { title: say('None of them exists any more') },
  };
}
