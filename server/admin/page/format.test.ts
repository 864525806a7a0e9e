/** Formats of numbers, money and instants. */
import test from 'ava';
import { formatAgo, formatInstant, formatMoney, words } from './format.ts';

test('an instant is formatted in the zone of the user, and a date without one', (t) => {
  t.is(formatInstant('2026-03-01T23:30:00.000Z', 'Europe/Paris'), '2 Mar 2026, 00:30');
  t.is(formatInstant('2026-03-01T23:30:07.000Z', 'Europe/Paris', 'second'), '2 Mar 2026, 00:30:07');
  t.is(formatInstant('2026-03-01T23:30:00.000Z', 'America/New_York', 'day'), '1 Mar 2026');
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) t.is(formatInstant('2026-03-01', zone), '1 Mar 2026');
});

test('relative times use the largest unit that fits', (t) => {
  const now = new Date('2026-03-01T12:00:00.000Z');
  const ago = (at: string) => formatAgo(at, now);
  t.is(ago('2026-03-01T11:59:50.000Z'), 'just now');
  t.is(ago('2026-03-01T11:15:00.000Z'), '45 minutes ago');
  t.is(ago('2026-02-28T12:00:00.000Z'), 'yesterday');
  t.is(ago('2026-03-01T12:30:00.000Z'), 'in 30 minutes');
  t.is(ago('2026-04-01T12:00:00.000Z'), 'next month');
  t.is(ago('2020-03-01T12:00:00.000Z'), '6 years ago');
});

test('money has the decimals of its currency, and constants become words', (t) => {
  t.is(formatMoney(123_456, 'EUR'), '€1,234.56');
  t.is(formatMoney(500, 'JPY'), 'JP¥500');
  t.is(words('PARTIALLY_REFUNDED'), 'Partially refunded');
});
