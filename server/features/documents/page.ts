/** Document → HTML: every value is escaped, and the style comes along, because the page that prints it fetches nothing. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Eta } from 'eta';
import { knownLocale } from './format.ts';
import { type Labels, labelsOf } from './labels.ts';
import type { DocumentBase, Issuer } from './parties.ts';

const views = fileURLToPath(new URL('./views/', import.meta.url));
const eta = new Eta({ views, cache: true, autoEscape: true });
const style = readFileSync(new URL('./views/print.css', import.meta.url), 'utf8');

export interface DocumentPage {
  /** Whole: with its style, and nothing to be fetched. */
  readonly html: string;
}

/** A number or a date that is looked for first. Those without a value are left out. */
export interface Fact {
  readonly label: string;
  readonly value: string | null;
}

export interface PageParts {
  readonly document: DocumentBase;
  readonly view: 'invoice' | 'adhesion' | 'contract';
  readonly title: string;
  /** Across every page: that it is a draft, or void. */
  readonly mark: string | null;
  readonly facts: readonly Fact[];
  /** What the view shows, formatted. */
  readonly data: object;
}

export function documentPage({ document, view, title, mark, facts, data }: PageParts): DocumentPage {
  const { issuer, recipient, number, locale } = document;
  const labels = labelsOf(locale);
  const html = eta.render(`./${view}`, {
    ...data,
    title,
    mark,
    facts: facts.filter(({ value }) => value),
    labels,
    number,
    recipient,
    issuer: { ...issuer, logo: shownLogo(issuer.logo) },
    lang: knownLocale(locale),
    style,
    running: {
      document: cssString(isolated(`${title} ${number}`)),
      issuer: cssString(isolated(issuer.name)),
      footer: cssString(footerOf(issuer, labels)),
    },
  });
  return { html };
}

/** Of an image that the page carries in itself; in an `img` an SVG neither runs nor fetches anything. */
function shownLogo(logo: string | null): string | null {
  return logo && /^data:image\/(?:png|jpeg|webp|gif|svg\+xml);base64,[A-Za-z0-9+/=]+$/.test(logo) ? logo : null;
}

function footerOf(issuer: Issuer, labels: Labels): string {
  const { name, address, registrationNumber, vatNumber, email, footer } = issuer;
  const line = (parts: readonly (string | null)[]) =>
    parts
      .filter((part) => part !== null)
      .map(isolated)
      .join(' · ');
  const numbers = line([
    registrationNumber && `${labels.registrationNumber} ${registrationNumber}`,
    vatNumber && `${labels.vatNumber} ${vatNumber}`,
    email,
  ]);
  return [line([name, ...address]), numbers, footer].filter(Boolean).join('\n');
}

/** So that an Arabic name orders itself and not its neighbours: between FIRST STRONG ISOLATE and its end. */
function isolated(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * @returns the text as a string of CSS. What the margins of a page repeat is CSS, which nothing escapes for us: every
 * character but letters and digits of ASCII is written by its number, so that no text can end the string.
 */
export function cssString(text: string): string {
  const escaped = [...text.toWellFormed()].map((character) =>
    // U+0000 has no number in CSS.
    /^[A-Za-z0-9]$/.test(character) ? character : `\\${(character.codePointAt(0) || 0xfffd).toString(16)} `,
  );
  return `"${escaped.join('')}"`;
}
