/** What the variables of a mail are filled with. */
import type { Variables } from '#contracts/schemas/mail-content.ts';
import { invalidProperty } from '#server/gateway/problem.ts';
import type { Values } from './variables.ts';

export interface Addressee {
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
}

/** @param given in place of the addressee's own */
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

/** Where test mails and previews lead to: a page that says that the link is none. */
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
      // Neither can be kept by PostgreSQL, where the mail waits to be sent.
      if (value.includes('\0') || !value.isWellFormed())
        throw invalidProperty(path, `${path} must be text, without NUL and half characters`, 'format');
      return [name, value];
    }),
  );
}
