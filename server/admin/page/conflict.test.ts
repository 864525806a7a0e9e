import test from 'ava';
import { conflictTable } from './conflict.ts';
import type { Field } from './fields.ts';

const options = [
  { value: '', label: 'Any' },
  { value: 'a', label: 'Apples' },
  { value: 'b', label: 'Pears' },
];
const fields: readonly Field[] = [
  { kind: 'heading', name: 'top', label: 'Top' },
  { kind: 'text', name: 'name', label: 'Name' },
  { kind: 'textarea', name: 'text', label: 'Text' },
  { kind: 'checkbox', name: 'open', label: 'Open' },
  { kind: 'select', name: 'one', label: 'One', options },
  { kind: 'checkboxes', name: 'many', label: 'Many', options },
  { kind: 'password', name: 'password', label: 'Password' },
  { kind: 'hidden', name: 'id', label: 'Id' },
];

test('differing fields have both values, as their options name them', (t) => {
  const typed = { name: 'Ada', text: 'a', one: 'a', many: ['a', 'b'], open: 'true', password: 'p', id: '1' };
  const current = { name: 'Ida', text: '', one: '', many: 'b', open: '', password: '', id: '2' };
  t.deepEqual(
    conflictTable(fields, typed, current)?.rows.map(({ cells }) => cells),
    [
      ['Name', 'Ada', 'Ida'],
      ['Text', 'a', null],
      ['Open', 'Yes', 'No'],
      ['One', 'Apples', null],
      ['Many', 'Apples, Pears', 'Pears'],
    ],
  );
});

test('equal values differ neither by line ends and spaces, nor by the order of ticks', (t) => {
  const typed = { name: ' Ada ', text: 'a\r\nb', many: ['b', 'a'] };
  t.is(conflictTable(fields, typed, { name: 'Ada', text: 'a\nb', many: ['a', 'b'], open: '' }), undefined);
});
