/** The catalogues of messages. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import test from 'ava';
import { type Catalogue, en, type MessageKey } from './en.ts';
import { catalogues, languageOf, languages, messagesIn } from './messages.ts';

const keys = Object.keys(en).filter((key): key is MessageKey => Object.hasOwn(en, key));
/** Names in braces; the words in those of a plural are no placeholders. */
const placeholdersOf = (catalogue: Catalogue, key: MessageKey) =>
  [...new Set([...catalogue[key].matchAll(/\{([a-z]\w*)(?:\}|, plural)/g)].map(([, name = '']) => name))].toSorted();

test('each message has the same placeholders in every language, and can be filled in', (t) => {
  for (const language of languages) {
    for (const key of keys) {
      const names = placeholdersOf(en, key);
      t.deepEqual(placeholdersOf(catalogues[language], key), names, `${language} ${key}`);
      const text = messagesIn(language)(key, Object.fromEntries(names.map((name) => [name, 3])));
      t.regex(text, /\S/, `${language} ${key}`);
      t.notRegex(text, /[{}]/, `${language} ${key}`);
    }
  }
});

test('numbers have the plural of their language', (t) => {
  const left = (count: number) => languages.map((language) => messagesIn(language)('event.seatsLeft', { left: count }));
  t.deepEqual(left(0), ['None left', 'Complet', 'Ausgebucht']);
  t.deepEqual(left(1), ['1 seat left', '1 place disponible', '1 Platz frei']);
  t.deepEqual(left(1200), ['1,200 seats left', '1\u202f200 places disponibles', '1.200 Plätze frei']);
});

test('in French, “de” and “que” lose their vowel before a name that begins with one', (t) => {
  const message = messagesIn('fr');
  const said = (organisation: string) => message('my.membership.none', { organisation });
  t.is(said('Acme'), 'Vous n’êtes pas membre d’Acme pour le moment.');
  t.is(said('Étoile du Nord'), 'Vous n’êtes pas membre d’Étoile du Nord pour le moment.');
  t.is(said('Globex'), 'Vous n’êtes pas membre de Globex pour le moment.');
  t.is(
    message('my.data.text', { organisation: 'Orphée' }),
    'Tout ce qu’Orphée conserve à votre sujet, à lire et à emporter.',
  );
});

test('the first day of a month is “1er” in French', (t) => {
  const message = messagesIn('fr');
  t.is(message('my.duration.fixed', { day: '1 septembre' }), 'jusqu’au prochain 1er septembre');
  t.is(message('my.membership.starts', { date: '21 mars 2027' }), 'Commence le 21 mars 2027');
});

test('no French message puts “de” before an event, whose name can begin with an article', (t) => {
  const wrong = keys.filter((key) => /\bde \{event\}/.test(catalogues.fr[key]));
  t.deepEqual(wrong, []);
});

test('French signs stay with their word', (t) => {
  // Otherwise a line can begin with a colon.
  for (const [key, text] of Object.entries(catalogues.fr)) t.notRegex(text, / [:;?!»]|« /, key);
});

test('a language without a catalogue is served English', (t) => {
  t.deepEqual(['fr-CA', 'de-AT', 'en', 'pt-BR'].map(languageOf), ['fr', 'de', 'en', 'en']);
});

test('the views of pages and documents have no text of their own', async (t) => {
  for (const feature of ['public-pages', 'invitation-page', 'member-pages', 'documents']) {
    const folder = join(import.meta.dirname, '../../features', feature, 'views');
    for (const file of await readdir(folder)) {
      if (file.endsWith('.eta')) t.is(await textIn(join(folder, file)), '', file);
    }
  }
});

/** @returns the text of a view beside its tags and expressions */
async function textIn(path: string): Promise<string> {
  const view = await readFile(path, 'utf8');
  return view
    .replaceAll(/<%[\s\S]*?%>/g, '')
    .replaceAll(/<style>[\s\S]*?<\/style>/g, '')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[·,]/g, '')
    .trim();
}
