/** Schemas of the tenant and its letterhead. */
import { currency, email, instant, line, localePattern, newCurrency, text } from './fields.ts';
import Joi from './joi.ts';
import { addressLines, vatNumber } from './party.ts';

export interface Legal {
  name: string | null;
  addressLines: string[];
  registrationNumber: string | null;
  vatNumber: string | null;
  iban: string | null;
  invoiceFooter: string | null;
}

export interface Tenant {
  name: string;
  host: string;
  contactEmail: string | null;
  legal: Legal;
  logo: string | null;
  accentColour: string | null;
  currency: string;
  locale: string;
  requireIfMatch: boolean;
  updatedAt: string | null;
}

/** Length of a data URL with 200 KiB of image in base64. */
const maximumLogo = 4 * Math.ceil((200 * 1024) / 3) + 'data:image/jpeg;base64,'.length;

const contactEmail = () => email().allow(null).description('Contact address on documents');
const legalName = () =>
  line(200).min(1).allow(null).description('null: the name of the tenant').example('Acme Alumni e.V.');
const registrationNumber = () =>
  line(60).min(1).allow(null).description('Number in the register of associations or companies').example('W751234567');
const iban = () =>
  Joi.string()
    .pattern(/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u, 'IBAN without spaces')
    .allow(null)
    .example('FR7630006000011234567890189');
const invoiceFooter = () =>
  text(1000)
    .min(1)
    .allow(null)
    .description('Small print at the end of an invoice')
    .example('VAT not applicable, art. 293 B of the CGI.');
const logo = () =>
  Joi.string()
    .max(maximumLogo)
    .pattern(/^data:image\/(?:png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/u, 'data URL of a PNG or JPEG picture')
    .allow(null)
    .description('Letterhead image; at most 200 KiB, 4 megapixels and 8000 pixels per side')
    .example(
      'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    );
const accentColour = () =>
  Joi.string()
    .pattern(/^#[0-9a-f]{6}$/u, 'colour as # and six hexadecimal digits in lower case')
    .allow(null)
    .description('Of pages, emails and documents, darker or lighter where it could not be read; null: blue')
    .example('#7a1f5c');
const ownLocale = () => Joi.string().pattern(localePattern, 'BCP 47 language tag').example('fr-FR');
const requireIfMatch = () =>
  Joi.boolean()
    .description('true: changing and deleting a resource that has an ETag needs `If-Match`, else it is a 428')
    .example(false);

export const legal = Joi.object<Legal, true>({
  name: legalName().required(),
  addressLines: addressLines().required(),
  registrationNumber: registrationNumber().required(),
  vatNumber: vatNumber().required(),
  iban: iban().required(),
  invoiceFooter: invoiceFooter().required(),
});

export const tenant = Joi.object<Tenant, true>({
  name: Joi.string().required().example('Acme Alumni Association'),
  host: Joi.string().required().description('Name under which the tenant is served').example('acme.example'),
  contactEmail: contactEmail().required(),
  legal: legal.required().description('Letterhead of documents'),
  logo: logo().required(),
  accentColour: accentColour().required(),
  currency: currency().required().description('Default currency for new amounts'),
  locale: ownLocale().required(),
  requireIfMatch: requireIfMatch().required(),
  updatedAt: instant().allow(null).required(),
});

export interface TenantChanges {
  contactEmail?: string | null;
  legal?: Partial<Legal>;
  logo?: string | null;
  accentColour?: string | null;
  currency?: string;
  locale?: string;
  requireIfMatch?: boolean;
}
export const legalChanges = Joi.object<Partial<Legal>>({
  name: legalName(),
  addressLines: addressLines(),
  registrationNumber: registrationNumber(),
  vatNumber: vatNumber(),
  iban: iban(),
  invoiceFooter: invoiceFooter(),
});
export const tenantChanges = Joi.object<TenantChanges>({
  contactEmail: contactEmail(),
  legal: legalChanges.description('Absent members stay unchanged'),
  logo: logo(),
  accentColour: accentColour(),
  currency: newCurrency(),
  locale: ownLocale(),
  requireIfMatch: requireIfMatch(),
}).min(1);
