/** Rendered fields and cells. */
import { fileURLToPath } from 'node:url';
import test from 'ava';
import { Eta } from 'eta';
import { inLanguage } from '../language/language.ts';
import { say } from '../language/say.ts';
import type { Faults, Field } from './fields.ts';
import { writers } from './render.ts';

const eta = new Eta({ views: fileURLToPath(new URL('../views/', import.meta.url)), autoEscape: true });

test('an email below a name breaks after its @, and is escaped', (t) => {
  const cell = { kind: 'link', text: 'Ada', href: '/a', note: 'a<b@acme.example' };
  const html = eta.render('./cell', { cell, say, write: writers('UTC', new Date(0)) });
  t.true(html.includes('<small>a&lt;b@<wbr>acme.example</small>'), html);
});

test('each option has an id of its own, which its label names, whatever its letters', (t) => {
  const values = ['合唱', '理事', 'a b', 'a-b', 'a_b', 'help', 'fault', '0'];
  const options = values.map((value) => ({ value, label: value }));
  const field: Field = { kind: 'checkboxes', name: 'audience.tags', label: 'Tags', help: 'Any.', options };
  const write = writers('UTC', new Date(0));
  const html = eta.render('./field', { field, say, write, values: {}, fault: 'Wrong.' });
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  t.is(ids.length, values.length + 3, 'with the field, its help and its fault');
  t.deepEqual(ids, [...new Set(ids)]);
  for (const value of values) {
    const [, id] = new RegExp(`id="([^"]+)" name="audience.tags" value="${value}"`).exec(html) ?? [];
    t.true(html.includes(`<label for="${id}">${value}</label>`), value);
  }
});

/** @returns a form with these fields, as HTML */
function formOf(fields: readonly Field[], faults: Faults = {}): string {
  const block = { action: '/a', submit: 'Save', fields, values: {}, faults };
  return eta.render('./blocks/form', { block, say, write: writers('UTC', new Date(0)), crumb: 'c' });
}

test('in French a space comes before the colon after the name of a wrong field', (t) => {
  const fields: readonly Field[] = [{ kind: 'text', name: 'iban', label: 'IBAN' }];
  const html = inLanguage('fr', () => formOf(fields, { iban: 'Faux.' }));
  t.true(html.includes('>IBAN\u00a0:</a> Faux.'), html);
});

for (const field of [
  { kind: 'file', name: 'file', label: 'File', accept: '.csv' },
  { kind: 'questions', name: 'questions', label: 'Questions' },
  { kind: 'letter', name: 'letter', label: 'Content', events: [], variables: [], preview: { src: '/p', action: '/q' } },
] as const satisfies readonly Field[]) {
  test(`what is wrong has the focus: ${field.kind}`, (t) => {
    const html = formOf([{ kind: 'text', name: 'name', label: 'Name', autofocus: true }, field], {
      [field.name]: 'Wrong.',
    });
    const [focused, ...others] = html.match(/<[^>]* autofocus[^>]*>/g) ?? [];
    t.regex(focused ?? '', / id="field-(?:file|questions|letter)"/);
    t.deepEqual(others, []);
  });
}
