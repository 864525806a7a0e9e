/** Example values of template variables, for previews and tests. */
import type { EmailTemplate } from '#contracts/schemas/email-template.ts';
import type { Context } from '../../page/context.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';

export const templatesPath = '/admin/email-templates';

/** Characters of a value, which is also part of the page's query. */
const longest = 200;
/** Number of variables in the form, limited by the length of the query. */
const most = 20;

type Values = Readonly<Record<string, string>>;

const fieldName = (name: string) => `variables.${name}`;

/** Without the unsubscribe link, which is an example in previews. */
const editable = ({ variables }: EmailTemplate) => variables.filter((name) => name !== 'unsubscribeUrl').slice(0, most);

/** Guards against variables named like members of Object.prototype, such as `constructor`. */
const queryValue = (query: Context['query'], name: string) => (Object.hasOwn(query, name) ? query[name] : undefined);

export function valueFields(template: EmailTemplate): Field[] {
  return editable(template).map((name) => ({ kind: 'text', name: fieldName(name), label: name, maxlength: longest }));
}

/** @returns the initial values: from the query, else the user's own data */
export function valuesOf(template: EmailTemplate, { me, tenant, query }: Context): FormValues {
  const own = new Map([
    ['firstName', me.firstName],
    ['lastName', me.lastName],
    ['email', me.email],
    ['tenant.name', tenant.name],
    ['tenant.url', tenant.baseUrl],
  ]);
  return Object.fromEntries(
    editable(template).map((name) => [fieldName(name), queryValue(query, name) ?? own.get(name)]),
  );
}

/** @returns the query's values of the template's variables */
export function valuesIn(template: EmailTemplate, query: Context['query']): Values {
  return Object.fromEntries(
    editable(template).flatMap((name) => {
      const value = queryValue(query, name);
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

/** @returns the submitted values; an empty one means a recipient without the value */
export function valuesTyped(template: EmailTemplate, values: FormValues): Values {
  return Object.fromEntries(
    editable(template).map((name) => [name, typedIn(values, fieldName(name)).trim().slice(0, longest)]),
  );
}

export function valuesQuery(values: Values): string {
  const search = new URLSearchParams(values);
  return search.size > 0 ? `?${search}` : '';
}
