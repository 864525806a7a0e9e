/** Bodies that differ from request to request, made at once: while a load runs, nothing may wait. */
import type { Run } from '#conformance/engine/run.ts';
import { filled } from '#conformance/engine/template.ts';

/** @param word one that was never used @param email in place of `{{email}}` @returns the body as JSON */
export type BodyTemplate = (word: string, email?: string) => string;

/**
 * What other words than `{{unique}}`, `{{mailbox}}` and `{{email}}` stand for is made now, and is the same in all bodies.
 * @throws Skipped when it cannot be made
 */
export async function bodyTemplate(run: Run, body: unknown): Promise<BodyTemplate> {
  // Letters and digits alone, so that they come through JSON as they are.
  const [unique, email] = [run.unique(), run.unique()];
  const fill = async (word: string) => {
    if (word === 'unique') return unique;
    if (word === 'email') return email;
    if (word === 'mailbox') return freshEmail(run, unique);
    return run.resources.word(word);
  };
  const text = JSON.stringify(await filled(body, fill));
  return (ownWord, ownEmail = '') => text.replaceAll(unique, ownWord).replaceAll(email, ownEmail);
}

/** @returns an email that nobody has; of the mailbox where there is one, or else of a domain that nobody can have (RFC 2606). */
export function freshEmail(run: Run, word: string): string {
  return run.profile.mailbox ? run.mailbox.freshAddress(word) : `${word}@conformance.example`;
}
