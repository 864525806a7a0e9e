/** Terms of membership types in words. */
import test from 'ava';
import { durationText, isMonthDay, monthNames, priceText } from './membership-type-terms.ts';

test('price and duration are said in words', (t) => {
  t.is(priceText({ price: 4_000, currency: 'EUR' }), '€40.00');
  t.is(priceText({ price: 0, currency: 'EUR' }), 'Free');
  t.is(durationText({ kind: 'ROLLING', months: 12 }), '12 months');
  t.is(durationText({ kind: 'ROLLING', months: 1 }), '1 month');
  t.is(durationText({ kind: 'FIXED', startMonthDay: '09-01' }), 'Until the next 1 September');
  t.is(durationText({ kind: 'LIFETIME' }), 'Without an end');
  t.deepEqual(monthNames().at(-1), ['12', 'December']);
});

test('a day that not every year has starts no membership year', (t) => {
  for (const day of ['01-01', '02-28', '12-31']) t.true(isMonthDay(day), day);
  for (const day of ['02-29', '02-30', '04-31', '13-01', '00-00', '01-']) t.false(isMonthDay(day), day);
});
