/** Name of a contact, as pages show it. */
import type { Contact } from '#contracts/schemas/contact.ts';

/** @returns the name of a contact, else the email */
export function contactName({ firstName, lastName, email }: Pick<Contact, 'firstName' | 'lastName' | 'email'>): string {
  return [firstName, lastName].filter((part) => part !== null).join(' ') || email;
}
