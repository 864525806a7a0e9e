/** Texts for people in their language: English, French or German. */
import { IntlMessageFormat } from 'intl-messageformat';
import { withFrenchFirsts } from '../french-dates.ts';
import { de } from './de.ts';
import { type Catalogue, en, type MessageKey } from './en.ts';
import { fr } from './fr.ts';

export const catalogues = { en, fr, de } as const satisfies Readonly<Record<string, Catalogue>>;
export type Language = keyof typeof catalogues;
export const languages: readonly Language[] = ['en', 'fr', 'de'];

/** @returns the text of a message. @param values of its placeholders; dates and amounts as text */
export type Messages = (key: MessageKey, values?: Readonly<Record<string, string | number>>) => string;

/** @param locale BCP 47. @returns its language, if there is a catalogue, or else English */
export function languageOf(locale: string): Language {
  const { language } = new Intl.Locale(locale);
  return languages.find((known) => known === language) ?? 'en';
}

/** Parsing a message takes longer than filling it in. Bounded by the messages. */
const parsed = new Map<string, IntlMessageFormat>();

/** “de” and “que” before a placeholder. A name with an h or a y is left alone: some of them take the elision, some do not. */
const elidable = /\b(d|qu)e \{(\w+)\}/gi;
const vowel = /^[aeiouàâäéèêëîïôöùûüœæ]/i;

const elided = (message: string, values: Readonly<Record<string, string | number>>) =>
  message.replaceAll(elidable, (text, head, name) => (vowel.test(String(values[name])) ? `${head}’{${name}}` : text));

/** @param message in ICU syntax @returns it with the values of its placeholders */
export function filledIn(
  language: Language,
  message: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text = language === 'fr' ? elided(message, values) : message;
  const name = `${language} ${text}`;
  let format = parsed.get(name);
  if (!format) {
    format = new IntlMessageFormat(text, language);
    parsed.set(name, format);
  }
  const filled = String(format.format({ ...values }));
  return language === 'fr' ? withFrenchFirsts(filled) : filled;
}

/** @returns the messages of a language */
export const messagesIn =
  (language: Language): Messages =>
  (key, values) =>
    filledIn(language, catalogues[language][key], values);
