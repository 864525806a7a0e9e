/** Mail content of a tenant, parsed and ready to render. */
import { invalidProperty } from '#server/gateway/api/problem.ts';
import { lineOf } from '#server/platform/mail/line.ts';
import type { RenderedMail } from '#server/platform/mail/render.ts';
import { plainTextOf } from './plain-text.ts';
import {
  escapeHtml,
  knownVariables,
  type ParsedTemplate,
  parseTemplate,
  TemplateError,
  type Values,
} from './template-language.ts';

export interface MailContent {
  readonly subject: string;
  readonly preheader?: string | null;
  /** Compiled MJML, still with its variables. */
  readonly html: string;
  /** null: derived from the HTML. */
  readonly text: string | null;
}

export interface ParsedMail {
  readonly names: readonly string[];
  /** @param most maximum characters of each part. @throws Problem 422 naming the part that exceeds them */
  render(values: Values, most?: number): RenderedMail;
}

/** @throws Problem 422 naming the property that is not a valid template */
export function parseMail({ subject, preheader, html, text }: MailContent): ParsedMail {
  const parts = {
    subject: property('subject', () => parseTemplate(subject, 'text')),
    html: property('mjml', () => parseTemplate(withPreheader(html, preheader), 'html')),
  };
  const plain = text === null ? derived(html, parts.html) : property('text', () => parseTemplate(text, 'text'));
  return {
    names: [...new Set([...parts.subject.names, ...parts.html.names, ...plain.names])],
    render: (values, most) => ({
      subject: lineOf(property('subject', () => parts.subject.render(values, most))),
      html: property('mjml', () => parts.html.render(values, most)),
      text: property('text', () => plain.render(values, most)),
    }),
  };
}

/** A brace that is text: as plain text it would begin a variable. */
const writtenBrace = /&(?:#0*123|#x0*7b|lcub|lbrace);/i;

/** Derives the text template from the HTML template; where sections cross blocks, or braces are text, from each rendered mail. */
function derived(html: string, htmlTemplate: ParsedTemplate): ParsedTemplate {
  const ofEach = {
    names: [],
    render: (values: Values, most?: number) => plainTextOf(htmlTemplate.render(values, most)),
  };
  if (writtenBrace.test(html)) return ofEach;
  try {
    return { ...parseTemplate(plainTextOf(html), 'text'), names: [] };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return ofEach;
  }
}

/** @returns the result of `read`. @throws Problem 422 naming the property for a TemplateError */
export function property<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw invalidProperty(name, `${name} is not a valid template: ${error.message}`, 'template');
  }
}

/** Inserts a hidden first line, which mail programs show beside the subject. */
function withPreheader(html: string, preheader: string | null | undefined): string {
  if (!preheader) return html;
  const hidden = `<div style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">${escapeHtml(preheader)}</div>`;
  return html.replace(/<body[^>]*>/, (body) => `${body}${hidden}`);
}

/** Size in bytes at which Gmail clips a mail. */
const gmailCut = 102 * 1024;

/** @returns warnings about unknown variables and mails that Gmail clips. */
export function warningsOf(names: readonly string[], given: Values, html: string): string[] {
  const known = new Set<string>([...knownVariables, ...given.keys()]);
  const warnings = names
    .filter((name) => !known.has(name))
    .map((name) => `The variable ${name} is unknown: it stays empty.`);
  if (Buffer.byteLength(html) > gmailCut) warnings.push('This mail is larger than 102 KiB: Gmail clips it.');
  return warnings;
}
