/** Conversion of form values to request bodies. */
import test from 'ava';
import fc from 'fast-check';
import { bodyOf, type Field, typedAmount } from './fields.ts';

const currency = { kind: 'hidden', name: 'currency', label: 'Currency' } as const;
const amount = { kind: 'amount', name: 'amount', label: 'Amount', currency: { field: 'currency' } } as const;

test('dotted names make nested objects, and empty fields are omitted or sent as null', (t) => {
  const fields: Field[] = [
    { kind: 'text', name: 'name', label: 'Name' },
    { kind: 'text', name: 'phone', label: 'Phone', empty: 'null' },
    { kind: 'text', name: 'address.city', label: 'City' },
    { kind: 'text', name: 'address.street', label: 'Street', empty: 'null' },
    { kind: 'text', name: 'note', label: 'Note' },
  ];
  const values = { name: '  Ada ', phone: '', 'address.city': 'Paris', 'address.street': ' ', note: '' };
  t.deepEqual(bodyOf(fields, values), { name: 'Ada', phone: null, address: { city: 'Paris', street: null } });
});

test('checkboxes become lists, a checkbox a boolean, and lines a list of trimmed lines', (t) => {
  const fields: Field[] = [
    { kind: 'checkboxes', name: 'scopes', label: 'Scopes', options: [] },
    { kind: 'checkboxes', name: 'none', label: 'None', options: [] },
    { kind: 'checkbox', name: 'yes', label: 'Yes' },
    { kind: 'checkbox', name: 'no', label: 'No' },
    { kind: 'lines', name: 'uris', label: 'URIs' },
    { kind: 'textarea', name: 'text', label: 'Text' },
  ];
  const values = { scopes: ['email', 'roles'], yes: 'true', uris: 'https://a\r\n\r\n  https://b \r\n', text: 'a\r\nb' };
  t.deepEqual(bodyOf(fields, values), {
    scopes: ['email', 'roles'],
    none: [],
    yes: true,
    no: false,
    uris: ['https://a', 'https://b'],
    text: 'a\nb',
  });
  t.deepEqual(
    bodyOf(fields.slice(0, 1), { scopes: 'email' }),
    { scopes: ['email'] },
    'a single checked box arrives as a string',
  );
});

test('a password keeps its spaces', (t) => {
  t.deepEqual(bodyOf([{ kind: 'password', name: 'p', label: 'P' }], { p: ' a b ' }), { p: ' a b ' });
});

test('an amount is parsed with the decimals of its currency', (t) => {
  const typed = (text: string, of = 'EUR') => bodyOf([amount, currency], { amount: text, currency: of }).amount;
  t.is(typed('12.50'), 1250);
  t.is(typed('12,5'), 1250);
  t.is(typed('12'), 1200);
  t.is(typed('1 000'), 100_000);
  for (const amount of ['1.234,50 €', '€1,234.50', "1'234.50 CHF", 'EUR 1234,5', '1 234,50', '1.234,5']) {
    t.is(typed(amount), 123_450, amount);
  }
  t.is(typed('1.234.567'), 123_456_700);
  t.is(typed('1.234', 'JPY'), '1.234', 'could be one or a thousand');
  t.is(typed('500', 'JPY'), 500);
  t.is(typed('1.234', 'KWD'), 1234);
  for (const wrong of ['12.505', '1.2.3', '1,2,345', '12,34.5', '1.234,5.6', '-5', 'abc', '1e3', '€', '.']) {
    t.is(typed(wrong), wrong, 'passed unchanged, for the contract to refuse');
  }
  t.is(typed('1.5', 'JPY'), '1.5');
});

test('a phone number of the country becomes an international one, and what is none stays for the contract to refuse', (t) => {
  const typed = (phone: string, country: string | null) =>
    bodyOf([{ kind: 'tel', name: 'phone', label: 'Phone', country }], { phone }).phone;
  t.is(typed('06 12 34 56 78', 'FR'), '+33612345678');
  t.is(typed('+49 30 901820', 'FR'), '+4930901820');
  t.is(typed('0041 44 668 18 00', null), '+41446681800');
  for (const wrong of ['06 12 34', 'call me']) t.is(typed(wrong, 'FR'), wrong);
  t.is(typed('06 12 34 56 78', null), '06 12 34 56 78');
});

test('an amount survives formatting and parsing', (t) => {
  fc.assert(
    fc.property(fc.nat(2 ** 31 - 1), fc.constantFrom('EUR', 'JPY', 'KWD', 'CLF'), (minor, of) => {
      const sent = bodyOf([amount, currency], { amount: typedAmount(minor, of), currency: of });
      t.is(sent.amount, minor);
    }),
  );
});

test('an instant is parsed as local time in the zone of the form', (t) => {
  const fields: Field[] = [
    { kind: 'instant', name: 'startsAt', label: 'Starts', zone: { field: 'timezone' } },
    { kind: 'text', name: 'timezone', label: 'Zone' },
  ];
  const at = (startsAt: string, timezone: string) => bodyOf(fields, { startsAt, timezone }).startsAt;
  t.is(at('2026-07-01T18:30', 'Europe/Paris'), '2026-07-01T16:30:00.000Z');
  t.is(at('2026-01-01T18:30', 'Europe/Paris'), '2026-01-01T17:30:00.000Z');
  t.is(at('2026-03-29T02:30', 'Europe/Paris'), '2026-03-29T01:30:00.000Z', 'an hour skipped by daylight saving');
  t.is(at('2026-10-25T02:30', 'Europe/Paris'), '2026-10-25T00:30:00.000Z', 'the first of a repeated hour');
  t.is(at('soon', 'Europe/Paris'), 'soon');
  t.is(at('2026-07-01T18:30', 'Nowhere/Land'), '2026-07-01T18:30', 'an unknown zone');
});
