/** Every text of the administration is said in the language of the reader. The sources are read as syntax trees. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { type Node, parseSync, Visitor } from 'oxc-parser';
import { filledIn, type Language, languages } from '#server/platform/messages/messages.ts';
import { refusalTexts } from '../operations/refusal-texts.ts';
import { inLanguage } from './language.ts';
import { say } from './say.ts';
import { scriptTexts } from './script-texts.ts';
import { texts } from './texts.ts';
import type { Translation, Translations } from './translation.ts';

const folder = join(import.meta.dirname, '..');
const all: Translations = { ...texts, ...scriptTexts };
const messageIn = (language: Language, text: string, translation: Translation) => translation[language] ?? text;

/** Names in braces; the words in those of a plural are no placeholders. */
const placeholdersIn = (message: string) =>
  [
    ...new Set([...message.matchAll(/\{([a-z]\w*)(?:\}|, (?:plural|number))/gi)].map(([, name = '']) => name)),
  ].toSorted();

test('each text has the same placeholders in every language, and can be filled in', (t) => {
  for (const [text, translation] of Object.entries(all)) {
    const names = placeholdersIn(messageIn('en', text, translation));
    for (const language of languages) {
      const message = messageIn(language, text, translation);
      const missing = names.filter((name) => !placeholdersIn(message).includes(name));
      const unknown = placeholdersIn(message).filter((name) => !names.includes(name));
      // A refusal is matched by what its English names, which another language may leave out.
      t.deepEqual(Object.hasOwn(refusalTexts, text) ? unknown : [...missing, ...unknown], [], `${language}: ${text}`);
      const filled = filledIn(language, message, Object.fromEntries(names.map((name) => [name, 3])));
      t.regex(filled, /\S/, `${language}: ${text}`);
      t.notRegex(filled, /[{}]/, `${language}: ${text}`);
    }
  }
});

