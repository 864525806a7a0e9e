/** Reasons of refusals in the language of the reader. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { inLanguage } from '../language/language.ts';
import { refusalTexts } from './refusal-texts.ts';
import { sayRefusal } from './say-refusal.ts';

const features = join(import.meta.dirname, '../../features');
/** Problems of requests that no page of the administration makes. */
const ofOthers =
  /^server\/features\/(?:oauth|invitation-page)\/|service-events-route|^(?:one of contactIds|Changes of these types|Contact hash)/;

const say = (language: 'de' | 'fr' | 'en', reason: string) => inLanguage(language, () => sayRefusal(reason));

test('a reason is said in German and French, with what it names', (t) => {
  t.is(say('de', 'You cannot delete yourself.'), 'Sie können sich nicht selbst löschen.');
  t.is(
    say('fr', 'The newsletter would go to 12 recipients, not 10.'),
    'La newsletter partirait à 12 destinataires, et non 10.',
  );
  t.is(
    say('de', 'The payment is PAID and cannot become PENDING; that state is final.'),
    'Das geht im jetzigen Zustand nicht (Zahlung: Bezahlt, verlangt: Ausstehend; dieser Zustand ist endgültig).',
  );
  t.is(say('en', 'You cannot delete yourself.'), 'You cannot delete yourself.');
  t.is(say('de', 'A reason of a service.'), 'A reason of a service.');
});

test('every reason of the features that a page can meet has a text', async (t) => {
  const missing: string[] = [];
  let seen = 0;
  const known = new Set(Object.keys(refusalTexts).map((text) => text.replaceAll(/\{\w+\}/g, '{}')));
  for await (const file of glob('**/*.ts', { cwd: features })) {
    if (/\.(?:test|slow|fault|services)\.ts$|testing\//.test(file)) continue;
    const source = await readFile(join(features, file), 'utf8');
    const note = (value: Node | null) => {
      for (const text of value ? textsOf(value) : []) {
        if (!text.includes(' ') || ofOthers.test(`server/features/${file}`) || ofOthers.test(text)) continue;
        seen += 1;
        if (!known.has(text)) missing.push(`${file}: ${text}`);
      }
    };
    new Visitor({
      Property: ({ key, value }) => {
        if (key.type === 'Identifier' && key.name === 'detail') note(value);
      },
      VariableDeclarator: ({ id, init }) => {
        if (id.type === 'Identifier' && id.name === 'detail') note(init);
      },
      CallExpression: ({ callee, arguments: [first] }) => {
        const isRefusal =
          callee.type === 'Identifier' && /^(?:notNow|notUndone|refused|closed|invalidTransition)$/.test(callee.name);
        if (isRefusal && first && first.type !== 'SpreadElement') note(first);
      },
    }).visit(parseSync(file, source).program);
  }
  t.true(seen > 60, `${seen}`);
  t.deepEqual(missing, []);
});

/** @returns the texts that an expression can be, with `{}` for what is put in */
function textsOf(value: Node): string[] {
  if (value.type === 'Literal') return typeof value.value === 'string' ? [value.value] : [];
  if (value.type === 'TemplateLiteral') return [value.quasis.map(({ value: { cooked } }) => cooked ?? '').join('{}')];
  if (value.type === 'ConditionalExpression') return [...textsOf(value.consequent), ...textsOf(value.alternate)];
  return [];
}
