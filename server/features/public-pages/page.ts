/** Renders the public pages. */
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { MessageKey } from '#server/platform/messages/en.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';

/** Escapes every value. */
const eta = new Eta({ views: fileURLToPath(new URL('./views/', import.meta.url)), cache: true, autoEscape: true });

export interface Page {
  readonly view: 'home' | 'event' | 'absent';
  readonly status: 200 | 404;
  readonly locale: string;
  /** A message, or the text itself. */
  readonly title: MessageKey | { readonly text: string };
  readonly data: object;
}

/** @param organisation its name; empty: no organisation is at this host */
export function renderPage(organisation: string, { view, locale, title, data }: Page): string {
  const language = languageOf(locale);
  const message = messagesIn(language);
  const heading = typeof title === 'string' ? message(title) : title.text;
  // By code points, so that surrogate pairs are not split.
  const [initial = ''] = organisation;
  const frame = { language, message, heading, organisation, initial: initial.toUpperCase(), isHome: view === 'home' };
  return eta.render(`./${view}`, { ...frame, ...data });
}
