/** What users and contacts have in common. */
import { instant, line, text } from './fields.ts';
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

/** A tag stands in one cell of an export with others, apart by `|`: so none has one. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is what the pattern is for
const tagPattern = /^[^|\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]+$/u;

export const tag = () => Joi.string().max(50).pattern(tagPattern, 'one line of text without |').example('choir');
/** Of one person. */
export const maximumTags = 30;
export const tags = () => Joi.array().items(tag()).unique().max(maximumTags).description('Your own labels');
export const companyName = () => line(200).min(1).allow(null).example('Analytical Engines Ltd');
export const jobTitle = () => line(200).min(1).allow(null).example('Engineer');
export const note = () => text(5_000).allow(null).example('Prefers to be called in the evening');
export const address = () =>
  Joi.object<Address>({
    street: line(200).allow(null).example('12 rue des Lilas'),
    street2: line(200).allow(null),
    postalCode: line(20).allow(null).example('75011'),
    city: line(100).allow(null).example('Paris'),
    region: line(100).allow(null),
    countryCode: Joi.string()
      .pattern(/^[A-Z]{2}$/u, 'ISO 3166 alpha-2 country code')
      .allow(null)
      .example('FR'),
  })
    .allow(null)
    .description('Changed as a whole');

/** By when a resource was last changed. */
export interface ChangedBetween {
  'updatedAt[after]'?: string;
  'updatedAt[before]'?: string;
}
export const changedBetween = {
  'updatedAt[after]': instant().description('Changed then or later'),
  'updatedAt[before]': instant().description('Changed then or earlier'),
};
