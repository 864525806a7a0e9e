/** Field schemas shared by users and contacts. */
import { countries } from './codes.ts';
import { line, text } from './fields.ts';
import Joi from './joi.ts';

export interface Address {
  street?: string | null;
  street2?: string | null;
  postalCode?: string | null;
  city?: string | null;
  region?: string | null;
  countryCode?: string | null;
}
export const addressParts = ['street', 'street2', 'postalCode', 'city', 'region', 'countryCode'] as const;

/** No `|`: it separates the tags in the cell of an export. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses them
const tagPattern = /^[^|\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]+$/u;

export const tag = () => Joi.string().max(50).pattern(tagPattern, 'one line of text without |').example('choir');
/** Per person. */
export const maximumTags = 30;
export const tags = () => Joi.array().items(tag()).unique().max(maximumTags).description('Free labels');
export const companyName = () =>
  line(200).min(1).allow(null).description('Where the person works').example('Analytical Engines Ltd');
export const jobTitle = () => line(200).min(1).allow(null).example('Engineer');
export const note = () =>
  text(5_000)
    .allow(null)
    .description('For the office; the person does not see it')
    .example('Prefers to be called in the evening');
export const address = () =>
  Joi.object<Address>({
    street: line(200).allow(null).description('Street and number').example('12 rue des Lilas'),
    street2: line(200).allow(null).description('Building, floor or care of').example('Building C'),
    postalCode: line(20).allow(null).example('75011'),
    city: line(100).allow(null).example('Paris'),
    region: line(100).allow(null).description('State or province, where an address has one').example('Île-de-France'),
    countryCode: Joi.string()
      .pattern(/^[A-Z]{2}$/u, 'ISO 3166 alpha-2 country code')
      .allow(null)
      .example('FR'),
  })
    .allow(null)
    .description('Replaced as a whole');
/** In a request body: with a country of the list. */
export const newAddress = () =>
  address().keys({
    countryCode: Joi.string()
      .valid(...countries)
      .allow(null)
      .description('ISO 3166 alpha-2 country code')
      .example('FR'),
  });
