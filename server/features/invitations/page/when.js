/** The time of an event, in its own zone, and in the visitor's if different. */

/** English, with the date format of the visitor's preference. */
const language = navigator.languages.find((tag) => tag.startsWith('en')) ?? 'en-GB';

/** @returns {string} the long form, such as `Monday 1 March 2027 at 18:00 – 20:00` */
function range(startsAt, endsAt, timeZone) {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'full', timeStyle: 'short', timeZone });
  return format.formatRange(new Date(startsAt), new Date(endsAt));
}

/** @returns {string} */
export function whenThere({ startsAt, endsAt, timezone }) {
  return `${range(startsAt, endsAt, timezone)} (${timezone.replaceAll('_', ' ')})`;
}

/** @returns {string | undefined} nothing if the visitor's local time is the same */
export function whenHere({ startsAt, endsAt, timezone }) {
  const here = range(startsAt, endsAt, undefined);
  return here === range(startsAt, endsAt, timezone) ? undefined : `${here} where you are`;
}

/** @returns {string} the day of an instant, in the visitor's zone */
export function dayOf(instant) {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(instant));
}
