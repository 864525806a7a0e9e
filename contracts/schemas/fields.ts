/** The building blocks of the schemas: one way to write an id, an instant, an amount or an email. */
import Joi from './joi.ts';

/** Largest integer that every JSON client reads exactly: 2^53 - 1. */
const largestSafeInteger = Number.MAX_SAFE_INTEGER;

export const id = () => Joi.string().guid({ separator: '-', wrapper: false }).description('UUID');

/**
 * ISO 8601 with a zone, 1900 to 2199, days by month; only 29 February of a common year slips through, and is refused
 * by PostgreSQL. A pattern and not joi's own date: bodies are never converted, and the pattern reaches the document.
 */
const instantPattern =
  /^(?:19|20|21)\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,6})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/u;

/** `2026-03-01T09:30:00.000Z`: input may carry another offset; output is UTC with milliseconds. */
export const instant = () =>
  Joi.string().max(40).pattern(instantPattern, 'ISO 8601 instant').example('2026-03-01T09:30:00.000Z');

/** A day: `2026-03-01`. What is said of `instantPattern` holds for it too. */
export const date = () =>
  Joi.string()
    .pattern(
      /^(?:19|20|21)\d\d-(?:(?:0[13578]|1[02])-(?:0[1-9]|[12]\d|3[01])|(?:0[469]|11)-(?:0[1-9]|[12]\d|30)|02-(?:0[1-9]|[12]\d))$/u,
      'ISO 8601 date',
    )
    .example('2026-03-01');

/**
 * A line of text. NUL cannot be stored by PostgreSQL; other control characters and line separators would end the line
 * where it is put into a mail or a file; an override of its direction makes it look like another one.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is what the pattern is for
const oneLine = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]*$/u;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the same, with tab and line breaks allowed
const manyLines = /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ud800-\udfff]*$/u;

export const line = (max: number) => Joi.string().max(max).pattern(oneLine, 'one line of text');
export const text = (max: number) => Joi.string().max(max).pattern(manyLines, 'text');

/**
 * Our own address grammar, stricter than the RFC: no quoted local parts, comments, groups or bare hosts, which
 * mail libraries have been attacked through. Upper case is accepted and folded when it is stored.
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
export const externalId = () =>
  line(255).min(1).allow(null).description('Your own key for this resource, unique per tenant').example('crm-1042');
export const phone = () =>
  Joi.string()
    .pattern(/^\+[1-9]\d{6,14}$/u, 'E.164 phone number')
    .allow(null)
    .example('+33123456789');
export const localePattern = /^[a-z]{2,3}(?:-[A-Z][a-z]{3})?(?:-(?:[A-Z]{2}|\d{3}))?$/u;
export const locale = () => Joi.string().pattern(localePattern, 'BCP 47 language tag').allow(null).example('fr-FR');
/** The form of a name; whether there is such a zone only the IANA database knows. Offsets are no zones: they ignore summer. */
export const timezone = () =>
  Joi.string()
    .max(64)
    .pattern(/^[A-Z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+)*$/u, 'name of an IANA time zone')
    .example('Europe/Paris')
    .description('IANA time zone');

/** An absolute http or https address. A pattern and not joi's `uri({ scheme })`, whose scheme the document would lose. */
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
