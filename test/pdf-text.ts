/** Extracts the text of PDFs. */
import { extractText, getDocumentProxy } from 'unpdf';

/** @returns the text of each page, with white space collapsed. */
export async function pagesOf(pdf: Buffer): Promise<string[]> {
  // The parser detaches its buffer: pass a copy.
  const { text } = await extractText(await getDocumentProxy(Uint8Array.from(pdf)), { mergePages: false });
  return text.map((page) => page.replace(/\s+/g, ' '));
}
