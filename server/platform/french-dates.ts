/** French dates as they are written: Intl has “1 janvier” for “1er janvier”. */
const first =
  /\b1 (?=(?:janvier|février|mars|avril|mai|juin|juillet|août|septembre|octobre|novembre|décembre)(?!\p{L}))/gu;

/** @param text with dates in any language; those of others have no French months */
export const withFrenchFirsts = (text: string): string => text.replaceAll(first, '1er ');
