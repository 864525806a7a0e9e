/** Days as spreadsheets write them. */

/** Countries whose month comes first where slashes are between. */
const monthFirst = ['US', 'PH', 'FM', 'MH', 'PW'];

/**
 * @param country decides what 3/4/1990 is; null: nothing with slashes is a day
 * @returns `31.12.1990` as `1990-12-31`; other texts as they are
 */
export function isoDay(text: string, country: string | null): string {
  const [, first = '', sign = '', second = '', year = ''] = /^(\d{1,2})([./])(\d{1,2})\2(\d{4})$/.exec(text) ?? [];
  if (year === '' || (sign === '/' && country === null)) return text;
  const [month, day] = sign === '/' && monthFirst.includes(country ?? '') ? [first, second] : [second, first];
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/**
 * First day of a membership, which is in UTC, as an instant.
 * @returns `31.12.1990` as `1990-12-31T00:00:00Z`; other texts as they are
 */
export function startOfDay(text: string, country: string | null): string {
  const day = isoDay(text, country);
  return /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T00:00:00Z` : text;
}
