/** Texts of pages in the language of the current request. */
import { filledIn } from '#server/platform/messages/messages.ts';
import { currentLanguage } from './language.ts';
import { type Text, texts } from './texts.ts';
import type { Translation } from './translation.ts';

/** Names in braces. That of a plural comes before a comma. Its words are in braces, too, with a space or `#`, which no name has. */
type Names<T extends string> = T extends `${string}{${infer Inner}}${infer Rest}` ? NameIn<Inner> | Names<Rest> : never;
type NameIn<Inner extends string> = Inner extends `${infer Name},${string}` ? WithoutSpace<Name> : WithoutSpace<Inner>;
type WithoutSpace<Name extends string> = Name extends `${string}${' ' | '#'}${string}` ? never : Name;

/** A text without placeholders. */
export type Label = { [T in Text]: [Names<T>] extends [never] ? T : never }[Text];

type Values<T extends Text> = [Names<T>] extends [never] ? [] : [Readonly<Record<Names<T>, string | number>>];

/**
 * @param text in English, as it is in the table of texts
 * @param values of its placeholders; dates and amounts as text
 * @returns it in the language of the current request
 */
export function say<T extends Text>(text: T, ...[values]: Values<T>): string {
  const language = currentLanguage();
  const { [language]: message = text }: Partial<Translation> = texts[text];
  return message.includes('{') ? filledIn(language, message, values) : message;
}

export const isLabel = (text: string): text is Label => Object.hasOwn(texts, text) && !text.includes('{');

/** @returns a text of the API in the language of the current request, if it has one */
export const sayIfKnown = (text: string): string => (isLabel(text) ? say(text) : text);
