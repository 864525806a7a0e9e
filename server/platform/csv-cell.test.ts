/** Cells that are guarded against spreadsheets, and read again. */
import test from 'ava';
import fc from 'fast-check';
import { guardedCell, unguardedCell } from './csv-cell.ts';

test('what is guarded is read as it was', (t) => {
  for (const text of ['=1+1', 'To do:\n- call\n- write', 'a;=b, @c', '\t=tab', '\n\n+1-1', '＝wide', "it's", '-3,5']) {
    t.is(unguardedCell(guardedCell(text)), text);
  }
  t.is(guardedCell('To do:\n- call'), "To do:\n'- call");
  const cell = fc.string({ unit: fc.constantFrom(...'ab\'"=+@-＝ ;,\t\n\r\u00a0') });
  fc.assert(
    fc.property(cell, (text) => {
      // An apostrophe that was there already looks like one that a guard put there.
      fc.pre(unguardedCell(text) === text);
      return unguardedCell(guardedCell(text)) === text;
    }),
  );
});

test('apostrophes that guard nothing stay', (t) => {
  for (const text of ["'s-Gravenhage", "O'Neil, 'the' best", "rock, 'n' roll", "'quoted'"])
    t.is(unguardedCell(text), text);
});
