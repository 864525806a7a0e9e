/** Consents to newsletters, as they were given and withdrawn. */
import { id, instant, text } from './fields.ts';
import Joi from './joi.ts';

export const consentSources = ['API', 'ADMIN_UI', 'IMPORT', 'PERSON', 'UNSUBSCRIBE_LINK'] as const;
export type ConsentSource = (typeof consentSources)[number];

/** In bodies beside `newsletterOptIn`. */
export const newsletterConsentText = () =>
  text(2000)
    .min(1)
    .description(
      'With `newsletterOptIn` true: what the person agreed to, as it was shown. Kept as proof; an address that has opted out before needs it',
    )
    .example('Yes, send me the news of the association by email.');

export interface NewsletterConsent {
  id: string;
  optedIn: boolean;
  source: ConsentSource | null;
  text: string | null;
  createdAt: string;
}
export const newsletterConsent = Joi.object<NewsletterConsent, true>({
  id: id().required(),
  optedIn: Joi.boolean().required().description('Given or withdrawn').example(true),
  source: Joi.string()
    .valid(...consentSources)
    .allow(null)
    .required()
    .description('How it came. IMPORT: also a bulk upsert. PERSON: its own settings'),
  text: text(2000).allow(null).required().description('What the person agreed to; null: it was not said'),
  createdAt: instant().required().description('When it was given or withdrawn'),
});
