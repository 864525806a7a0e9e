/** What the variables of a template are filled with when it is looked at or tried. */
import type { EmailTemplate } from '#contracts/schemas/email-template.ts';
import type { Context } from '../../page/context.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';

export const templatesPath = '/admin/email-templates';

/** Of a value in a form, which is also in the page's address. */
const longest = 200;
/** Forms of more fields nobody fills in, and an address does not hold their values. */
const most = 20;

type Values = Readonly<Record<string, string>>;

const fieldName = (name: string) => `variables.${name}`;

/** In examples its link leads to a page that says so: there is nobody yet whom it could unsubscribe. */
const chosen = ({ variables }: EmailTemplate) => variables.filter((name) => name !== 'unsubscribeUrl').slice(0, most);

/** A variable may be called `constructor`, which every object has. */
const asked = (query: Context['query'], name: string) => (Object.hasOwn(query, name) ? query[name] : undefined);

export function valueFields(template: EmailTemplate): Field[] {
  return chosen(template).map((name) => ({ kind: 'text', name: fieldName(name), label: name, maxlength: longest }));
}

/** @returns what the fields hold at first: of the page's address; else what the service puts in for this user. */
export function valuesOf(template: EmailTemplate, { me, tenant, query }: Context): FormValues {
  const own = new Map([
    ['firstName', me.firstName],
    ['lastName', me.lastName],
    ['email', me.email],
    ['tenant.name', tenant.name],
    ['tenant.url', tenant.baseUrl],
  ]);
  return Object.fromEntries(chosen(template).map((name) => [fieldName(name), asked(query, name) ?? own.get(name)]));
}

/** @returns the values in the page's address, of variables that the template has. */
export function valuesIn(template: EmailTemplate, query: Context['query']): Values {
  return Object.fromEntries(
    chosen(template).flatMap((name) => {
      const value = asked(query, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** @returns the values that were typed; an emptied field is a value too: that of whoever has none. */
export function valuesTyped(template: EmailTemplate, values: FormValues): Values {
  return Object.fromEntries(
    chosen(template).map((name) => [name, typedIn(values, fieldName(name)).trim().slice(0, longest)]),
  );
}

export function valuesQuery(values: Values): string {
  const search = new URLSearchParams(values);
  return search.size > 0 ? `?${search}` : '';
}
