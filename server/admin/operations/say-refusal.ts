/** The reason of a refusal in the words and the language of the page. The API gives it in English, with its own names put in. */
import { filledIn } from '#server/platform/messages/messages.ts';
import { currentLanguage } from '../language/language.ts';
import { isLabel, type Label, say, sayIfKnown } from '../language/say.ts';
import type { Translation, Translations } from '../language/translation.ts';
import { capitalised } from '../page/format.ts';
import { memberLabel } from '../page/member-labels.ts';
import { refusalTexts } from './refusal-texts.ts';
import { violationTexts } from './violation-texts.ts';

interface Pattern extends Translation {
  readonly en: string;
  readonly matches: RegExp;
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** @returns texts with placeholders, as expressions with groups. Those with more words of their own come first */
const patternsOf = (texts: Translations): readonly Pattern[] =>
  Object.entries(texts)
    .filter(([text]) => text.includes('{'))
    .toSorted(([one], [other]) => wordsOf(other) - wordsOf(one))
    .map(([text, translation]) => {
      const parts = text.split(/\{(\w+)\}/).map((part, index) => (index % 2 === 0 ? escaped(part) : `(?<${part}>.*)`));
      return { en: text, ...translation, matches: new RegExp(`^${parts.join('')}$`) };
    });

const refusals = patternsOf(refusalTexts);
const violations = patternsOf(violationTexts);

function wordsOf(text: string): number {
  return text.replaceAll(/\{\w+\}/g, '').length;
}

/** @param reason detail of a problem @returns it in the language of the request, or in English if it has no text */
export function sayRefusal(reason: string): string {
  return saidBy(refusals, reason) ?? withStates(sayIfKnown(reason));
}

/** @param rule of a violation, without its member and a full stop @returns as sayRefusal */
export function sayViolation(rule: string): string {
  // The name of a variable stays as it is.
  const sentence = / is not one of its variables: /.test(rule) ? rule : capitalised(rule);
  return saidBy(violations, sentence) ?? sayIfKnown(sentence);
}

function saidBy(patterns: readonly Pattern[], reason: string): string | undefined {
  const language = currentLanguage();
  for (const { matches, [language]: message } of patterns) {
    const named = matches.exec(reason)?.groups;
    if (!named) continue;
    const values = Object.entries(named).map(([name, value]) => [name, wordOf(name, value)]);
    return filledIn(language, withStates(message), Object.fromEntries(values));
  }
  return undefined;
}

function wordOf(name: string, value: string): string {
  if (name === 'member') return currentLanguage() === 'en' ? memberLabel(value).toLowerCase() : memberLabel(value);
  if (name === 'reason') return sayViolation(value);
  if (name !== 'sources') return sayRefusal(value);
  return new Intl.ListFormat(currentLanguage(), { type: 'disjunction' }).format(value.split(' or ').map(withStates));
}

/** States whose name in the API is not the word of the pages. */
const states: Readonly<Partial<Record<string, Label>>> = {
  ATTENDED: 'Checked in',
  AWAITING_FILE: 'No file yet',
  CONVERTED: 'Approved',
  NO_SHOW: 'No-show',
  PAUSED: 'Paused (newsletter)',
  PENDING_APPROVAL: 'Awaiting approval',
  PENDING_PAYMENT: 'Awaiting payment',
  QUEUED: 'Waiting',
  SENDING: 'Sending (newsletter)',
  SUSPENDED: 'Suspended (membership)',
};

/** Replaces states of the API. Other words in capitals, such as the name of an event, stay as they are. */
function withStates(text: string): string {
  return text.replaceAll(/\b[A-Z][A-Z_]{2,}\b/g, (name) => {
    const word = states[name] ?? capitalised(name.replaceAll('_', ' ').toLowerCase());
    if (!isLabel(word)) return name;
    return currentLanguage() === 'en' ? say(word).toLowerCase() : say(word);
  });
}
