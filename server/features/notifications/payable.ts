/** How an amount is to be paid, in a mail. */
import { instantIn } from '#server/features/events/when.ts';
import { moneyFormat } from '#server/platform/currency.ts';
import type { Fact } from '#server/platform/mail/letter.ts';
import type { Reader } from './notice.ts';

export interface Amount {
  /** In minor units, as text, because bigint exceeds the safe integers; null: nothing. */
  readonly amount: string | null;
  readonly currency: string | null;
}

export interface Payable extends Amount {
  /** The reference of a transfer. */
  readonly number: string | null;
  readonly dueAt: Date | null;
}

/** @returns such as `€30.00`; empty for no amount */
export function amountOf({ amount, currency }: Amount, { locale }: Reader): string {
  return amount === null || currency === null ? '' : moneyFormat(locale, currency)(Number(amount));
}

/** @returns such as `Monday, 30 November 2026 at 10:00 UTC`; empty for no date */
export function dueOf(dueAt: Date | null, timezone: string, { locale }: Reader): string {
  return dueAt === null ? '' : instantIn(dueAt, timezone, locale);
}

/** @returns the facts of a transfer */
export function payingFacts(payable: Payable, timezone: string, reader: Reader): Fact[] {
  const { message, sender } = reader;
  return [
    { label: message('fact.amount'), value: amountOf(payable, reader) },
    { label: message('fact.due'), value: dueOf(payable.dueAt, timezone, reader) },
    ...(sender.iban === null
      ? []
      : [
          { label: message('fact.accountHolder'), value: sender.holder },
          { label: message('fact.iban'), value: sender.iban.replaceAll(/(.{4})(?=.)/g, '$1 ') },
        ]),
    { label: message('fact.reference'), value: payable.number ?? '' },
  ];
}
