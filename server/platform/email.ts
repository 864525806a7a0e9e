/** @returns one spelling of an email: case and spaces make neither another person nor another bucket. */
export function normalisedEmail(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}
