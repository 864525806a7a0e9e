/** Labels of documents by language. Other languages get English labels, with amounts and dates of their locale. */
import { knownLocale } from './format.ts';
import { de } from './labels/de.ts';
import { en } from './labels/en.ts';
import { fr } from './labels/fr.ts';
import type { Labels } from './labels/labels.ts';

const languages: Readonly<Record<string, Labels>> = { en, fr, de };

/** @param locale BCP 47 */
export function labelsOf(locale: string): Labels {
  return languages[new Intl.Locale(knownLocale(locale)).language] ?? en;
}
