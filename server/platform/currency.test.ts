import test from 'ava';
import { moneyFormat } from './currency.ts';

test('an amount is formatted with the minor unit of ISO 4217, whatever the customary notation', (t) => {
  const written = (currency: string, minor: number) => moneyFormat('en', currency)(minor).replace(/\s/g, ' ');
  t.is(written('EUR', 120_000), '€1,200.00');
  t.is(written('HUF', 120_000), 'HUF 1,200.00');
  t.is(written('IDR', 150), 'IDR 1.50');
  t.is(written('IQD', 120_000), 'IQD 120.000');
  t.is(written('TND', 1), 'TND 0.001');
  t.is(written('JPY', 1_200), '¥1,200');
  t.is(written('CLF', 12_345), 'CLF 1.2345');
  t.is(moneyFormat('fr', 'EUR')(-1).replace(/\s/g, ' '), '-0,01 €');
});
