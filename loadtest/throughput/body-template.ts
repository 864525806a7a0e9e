/** Request bodies with unique values, rendered synchronously so that a running load never waits. */
import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { filled } from '#harness/actors/template.ts';

/** @param word an unused word @param email in place of `{{email}}` @returns the body as JSON */
export type BodyTemplate = (word: string, email?: string) => string;

/**
 * Fills all placeholders except `{{unique}}`, `{{mailbox}}` and `{{email}}` once; their values are the same in all bodies.
 * @throws Skipped when a value cannot be created
 */
export async function bodyTemplate(session: ProvisionedSession, body: unknown): Promise<BodyTemplate> {
  // Letters and digits only, which need no escaping in JSON.
  const [unique, email] = [session.unique(), session.unique()];
  const fill = async (word: string) => {
    if (word === 'unique') return unique;
    if (word === 'email') return email;
    if (word === 'mailbox') return freshEmail(session, unique);
    return session.resources.word(word);
  };
  const text = JSON.stringify(await filled(body, fill));
  return (ownWord, ownEmail = '') => text.replaceAll(unique, ownWord).replaceAll(email, ownEmail);
}

/** @returns an unused email: at the mailbox where there is one, else at a domain that cannot exist (RFC 2606) */
export function freshEmail(session: ProvisionedSession, word: string): string {
  return session.profile.mailbox ? session.mailbox.freshAddress(word) : `${word}@conformance.example`;
}
