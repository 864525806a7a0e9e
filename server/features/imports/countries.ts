/** Countries as spreadsheets name them. */
import { countries } from '#contracts/schemas/codes.ts';

/** @returns 'États-Unis' as 'etatsunis' */
const plain = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '');

/** Without the short French names: by “É.-U.” the text “EU” would be the United States. */
const languages = [
  ['en', 'long'],
  ['en', 'short'],
  ['fr', 'long'],
  ['de', 'long'],
  ['de', 'short'],
] as const;

/** Codes by their names in English, French and German. */
const codes = new Map(
  languages.flatMap(([language, style]) => {
    const names = new Intl.DisplayNames(language, { type: 'region', style });
    return countries.map((code) => [plain(names.of(code) ?? code), code] as const);
  }),
);

/** @returns `France` and `fr` as `FR`; other texts as they are */
export function countryCode(text: string): string {
  const code = text.toUpperCase();
  return countries.includes(code) ? code : (codes.get(plain(text)) ?? text);
}
