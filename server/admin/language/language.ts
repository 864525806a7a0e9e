/**
 * The language of the page that is being made. It follows the asynchronous calls of a request, so that the thousands of
 * places with a text need no parameter for it.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Language } from '#server/platform/messages/messages.ts';

const current = new AsyncLocalStorage<Language>();

/** Calls `make`, with everything it waits for, in a language. */
export const inLanguage = <Result>(language: Language, make: () => Result): Result => current.run(language, make);

/** @returns the language of the current request; outside of requests English */
export const currentLanguage = (): Language => current.getStore() ?? 'en';
