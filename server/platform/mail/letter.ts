/** The layout of the mails of the service: words from catalogues or from the tenant, which are text and escaped. */
import { join } from 'node:path';
import type { Language } from '#server/platform/messages/messages.ts';
import { type MailTenant, mailTemplate, type RenderedMail } from './render.ts';

export interface Fact {
  readonly label: string;
  /** Can have several lines. */
  readonly value: string;
}

export interface Letter {
  readonly language: Language;
  readonly subject: string;
  /** Absent: the subject. */
  readonly title?: string;
  readonly paragraphs: readonly string[];
  /** Six digits. */
  readonly code?: string;
  readonly facts?: readonly Fact[];
  readonly button?: { readonly label: string; readonly link: string } | undefined;
  /** Small print. */
  readonly quiet?: readonly string[];
}

const template = mailTemplate<Letter & { readonly colon: string }>(join(import.meta.dirname, 'letter'));

export async function renderLetter(tenant: MailTenant, letter: Letter): Promise<RenderedMail> {
  const colon = letter.language === 'fr' ? '\u00a0:' : ':';
  const { text, ...rendered } = await template.render(tenant, { facts: [], quiet: [], colon, ...letter });
  return { ...rendered, text: `${text.trimEnd()}\n` };
}
