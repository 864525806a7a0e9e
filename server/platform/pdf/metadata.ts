/**
 * Replaces the browser's name and version in the information dictionary, which Skia writes first into a PDF. The length
 * must not change, because the file contains the offsets of all objects.
 */

/** Search limit, far beyond the dictionary: a title of 500 characters takes 2 KiB in UTF-16. */
const dictionaryBytes = 16 * 1024;
/** Entries begin a line; within a string, such as the title, Skia escapes line feeds and parentheses. */
const entries = /(?<=^(?:<<)?)\/(?:Creator|Producer) \((?:\\[\s\S]|[^\\()])*\)/gm;
const dictionaryEnd = '\nendobj';

/** Changes the PDF in place. */
export function hideProducer(pdf: Buffer): void {
  const end = pdf.indexOf(dictionaryEnd);
  if (end === -1 || end > dictionaryBytes) return;
  const dictionary = pdf.toString('latin1', 0, end);
  for (const { index, 0: entry } of dictionary.matchAll(entries)) {
    const value = entry.startsWith('/Producer') ? '/Producer (Guildgate)' : '/Creator (Guildgate)';
    pdf.write(value.padEnd(entry.length), index, 'latin1');
  }
}
