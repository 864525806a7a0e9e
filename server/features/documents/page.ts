/** Document → HTML. Values are escaped and the style is inlined, because the printing page has no network. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { accentOf } from '#server/platform/accent.ts';
import type { Messages } from '#server/platform/messages/messages.ts';
import { pictureFault } from '#server/platform/picture.ts';
import { knownLocale, messagesFor } from './format.ts';
import type { DocumentBase, Issuer } from './parties.ts';

const views = fileURLToPath(new URL('./views/', import.meta.url));
const eta = new Eta({ views, cache: true, autoEscape: true });
const style = readFileSync(new URL('./views/print.css', import.meta.url), 'utf8');

export interface DocumentPage {
  /** Self-contained, with its style. */
  readonly html: string;
}

/** A key figure of the letterhead, such as number or date. Left out without a value. */
interface Fact {
  readonly label: string;
  readonly value: string | null;
}

export interface PageParts {
  readonly document: DocumentBase;
  readonly view: 'invoice' | 'adhesion' | 'contract';
  readonly title: string;
  /** Watermark on every page, such as "Draft". */
  readonly mark: string | null;
  readonly facts: readonly Fact[];
  /** Formatted values for the view. */
  readonly data: object;
}

export function documentPage({ document, view, title, mark, facts, data }: PageParts): DocumentPage {
  const { issuer, recipient, number, locale } = document;
  const message = messagesFor(locale);
  const html = eta.render(`./${view}`, {
    ...data,
    title,
    mark,
    facts: facts.filter(({ value }) => value),
    message,
    number,
    recipient,
    issuer: { ...issuer, logo: validLogo(issuer.logo) },
    lang: knownLocale(locale),
    style: issuer.accentColour ? `${style}:root{--accent:${accentOf(issuer.accentColour).light.accent}}` : style,
    running: {
      document: cssString(isolated(`${title} ${number}`)),
      issuer: cssString(isolated(issuer.name)),
      footer: cssString(footerOf(issuer, message)),
    },
  });
  return { html };
}

/** Checks again, because a logo may have been stored before its size was bounded. */
function validLogo(logo: string | null): string | null {
  return logo && pictureFault(logo) === undefined ? logo : null;
}

function footerOf(issuer: Issuer, message: Messages): string {
  const { name, address, registrationNumber, vatNumber, email, footer } = issuer;
  const line = (parts: readonly (string | null)[]) =>
    parts
      .filter((part) => part !== null)
      .map(isolated)
      .join(' · ');
  const numbers = line([
    registrationNumber && `${message('document.registrationNumber')} ${registrationNumber}`,
    vatNumber && `${message('document.vatNumber')} ${vatNumber}`,
    email,
  ]);
  return [line([name, ...address]), numbers, footer].filter(Boolean).join('\n');
}

/** Wraps text in FIRST STRONG ISOLATE, so that an Arabic name does not reorder its neighbours. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * @returns the text as a CSS string for the page margins, which the template engine does not escape. Escapes all but
 * ASCII letters and digits, so that no text can end the string.
 */
export function cssString(text: string): string {
  const escaped = [...text.toWellFormed()].map((character) =>
    // CSS has no escape for U+0000.
    /^[A-Za-z0-9]$/.test(character) ? character : `\\${(character.codePointAt(0) || 0xfffd).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}
