/**
 * Mails from templates. A template is a pair of files in the folder of its feature: `<name>.mjml`, sections for the
 * layout, and `<name>.txt`, whose first line is `Subject: …` and whose rest is the mail as plain text. Both are filled
 * by eta, between {{ and }}: `{{= it.code }}`.
 */
import { readFile } from 'node:fs/promises';
import { Eta } from 'eta';
import { lineOf } from './line.ts';

/** What the layout shows of whoever sends. */
export interface MailTenant {
  readonly host: string;
  readonly baseUrl: string;
  readonly name: string;
}

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}

/** One mail of a feature: what it is filled with is `Data`, and `it.tenant`. */
export interface MailTemplate<Data extends object> {
  /** @throws eta's error for a template that asks for what the data has not, or mjml's for one that is broken */
  render(tenant: MailTenant, data: Data): Promise<RenderedMail>;
}

type Fill = (data: object) => string;

interface Filled {
  readonly subject: Fill;
  readonly html: Fill;
  readonly text: Fill;
}

const tags: [string, string] = ['{{', '}}'];
const shared = { tags, autoTrim: false, autoFilter: true, filterFunction: shown } as const;
const html = new Eta({ ...shared, autoEscape: true });
const text = new Eta({ ...shared, autoEscape: false });

/** A mail that greets `undefined` cannot be called back. */
function shown(value: unknown): string {
  if (value === undefined || value === null) throw new TypeError('a mail lacks a value that its template shows');
  return String(value);
}

/**
 * @param path of both files, without their ending: join(import.meta.dirname, 'mails/login-code')
 * @returns the template; it is read and compiled when the first mail needs it, and kept.
 */
export function mailTemplate<Data extends object>(path: string): MailTemplate<Data> {
  let compiled: Promise<Filled> | undefined;
  return {
    async render(tenant, data) {
      compiled ??= compile(path);
      const filled = await compiled;
      const it = { ...data, tenant };
      return { subject: lineOf(filled.subject(it)), html: filled.html(it), text: filled.text(it) };
    },
  };
}

/**
 * MJML is compiled once, with the tags of eta in it, which it leaves as they are; eta then fills the HTML and escapes
 * what it fills in. Data never reaches mjml: it could neither add an element nor include a file.
 */
async function compile(path: string): Promise<Filled> {
  const [layout, content, plain] = await Promise.all([
    readFile(new URL('layout.mjml', import.meta.url), 'utf8'),
    readFile(`${path}.mjml`, 'utf8'),
    readFile(`${path}.txt`, 'utf8'),
  ]);
  // Parted before it is filled: a line break in data moves nothing from the one to the other.
  const [, subject, body] = /^Subject: (.+)\n([\s\S]*)$/.exec(plain) ?? [];
  if (subject === undefined || body === undefined) throw new TypeError(`${path}.txt does not begin with "Subject: "`);
  // Loaded with the first mail: it takes longer than all the rest of the server, and a process that only serves needs none.
  const { default: mjml2html } = await import('mjml');
  const page = await mjml2html(
    layout.replace('<!-- content -->', () => content),
    {
      validationLevel: 'strict',
      ignoreIncludes: true,
      keepComments: false,
      // Its own list fetches from Google whatever font is named, and so tells Google who reads a mail.
      fonts: {},
    },
  );
  return {
    subject: filling(text, subject),
    html: filling(html, page.html),
    text: filling(text, body.trimStart()),
  };
}

function filling(eta: Eta, source: string): Fill {
  const fill = eta.compile(source);
  return (data) => fill.call(eta, data);
}
