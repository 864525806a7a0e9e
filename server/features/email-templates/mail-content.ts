/** What a tenant has written for a mail, ready to be filled. */
import { invalidProperty } from '#server/gateway/problem.ts';
import { lineOf } from '#server/platform/mail/line.ts';
import type { RenderedMail } from '#server/platform/mail/render.ts';
import { plainTextOf } from './plain-text.ts';
import { escapeHtml, type Filling, filling, knownVariables, TemplateError, type Values } from './variables.ts';

export interface MailContent {
  readonly subject: string;
  readonly preheader?: string | null;
  /** Compiled, with the variables in it. */
  readonly html: string;
  /** Nothing: made from the HTML. */
  readonly text: string | null;
}

export interface FillableMail {
  readonly names: readonly string[];
  /** @param most characters of each part. @throws Problem 422 naming the part that would have more */
  fill(values: Values, most?: number): RenderedMail;
}

/** @throws Problem 422 naming the property that is no template */
export function fillable({ subject, preheader, html, text }: MailContent): FillableMail {
  const parts = {
    subject: property('subject', () => filling(subject, 'text')),
    html: property('mjml', () => filling(withPreheader(html, preheader), 'html')),
  };
  const plain = text === null ? derived(html, parts.html) : property('text', () => filling(text, 'text'));
  return {
    names: [...new Set([...parts.subject.names, ...parts.html.names, ...plain.names])],
    fill: (values, most) => ({
      subject: lineOf(property('subject', () => parts.subject.fill(values, most))),
      html: property('mjml', () => parts.html.fill(values, most)),
      text: property('text', () => plain.fill(values, most)),
    }),
  };
}

/** Of the HTML with its variables in it; where sections lie across what a text has not, of each mail as it is filled. */
function derived(html: string, filledHtml: Filling): Filling {
  try {
    return { ...filling(plainTextOf(html), 'text'), names: [] };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    return { names: [], fill: (values, most) => plainTextOf(filledHtml.fill(values, most)) };
  }
}

/** @returns what `read` does. @throws Problem 422 naming the property, where it is no template */
export function property<Result>(name: string, read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw invalidProperty(name, `${name} is no template: ${error.message}`, 'template');
  }
}

/** Mail programs show the first words of a mail beside its subject; these are seen there only. */
function withPreheader(html: string, preheader: string | null | undefined): string {
  if (!preheader) return html;
  const hidden = `<div style="display:none;font-size:1px;line-height:1px;max-height:0;max-width:0;opacity:0;overflow:hidden">${escapeHtml(preheader)}</div>`;
  return html.replace(/<body[^>]*>/, (body) => `${body}${hidden}`);
}

/** Gmail shows no more of a mail than this, in bytes. */
const gmailCut = 102 * 1024;

/** @returns what a reader may stumble over: variables that nothing is put in for, and mails that are cut off. */
export function warningsOf(names: readonly string[], given: Values, html: string): string[] {
  const known = new Set<string>([...knownVariables, ...given.keys()]);
  const warnings = names
    .filter((name) => !known.has(name))
    .map((name) => `There is no variable ${name}: it shows nothing.`);
  if (Buffer.byteLength(html) > gmailCut)
    warnings.push('Gmail cuts off mails of more than 102 KiB; this one has more.');
  return warnings;
}
