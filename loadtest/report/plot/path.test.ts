import test from 'ava';
import { abovePath, bandPath, dotPath, field, stepPath } from './path.ts';
import { counts, linear } from './scale.ts';

const frame = { x: linear(0, 1000, [], 'ms'), y: linear(0, 10, [], '') };

test('a step line goes across, then up or down', (t) => {
  const steps = [
    { at: 250, count: 5 },
    { at: 500, count: 0 },
  ];
  t.is(stepPath(frame, steps, 1000), 'M0 1000H1000V500H2000V1000H4000');
});

test('a line that begins before the plot does not rise at its edge', (t) => {
  t.is(stepPath(frame, [{ at: 0, count: 5 }], 1000), 'M0 500H0V500H4000');
});

test('a line with many steps has one point per column, and keeps highest and lowest values', (t) => {
  const steps = Array.from({ length: 100_000 }, (_, index) => ({
    at: index / 100,
    count: index === 54_321 ? 10 : 3 + (index % 2),
  }));
  const path = stepPath(frame, steps, 1000);
  t.true(path.split('H').length <= field.width / 2 + 3);
  t.is(path.split('V0V').length, 2);
});

test('overlapping dots are drawn once', (t) => {
  t.is(
    dotPath(frame, [
      { x: 250, y: 5 },
      { x: 250.01, y: 5 },
      { x: 500, y: 5 },
    ]),
    'M1000 500h0M2000 500h0',
  );
});

test('no part above a value draws nothing', (t) => {
  t.is(abovePath(frame, [{ at: 1, count: 5 }], 5, 1000), '');
  t.not(abovePath(frame, [{ at: 1, count: 6 }], 5, 1000), '');
});

test('a band is closed along both lines', (t) => {
  t.is(bandPath(frame, [{ at: 250, count: 5 }], [{ at: 500, count: 5 }], 1000).match(/Z/g)?.length, 2);
});

test('an axis of counts has few ticks, at whole numbers', (t) => {
  for (const most of [0, 1, 3, 20, 43, 999, 12_345]) {
    const { ticks, at } = counts(most);
    t.true(ticks.length <= 9 && ticks.every(({ value }) => Number.isInteger(value)), `${most}`);
    t.is(at(0), 0);
  }
});
