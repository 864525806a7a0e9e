/** Values of a mail's variables. */
import type { Variables } from '#contracts/schemas/mail-content.ts';
import { invalidProperty } from '#server/gateway/api/problem.ts';
import type { Values } from './template-language.ts';

export interface Addressee {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** @param given values that replace the addressee's */
export function valuesFor(
  tenant: { readonly name: string; readonly baseUrl: string },
  { email, firstName, lastName }: Addressee,
  unsubscribeUrl: string,
  given: Values = new Map(),
): Values {
  return new Map([
    ['email', email],
    ['firstName', firstName ?? ''],
    ['lastName', lastName ?? ''],
    ['tenant.name', tenant.name],
    ['tenant.url', tenant.baseUrl],
    ['unsubscribeUrl', unsubscribeUrl],
    ...given,
  ]);
}

/** Unsubscribe link of test mails and previews, which leads to a page about an invalid link. */
export const exampleUnsubscribeUrl = (baseUrl: string): string => `${baseUrl}/u/example`;

const longest = 10_000;

/** @throws Problem 422 naming the variable that is neither a text nor a number */
export function givenValues(variables: Variables = {}): Values {
  return new Map(
    Object.entries(variables).map(([name, value]) => {
      if (typeof value === 'number') return [name, String(value)];
      const path = `variables.${name}`;
      if (typeof value !== 'string' || value.length > longest)
        throw invalidProperty(path, `${path} must be a number, or a string of at most ${longest} characters`, 'type');
      // PostgreSQL, which holds the queue, stores neither.
      if (value.includes('\0') || !value.isWellFormed())
        throw invalidProperty(path, `${path} must be text without NUL and lone surrogates`, 'format');
      return [name, value];
    }),
  );
}
