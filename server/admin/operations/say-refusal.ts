/** The reason of a refusal in the language of the request. The API gives it in English, with what it names put in. */
import { filledIn } from '#server/platform/messages/messages.ts';
import { currentLanguage } from '../language/language.ts';
import { sayIfKnown } from '../language/say.ts';
import type { Translation } from '../language/translation.ts';
import { words } from '../page/format.ts';
import { refusalTexts } from './refusal-texts.ts';

interface Pattern extends Translation {
  readonly matches: RegExp;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Texts with placeholders, as expressions with groups. Those with more words of their own come first. */
const patterns: readonly Pattern[] = Object.entries<Translation>(refusalTexts)
  .filter(([text]) => text.includes('{'))
  .toSorted(([one], [other]) => wordsOf(other) - wordsOf(one))
  .map(([text, translation]) => {
    const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? escaped(part) : `(?<${part}>.*)`));
    return { ...translation, matches: new RegExp(`^${parts.join('')}$`) };
  });

function wordsOf(text: string): number {
  return text.replaceAll(/\{\w+\}/g, '').length;
}

/** @param reason detail of a problem @returns it in the language of the request, or in English if it has no text */
export function sayRefusal(reason: string): string {
  const language = currentLanguage();
  if (language === 'en') return reason;
  for (const { matches, [language]: message } of patterns) {
    const named = matches.exec(reason)?.groups;
    if (!named) continue;
    const values = Object.entries(named).map(([name, value]) => [
      name,
      sayRefusal(value.replaceAll(/\b[A-Z][A-Z_]{2,}\b/g, words)),
    ]);
    return filledIn(language, message, Object.fromEntries(values));
  }
  return sayIfKnown(reason);
}
