/** What a PDF says. */
import { extractText, getDocumentProxy } from 'unpdf';

/** @returns the text of each page, with one space where there is any white space. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  // The reader takes what it is given away from its owner.
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}
