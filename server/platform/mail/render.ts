/**
 * Renders mails from templates. A template is a pair of files in the folder of its feature: `<name>.mjml` with sections
 * for the layout, and `<name>.txt` with a line `Subject: …` followed by the plain text. Both use eta tags between {{
 * and }}: `{{= it.code }}`.
 */
import { readFile } from 'node:fs/promises';
import { Eta } from 'eta';
import { accentOf } from '../accent.ts';
import { lineOf } from './line.ts';

/** The sender, for the layout. */
export interface MailTenant {
  readonly host: string;
  readonly baseUrl: string;
  readonly name: string;
  /** `#rrggbb`; absent or null: the usual colour. */
  readonly accentColour?: string | null;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** A mail template, which is rendered with `Data` and `it.tenant`. */
export interface MailTemplate<Data extends object> {
  /** @throws eta's error when the template uses a missing value, or mjml's for invalid MJML */
  render(tenant: MailTenant, data: Data): Promise<RenderedMail>;
}

type Fill = (data: object) => string;

interface Filled {
  readonly subject: Fill;
  readonly html: Fill;
  readonly text: Fill;
}

const tags: [string, string] = ['{{', '}}'];
const shared = { tags, autoTrim: false, autoFilter: true, filterFunction: textOf } as const;
const html = new Eta({ ...shared, autoEscape: true });
const text = new Eta({ ...shared, autoEscape: false });

/** Throws for missing values: a mail that greets `undefined` cannot be recalled. */
function textOf(value: unknown): string {
  if (value === undefined || value === null) throw new TypeError('the mail lacks a value of its template');
  return String(value);
}

/**
 * @param path path of both files without extension: join(import.meta.dirname, 'mails/login-code')
 * @returns the template, which is read and compiled at first use; after a failure, at the next one
 */
export function mailTemplate<Data extends object>(path: string): MailTemplate<Data> {
  let compiled: Promise<Filled> | undefined;
  return {
    async render(tenant, data) {
      compiled ??= compile(path).catch((error: unknown) => {
        // A worker without file descriptors for a moment must not refuse this mail until it ends.
        compiled = undefined;
        throw error;
      });
      const filled = await compiled;
      const it = { ...data, tenant, accent: accentOf(tenant.accentColour) };
      return { subject: lineOf(filled.subject(it)), html: filled.html(it), text: filled.text(it) };
    },
  };
}

/**
 * Compiles MJML once, with eta's tags left in place; eta then renders the HTML with escaping. Data never reaches mjml, so
 * that it can neither add an element nor include a file.
 */
async function compile(path: string): Promise<Filled> {
  const [layout, content, plain] = await Promise.all([
    readFile(new URL('layout.mjml', import.meta.url), 'utf8'),
    readFile(`${path}.mjml`, 'utf8'),
    readFile(`${path}.txt`, 'utf8'),
  ]);
  // Split before rendering, so that a line break in data cannot move text between subject and body.
  const [, subject, body] = /^Subject: (.+)\n([\s\S]*)$/.exec(plain) ?? [];
  if (subject === undefined || body === undefined) throw new TypeError(`${path}.txt does not begin with "Subject: "`);
  // Imported lazily: it loads slower than the rest of the server, and an API process does not need it.
  const { default: mjml2html } = await import('mjml');
  const page = await mjml2html(
    layout.replace('<!-- content -->', () => content),
    {
      validationLevel: 'strict',
      ignoreIncludes: true,
      keepComments: false,
      // mjml's default list loads fonts from Google, which would track readers.
      fonts: {},
    },
  );
  return {
    subject: compileText(text, subject),
    html: compileText(html, coloured(page.html)),
    text: compileText(text, body.trimStart()),
  };
}

/** MJML takes no tag in the place of a colour. */
function coloured(html: string): string {
  return html
    .replaceAll('#2350c8', '{{= it.accent.light.accent }}')
    .replaceAll('#8fb0ff', '{{= it.accent.dark.accent }}');
}

function compileText(eta: Eta, source: string): Fill {
  const fill = eta.compile(source);
  return (data) => fill.call(eta, data);
}
