/** Shared field schemas: ids, instants, amounts, emails, text. */
import { currencies } from './codes.ts';
import Joi from './joi.ts';

/** Largest integer that every JSON client reads exactly: 2^53 - 1. */
export const largestSafeInteger = Number.MAX_SAFE_INTEGER;

export const id = () => Joi.string().guid({ separator: '-', wrapper: false }).description('UUID');

/**
 * ISO 8601 with a zone, 1900 to 2199, days by month; PostgreSQL refuses the 29 February of a common year. A pattern
 * instead of joi's date type, because bodies are never converted and the pattern reaches the document. The first and
 * last day exclude offsets, and the last millisecond fractions, that would leave the range in UTC.
 */
const instantPattern =
  /^(?!1900-01-01T.*\+(?!00:00))(?!2199-12-31T.*-(?!00:00))(?!2199-12-31T23:59:59\.999[5-9])(?:19|20|21)\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/u;

/** Name of the pattern, by which the members of a schema that are instants are found. */
export const instantName = 'ISO 8601 instant';

/** `2026-03-01T09:30:00.000Z`: input may carry another offset; output is UTC with milliseconds. */
export const instant = () =>
  Joi.string().max(40).pattern(instantPattern, instantName).example('2026-03-01T09:30:00.000Z');

/** A day: `2026-03-01`. A pattern for the reasons given at `instantPattern`. */
export const date = () =>
  Joi.string()
    .pattern(
      /^(?:19|20|21)\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/u,
      'ISO 8601 date',
    )
    .example('2026-03-01');

/**
 * A line of text. PostgreSQL cannot store NUL; other control characters and line separators would break a mail header
 * or a file row; direction overrides could disguise the text.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern refuses them
const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, with tab and line breaks allowed
const manyLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u;

export const line = (max: number) => Joi.string().max(max).pattern(oneLine, 'one line of text');
export const text = (max: number) => Joi.string().max(max).pattern(manyLines, 'text');

/**
 * Address grammar stricter than the RFC: no quoted local parts, comments, groups or bare hosts, which attackers use
 * against mail libraries. Upper case is accepted and folded on storage.
 */
export const email = () =>
  Joi.string()
    .max(254)
    .pattern(
      /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,63}$/u,
      'email',
    )
    .example('ada@acme.example');

export const minorUnits = () =>
  Joi.number()
    .integer()
    .min(0)
    .max(largestSafeInteger)
    .description('Amount in minor units, such as cents')
    .example(4200);
export const currency = () =>
  Joi.string()
    .pattern(/^[A-Z]{3}$/u, 'ISO 4217 currency')
    .example('EUR');
/** In a request body: a currency of the list. */
export const newCurrency = () =>
  Joi.string()
    .valid(...currencies)
    .description('ISO 4217 currency')
    .example('EUR');
export const externalId = () =>
  line(255)
    .min(1)
    .allow(null)
    .description('Client-defined key of this resource, unique per tenant')
    .example('crm-1042');
export const phone = () =>
  Joi.string()
    .pattern(/^\+[1-9]\d{6,14}$/u, 'E.164 phone number')
    .allow(null)
    .example('+33123456789');
export const localePattern = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/u;
export const locale = () => Joi.string().pattern(localePattern, 'BCP 47 language tag').allow(null).example('fr-FR');
/** Syntax of a zone name; its existence is checked against the IANA database. Offsets are refused: they ignore daylight saving. */
export const timezone = () =>
  Joi.string()
    .max(64)
    .pattern(/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/u, 'name of an IANA time zone')
    .example('Europe/Paris')
    .description('IANA time zone');

/** An absolute http or https URL. A pattern, because joi's export of `uri({ scheme })` loses the scheme. */
export const webUrl = () =>
  Joi.string()
    .max(2000)
    .pattern(
      /^https?:\/\/[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?(?::\d{1,5})?(?:[/?#](?:[A-Za-z0-9._~:/?#@!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*)?$/u,
      'http or https address',
    )
    .example('https://meet.acme.example/annual');

export const newsletterOptIn = () => Joi.boolean().description('Whether newsletters may be sent').example(true);

/** Path parameters of every operation on one resource. */
export interface IdParams {
  id: string;
}
export const idParams = Joi.object<IdParams, true>({ id: id().required() });
