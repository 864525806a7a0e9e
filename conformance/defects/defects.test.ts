import test from 'ava';
import { matches } from '#harness/cli/pattern.ts';
import { operations } from '#harness/document.ts';
import { rules } from '../rules/index.ts';
import { goodVariants } from './good.ts';
import { areas, defects } from './index.ts';
import { sentences } from './sentences.ts';
import { defectText } from './table.ts';

test('there are enough defects and good hosts, in every area', (t) => {
  t.true(defects.length >= 125);
  t.true(goodVariants.length >= 20);
  t.is(Object.keys(areas).length, 15);
  t.true(Object.values(areas).every((some) => some.length >= 4));
  t.true(defects.filter(({ level }) => level === 'must').length >= 95);
});

test('every name is unique', (t) => {
  const names = [...defects, ...goodVariants].map(({ name }) => name);
  t.deepEqual(
    names.filter((name, index) => names.indexOf(name) !== index),
    [],
  );
});

test('no two defects are described alike', (t) => {
  t.is(new Set(defects.map(({ description }) => description)).size, defects.length);
  t.true(defects.every(({ description }) => /^[A-Z].{15,}\.$/.test(description)));
});

test('every cited sentence is one of the specification, and every one is broken by a defect', (t) => {
  const cited = new Set<string>(defects.map(({ cites }) => cites));
  t.deepEqual(
    Object.keys(sentences).filter((name) => !cited.has(name)),
    [],
  );
});

test('every sentence stands under its name once', (t) => {
  t.is(new Set(Object.values(sentences)).size, Object.values(sentences).length);
});

test('every pattern selects rules, and every operation exists', (t) => {
  const ids = rules.map(({ id }) => id);
  const patterns = [...defects, ...goodVariants].flatMap((one) => one.rules ?? []);
  t.deepEqual(
    patterns.filter((pattern) => !ids.some((id) => matches(pattern, id))),
    [],
  );
  const known = new Set(operations.map(({ id }) => id));
  t.deepEqual(
    defects.flatMap((defect) => defect.operations ?? []).filter((id) => !known.has(id)),
    [],
  );
});

test('the table counts by area and names what was missed', (t) => {
  const defect = { name: 'a-defect', level: 'must', cites: 'Versioning', description: 'Does something.' } as const;
  const finding = { area: 'versions', defect, by: undefined, milliseconds: 1 };
  const text = defectText({
    doubtful: [],
    findings: [
      { ...finding, noticed: 'green', isEnough: false },
      { ...finding, noticed: 'fail', isEnough: true },
    ],
    accusations: [],
    exitCode: 1,
  });
  t.regex(text, /versions +2 +1 +0 +0 +1/);
  t.regex(text, /green {2}a-defect \(must\): Does something\./);
  t.regex(text, /1 of 2 defects noticed/);
});