test('French signs stay with their word, and apostrophes are typographic', (t) => {
  for (const [text, { fr }] of Object.entries(all)) {
    // Otherwise a line can begin with a colon.
    t.notRegex(fr, / [:;?!»%]|« /, text);
    // ICU reads a straight one before a brace as a quote.
    t.notRegex(fr, /\p{L}'/u, text);
  }
});

test('numbers have the plural of their language', (t) => {
  const rests = (count: number) =>
    languages.map((language) =>
      inLanguage(language, () => say('{count, plural, one {# second} other {# seconds}}', { count })),
    );
  t.deepEqual(rests(0), ['0 seconds', '0 seconde', '0 Sekunden']);
  t.deepEqual(rests(1), ['1 second', '1 seconde', '1 Sekunde']);
});

test('no text is in two tables', async (t) => {
  const places = new Map<string, string[]>();
  for await (const file of glob('**/*{texts,translations}.ts', { cwd: folder })) {
    if (/^page\/error-texts|^language\/(?:script-)?texts|settings\/permission-texts/.test(file)) continue;
    const tables: unknown = await import(join(folder, file));
    for (const table of Object.values(Object(tables))) {
      for (const text of Object.keys(Object(table))) places.set(text, [...(places.get(text) ?? []), file]);
    }
  }
  t.is(places.size, Object.keys(texts).length);
  t.deepEqual(
    [...places].filter(([, files]) => files.length > 1).map(([text, files]) => `${text}: ${files.join(', ')}`),
    [],
  );
});

interface Source {
  readonly file: string;
  readonly source: string;
}

/** Sources of pages, without tests and tables. */
async function sources(pattern: string): Promise<Source[]> {
  const found: Source[] = [];
  for await (const file of glob(pattern, { cwd: folder })) {
    if (/\.(?:test|slow)\.ts$|^testing\/|^language\/|(?<!error-|permission-)texts\.ts$|translations\.ts$/.test(file))
      continue;
    found.push({ file, source: await readFile(join(folder, file), 'utf8') });
  }
  return found;
}

/** A literal that people may read: it begins with a capital letter and a small one, or has two words. */
const isReadable = (text: string) => /^["“„(]?[A-Z][a-z]|[a-z,.]\s[a-z]/.test(text);
/** Literals that look like texts. */
const others: Readonly<Record<string, RegExp>> = {
  // Names of products.
  'account/device.ts': /^\w+$/,
  'csrf.ts': /^admin form$/,
  'icons.ts': /^</,
  'operations/call.ts': /^Bearer/,
  'operations/refused.ts': /^Refused$/,
  'page/form-fault.ts': /^FormFault$/,
  'page/render.ts': /^default-src/,
  // The name of a hidden field.
  'pages/activities/events.ts': /^View$/,
  'pages/communication/mail-preview.ts': /^<style>/,
  // Words of headings in files.
  'pages/data/guess-columns.ts': /^/,
  // A member and its problem.
  'pages/data/import-problems.ts': /^[\w.]+ (?:enum|format|type)$/,
  // Commands and code.
  'pages/developers/oauth/endpoints.ts': /^-d /,
  'pages/developers/rate-limits.ts': /^guildgate /,
  'pages/developers/webhooks/secret.ts': /^(?:\/\/|const) /,
  // Words of the API and those of people.
  'pages/settings/audit-log.ts': /^an? (?:adhesion|membership)$/,
  'session/cookie.ts': /^admin |^Lax$/,
};
/** Errors that no page shows. */
const isForDevelopers = new Set(['Error', 'TypeError', 'RangeError', 'Problem']);

/** @returns the texts that are not said, and the file for each that is said when the module is loaded */
function textsIn({ file, source }: Source) {
  const { program, errors } = parseSync(file, source);
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
  const unsaid: string[] = [];
  const tooEarly: string[] = [];
  const exempt = new Set<Node>();
  let functions = 0;
  const note = (node: Node, text: string) => {
    if (exempt.has(node) || Object.hasOwn(texts, text)) return;
    if (isReadable(text) && !others[file]?.test(text)) unsaid.push(`${file}: ${text}`);
  };
  const enter = () => {
    functions += 1;
  };
  const leave = () => {
    functions -= 1;
  };
  new Visitor({
    FunctionDeclaration: enter,
    'FunctionDeclaration:exit': leave,
    FunctionExpression: enter,
    'FunctionExpression:exit': leave,
    ArrowFunctionExpression: enter,
    'ArrowFunctionExpression:exit': leave,
    ImportDeclaration: ({ source: from }) => void exempt.add(from),
    TSLiteralType: ({ literal }) => void exempt.add(literal),
    NewExpression: ({ callee, arguments: given }) => {
      if (callee.type !== 'Identifier' || !isForDevelopers.has(callee.name)) return;
      for (const argument of given) exempt.add(argument);
    },
    CallExpression: ({ callee }) => {
      if (callee.type === 'Identifier' && /^say(?:IfKnown)?$/.test(callee.name) && functions === 0) tooEarly.push(file);
    },
    Literal: (node) => {
      if (typeof node.value === 'string') note(node, node.value);
    },
    TemplateLiteral: (node) => {
      if (!exempt.has(node)) note(node, node.quasis.map(({ value }) => value.cooked ?? '').join('{}'));
    },
  }).visit(program);
  return { unsaid, tooEarly };
}

test('every text of a page is said', async (t) => {
  const read = (await sources('**/*.ts')).map(textsIn);
  t.true(read.length > 200);
  t.deepEqual(
    read.flatMap(({ unsaid }) => unsaid),
    [],
  );
});

test('no text is said before there is a reader', async (t) => {
  t.deepEqual(
    (await sources('**/*.ts')).flatMap((source) => textsIn(source).tooEarly),
    [],
  );
});

test('the views and scripts say texts of the tables, and have no other text', async (t) => {
  for (const { file, source } of await sources('views/**/*.eta')) {
    for (const [, text = ''] of source.matchAll(/\bsay\(\s*'([^']+)'/g))
      t.true(Object.hasOwn(texts, text), `${file}: ${text}`);
    const rest = source
      .replaceAll(/<%[\s\S]*?%>/g, '')
      .replaceAll(/="[^"]*"/g, '')
      .replaceAll(/<(?:code|kbd)[^>]*>[\s\S]*?<\/(?:code|kbd)>/g, '')
      .replaceAll(/<[^>]*>/g, '');
    t.notRegex(rest, /\p{L}{2}/u, file);
    t.notRegex(source, /(?:aria-label|title|placeholder|alt)="(?!https:)\p{L}/u, file);
  }
  for (const { file, source } of await sources('scripts/*.js')) {
    if (!source.includes("from './language.js'")) continue;
    for (const [, text = ''] of source.matchAll(/\bsay\(\s*'([^']+)'/g))
      t.true(Object.hasOwn(scriptTexts, text), `${file}: ${text}`);
  }
});
