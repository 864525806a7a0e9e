import test from 'ava';
import fc from 'fast-check';
import { lineOf, opposite, totalsOf } from './amounts.ts';

const line = (unitAmount: number, taxRate: number, quantity = 1) =>
  lineOf({ description: 'd', quantity, unitAmount, taxRate });

test('the tax of a line is rounded to the minor unit, half away from zero', (t) => {
  const cases = [
    [5, 1000, 1],
    [4, 1000, 0],
    [15, 1000, 2],
    [1, 5000, 1],
    [9999, 2000, 2000],
    [4200, 0, 0],
    [1_000_000_000, 10_000, 1_000_000_000],
  ] as const;
  for (const [amount, rate, tax] of cases) t.is(line(amount, rate).taxAmount, tax, `${amount} at ${rate}`);
});

test('tax is rounded by line: three of 0.05 at 10 % come to 0.03, and one of 0.15 to 0.02', (t) => {
  t.deepEqual(totalsOf([line(5, 1000), line(5, 1000), line(5, 1000)]), { net: 15, tax: 3, gross: 18 });
  t.deepEqual(totalsOf([line(5, 1000, 3)]), { net: 15, tax: 2, gross: 17 });
});

test('for any lines: totals are exact integers and the sums of the lines; a credit note reverses all of them', (t) => {
  const anyLine = fc.record({
    description: fc.constant('d'),
    quantity: fc.integer({ min: 1, max: 10_000 }),
    unitAmount: fc.integer({ min: 0, max: 1_000_000_000 }),
    taxRate: fc.integer({ min: 0, max: 10_000 }),
  });
  fc.assert(
    fc.property(fc.array(anyLine, { minLength: 1, maxLength: 100 }), (given) => {
      const lines = given.map(lineOf);
      const { net, tax, gross } = totalsOf(lines);
      for (const { amount, taxRate, taxAmount } of lines) {
        const doubled = 2n * (BigInt(taxAmount) * 10_000n - BigInt(amount) * BigInt(taxRate));
        if (doubled > 10_000n || doubled <= -10_000n) return false;
      }
      const back = totalsOf(lines.map(opposite));
      return Number.isSafeInteger(gross) && net + tax === gross && gross + back.gross === 0 && tax + back.tax === 0;
    }),
  );
  t.pass();
});
