/** Tests of the shared building blocks of schemas. */
import test from 'ava';
import fc from 'fast-check';
import { instant } from './fields.ts';

const schema = instant();
const isInstant = (text: string) => schema.validate(text, { convert: false }).error === undefined;
const first = Date.parse('1900-01-01T00:00:00.000Z');
const last = Date.parse('2199-12-31T23:59:59.999Z');

test('an instant lies within 1900 to 2199, as it is written and in UTC', (t) => {
  const accepted = [
    '1900-01-01T00:00:00Z',
    '1900-01-01T00:00:00.000+00:00',
    '1900-01-01T00:00:00-14:00',
    '1900-01-02T00:00:00+14:00',
    '2199-12-31T23:59:59.999Z',
    '2199-12-31T23:59:59.999499Z',
    '2199-12-31T23:59:59.999-00:00',
    '2199-12-31T23:59:59+14:00',
    '2199-12-30T23:59:59-14:00',
    '2026-03-01T09:30:00+05:45',
  ];
  for (const text of accepted) t.true(isInstant(text), text);
  const refused = [
    '1900-01-01T00:00:00+14:00',
    '1900-01-01T00:00+00:01',
    '2199-12-31T23:59:59-14:00',
    '2199-12-31T23:59-00:01',
    '2199-12-31T23:59:59.9995Z',
    '2199-12-31T23:59:59.999999+00:00',
    '2200-01-01T00:00:00Z',
    '1899-12-31T23:59:59Z',
  ];
  for (const text of refused) t.false(isInstant(text), text);
});

test('whatever its offset and its fraction, an accepted instant is stored within 1900 to 2199', (t) => {
  const two = (max: number) => fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, '0'));
  const text = fc
    .tuple(
      fc.constantFrom('1900-01-01', '1900-01-02', '2199-12-30', '2199-12-31'),
      fc.constantFrom('00:00', '23:59', '23:59:59', '23:59:59.999', '23:59:59.9995', '23:59:59.999499', '12:00:00.5'),
      fc.oneof(
        fc.constant('Z'),
        fc
          .tuple(fc.constantFrom('+', '-'), two(14), two(59))
          .map(([sign, hours, minutes]) => `${sign}${hours}:${minutes}`),
      ),
    )
    .map(([day, time, zone]) => `${day}T${time}${zone}`);
  fc.assert(
    fc.property(text, (written) => {
      if (!isInstant(written)) return;
      // PostgreSQL rounds to milliseconds; Date cuts off.
      const fraction = Number(/\.(\d+)/.exec(written)?.[1]?.padEnd(6, '0').slice(3, 6) ?? 0);
      const stored = Date.parse(written) + (fraction >= 500 ? 1 : 0);
      if (stored < first || stored > last) throw new Error(`${written} is stored outside`);
    }),
    { numRuns: 5_000 },
  );
  t.pass();
});
