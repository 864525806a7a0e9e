/** @returns the canonical form of an email address, in which case and surrounding spaces do not matter */
export function normalisedEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}
