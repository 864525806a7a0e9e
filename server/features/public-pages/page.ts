/** Renders the public pages. */
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import type { MessageKey } from '#server/platform/messages/en.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';

/** Escapes every value. Of all features, whose pages share the layout. */
const eta = new Eta({ views: fileURLToPath(new URL('../', import.meta.url)), cache: true, autoEscape: true });

export interface Page {
  /** Path below the features, without extension. */
  readonly view: string;
  readonly status: number;
  readonly locale: string;
  /** A message, or the text itself. */
  readonly title: MessageKey | { readonly text: string };
  readonly data: object;
  /** Paths of further styles and scripts. */
  readonly styles?: readonly string[];
  readonly scripts?: readonly string[];
  /** Where the visitor is in the organisation's pages; absent: on a page below its first one. */
  readonly place?: 'home' | 'personal';
}

/** @param organisation its name; empty: no organisation is at this host */
export function renderPage(organisation: string, page: Page): string {
  const { view, locale, title, data, styles = [], scripts = [], place } = page;
  const language = languageOf(locale);
  const message = messagesIn(language);
  const heading = typeof title === 'string' ? message(title) : title.text;
  // By code points, so that surrogate pairs are not split.
  const [initial = ''] = organisation;
  const frame = { language, message, heading, organisation, initial: initial.toUpperCase(), styles, scripts, place };
  return eta.render(`./${view}`, { ...frame, ...data });
}
