/** Comparison of names without regard to diacritics, case and order. */

/** @returns whether people of the same name are searched: a single word is the name of too many */
export const isFullName = (name: string): boolean => /\S\s+\S/u.test(name);

/** @returns the folded words of a name, sorted: Łukasz Żak and ZAK Lukasz are one */
export function nameKey(name: string): string {
  const folded = name
    .replaceAll(/[łŁ]/g, 'l')
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase();
  return folded
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ');
}
