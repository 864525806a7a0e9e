/** Paths, breadcrumbs and status badges of newsletters. */
import type { Newsletter, NewsletterStatus } from '#contracts/schemas/newsletter.ts';
import { type Label, say } from '../../language/say.ts';
import type { Crumb } from '../../page/blocks.ts';
import { type BadgeCell, badge } from '../../page/cells.ts';
import type { Tone } from '../../page/tone.ts';

export const newslettersPath = '/admin/newsletters';

/** @returns breadcrumbs of a page about the newsletter */
export const crumbsOf = ({ id, name }: Pick<Newsletter, 'id' | 'name'>): Crumb[] => [
  { text: say('Newsletters'), href: newslettersPath },
  { text: name, href: `${newslettersPath}/${id}` },
];

/** @returns the page that writes it: as blocks, unless it is MJML or refers to a template */
export function contentPath({ id, blocks, mjml, templateId }: Newsletter): string {
  const isMjml = blocks === null && (mjml !== null || templateId !== null);
  return `${newslettersPath}/${id}/${isMjml ? 'mjml' : 'edit'}`;
}

const tones: Readonly<Record<NewsletterStatus, Tone>> = {
  DRAFT: 'neutral',
  SCHEDULED: 'info',
  SENDING: 'info',
  PAUSED: 'attention',
  SENT: 'good',
  CANCELLED: 'neutral',
  FAILED: 'bad',
};

const names: Readonly<Record<NewsletterStatus, Label>> = {
  DRAFT: 'Draft',
  SCHEDULED: 'Scheduled (newsletter)',
  SENDING: 'Sending (newsletter)',
  PAUSED: 'Paused (newsletter)',
  SENT: 'Sent (newsletter)',
  CANCELLED: 'Cancelled (newsletter)',
  FAILED: 'Failed (newsletter)',
};
export const statusName = (status: NewsletterStatus): string => say(names[status]);

export const newsletterBadge = (status: NewsletterStatus): BadgeCell => badge(statusName(status), tones[status]);

/** @returns '1 person', '1,204 people' */
export const people = (count: number): string => say('{count, plural, one {# person} other {# people}}', { count });
