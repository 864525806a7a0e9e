/** Users: created and edited. */
import { createUser, getUser, updateUser } from '#contracts/operations/users.ts';
import type { User } from '#contracts/schemas/user.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import type { Field } from '../../page/fields.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { externalIdField } from '../external-id-field.ts';
import {
  addressFields,
  keptHeading,
  localeField,
  newsletterField,
  noteField,
  personBody,
  personValues,
  phoneField,
  tagsField,
  wholeAddress,
  workFields,
} from './person-fields.ts';
import { usersPath } from './users.ts';
import { zoneField } from './zone-field.ts';

const list = { text: 'Users', href: usersPath };

export const userFormPages: readonly AdminRoute[] = [
  form({
    path: `${usersPath}/new`,
    needs: [createUser],
    form: async () => ({
      title: 'New user',
      lead: 'A user begins as a member. Roles that permit more are given afterwards.',
      crumbs: [list],
      fields: [
        ...nameFields,
        emailField,
        passwordField('Without one, the user signs in by a code sent by mail.'),
        ...others(null),
      ],
      values: { newsletterOptIn: 'true' },
      submit: 'Create user',
      cancel: usersPath,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      const user = await call(createUser, { body: filledIn(personBody(fields, values)), once });
      return goTo(`${usersPath}/${user.id}`, `${user.displayName} is a user now.`);
    },
  }),
  form({
    path: `${usersPath}/{id}/edit`,
    needs: [getUser, updateUser],
    form: async ({ call, params, me, acting }) => {
      const user = await call(getUser, { params });
      const path = `${usersPath}/${user.id}`;
      return {
        title: `Edit ${user.displayName}`,
        crumbs: [list, { text: user.displayName, href: path }],
        fields: [...nameFields, ...(user.id === me.id || acting ? [] : accessFields), ...others(user)],
        values: personValues(user),
        submit: 'Save',
        cancel: path,
      };
    },
    submit: async ({ call, params }, { values, fields }) => {
      const user = await call(getUser, { params });
      const path = `${usersPath}/${user.id}`;
      const body = changesOf(personBody(fields, values), { ...user, address: wholeAddress(user.address) });
      if (Object.keys(body).length === 0) return goTo(path, 'Nothing was changed.');
      const { displayName } = await call(updateUser, { params, body });
      return goTo(path, `${displayName} is saved.`);
    },
  }),
];

const nameFields: readonly Field[] = [
  {
    kind: 'text',
    name: 'firstName',
    label: 'First name',
    required: true,
    maxlength: 100,
    autofocus: true,
    short: true,
  },
  { kind: 'text', name: 'lastName', label: 'Last name', required: true, maxlength: 100, short: true },
];

const emailField: Field = {
  kind: 'email',
  name: 'email',
  label: 'Email',
  required: true,
  maxlength: 254,
  autocomplete: 'off',
};

const passwordField = (help: string): Field => ({
  kind: 'password',
  name: 'password',
  label: 'Password',
  help: `At least 8 characters. ${help}`,
  maxlength: 1_024,
  autocomplete: 'new-password',
});

/** One changes one's own by the pages of one's account; who acts as somebody changes neither of anybody. */
const accessFields: readonly Field[] = [
  emailField,
  passwordField(
    'A new one signs the user out everywhere, and the user is told by mail. Leave it empty to keep the old one.',
  ),
];

/** @param user nothing: it is created */
function others(user: User | null): Field[] {
  return [
    phoneField,
    { kind: 'date', name: 'birthDate', label: 'Date of birth', empty: 'null', short: true },
    ...workFields,
    localeField,
    zoneField(user?.timezone ?? null),
    newsletterField,
    ...addressFields,
    keptHeading,
    tagsField,
    noteField,
    { kind: 'text', name: 'memberNumber', label: 'Member number', empty: 'null', maxlength: 50, short: true },
    externalIdField,
  ];
}
