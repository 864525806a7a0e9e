/** Pairs of form pages about a previously chosen user or contact. */
import { contacts } from '#contracts/operations/contacts.ts';
import { users } from '#contracts/operations/users.ts';
import { type LinkCell, link } from '../../page/cells.ts';
import type { Context, Guarded, Submitted } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { type AdminRoute, type FormPage, form, type Outcome } from '../../page/routes.ts';
import { contactName } from '../contact-name.ts';
import type { Reference } from './people.ts';

interface PersonForm {
  readonly form: (context: Context, name: string) => Promise<FormPage>;
  readonly submit: (
    context: Context,
    reference: Reference,
    submitted: Submitted & { readonly fields: readonly Field[] },
  ) => Promise<Outcome>;
}

/** @returns routes `<path>/user/{id}` and `<path>/contact/{id}` */
export const personForms = (path: `/admin${string}`, needs: Guarded, page: PersonForm): AdminRoute[] => [
  form({
    path: `${path}/user/{id}`,
    needs: [needs, users.get],
    form: async (context) =>
      page.form(context, (await context.call(users.get, { params: context.params })).displayName),
    submit: (context, submitted) => page.submit(context, { userId: context.params.id ?? '' }, submitted),
  }),
  form({
    path: `${path}/contact/{id}`,
    needs: [needs, contacts.get],
    form: async (context) =>
      page.form(context, contactName(await context.call(contacts.get, { params: context.params }))),
    submit: (context, submitted) => page.submit(context, { contactId: context.params.id ?? '' }, submitted),
  }),
];

/** @returns a function that links a person in a list to its form */
export const toPersonForm =
  (path: string) =>
  (kind: 'user' | 'contact', id: string, name: string): LinkCell =>
    link(name, `${path}/${kind}/${id}`);
