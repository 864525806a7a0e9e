/** A form that is about a user or a contact who was chosen before: one page for each of the two. */
import { getContact } from '#contracts/operations/contacts.ts';
import { getUser } from '#contracts/operations/users.ts';
import { type Cell, link } from '../../page/cells.ts';
import type { Context, Guarded, Submitted } from '../../page/context.ts';
import type { Field } from '../../page/fields.ts';
import { type AdminRoute, type FormPage, form, type Outcome } from '../../page/routes.ts';
import { contactName, type Reference } from './people.ts';

interface PersonForm {
  readonly form: (context: Context, name: string) => Promise<FormPage>;
  readonly submit: (
    context: Context,
    reference: Reference,
    submitted: Submitted & { readonly fields: readonly Field[] },
  ) => Promise<Outcome>;
}

/** @returns `<path>/user/{id}` and `<path>/contact/{id}`. */
export const personForms = (path: `/admin${string}`, needs: Guarded, page: PersonForm): AdminRoute[] => [
  form({
    path: `${path}/user/{id}`,
    needs: [needs, getUser],
    form: async (context) => page.form(context, (await context.call(getUser, { params: context.params })).displayName),
    submit: (context, submitted) => page.submit(context, { userId: context.params.id ?? '' }, submitted),
  }),
  form({
    path: `${path}/contact/{id}`,
    needs: [needs, getContact],
    form: async (context) =>
      page.form(context, contactName(await context.call(getContact, { params: context.params }))),
    submit: (context, submitted) => page.submit(context, { contactId: context.params.id ?? '' }, submitted),
  }),
];

/** @returns what leads from a list of people to the form about one of them. */
export const toPersonForm =
  (path: string) =>
  (kind: 'user' | 'contact', id: string, name: string): Cell =>
    link(`Choose ${name}`, `${path}/${kind}/${id}`);
