/** Forms that create and edit a user. */
import { users } from '#contracts/operations/users.ts';
import type { User } from '#contracts/schemas/user.ts';
import { say } from '../../language/say.ts';
import { changesOf, filledIn } from '../../page/changes.ts';
import type { Context } from '../../page/context.ts';
import { type Field, typedIn } from '../../page/fields.ts';
import { type AdminRoute, type FormPage, form, goTo } from '../../page/routes.ts';
import { externalIdField } from '../external-id-field.ts';
import { duplicateWarning, lookalikesWhileTyping } from './lookalikes.ts';
import {
  addressFields,
  localeField,
  newEmailHelp,
  newsletterField,
  noteField,
  personBody,
  personValues,
  phoneFieldFor,
  recordsHeading,
  tagsField,
  wholeAddress,
  workFields,
} from './person-fields.ts';
import { usersPath } from './users.ts';
import { zoneField } from './zone-field.ts';

const list = () => ({ text: say('Users'), href: usersPath });

export const userFormPages: readonly AdminRoute[] = [
  form({
    path: `${usersPath}/new`,
    needs: [users.create],
    form: newUser,
    submit: async (context, submitted) => {
      const { call } = context;
      const { values, fields, once } = submitted;
      const path = `${usersPath}/new`;
      const form = await newUser(context);
      const warning = await duplicateWarning(context, { path, form, noun: 'user', submitted });
      if (warning) return warning;
      const ofPerson = fields.filter(({ name }) => name !== inviteName);
      const user = await call(users.create, { body: filledIn(personBody(ofPerson, values)), once });
      const done = say('{name} is created. (user)', { name: user.displayName });
      const isInvited = typedIn(values, inviteName) !== '' && (await invited(context, user));
      const { email } = user;
      const mailed = isInvited ? ` ${say('{email} gets a mail that explains how to sign in.', { email })}` : '';
      return goTo(`${usersPath}/${user.id}`, done + mailed);
    },
  }),
  form({
    path: `${usersPath}/{id}/edit`,
    needs: [users.get, users.update],
    form: async (context) => {
      const { call, params, me, acting } = context;
      const user = await call(users.get, { params });
      const path = `${usersPath}/${user.id}`;
      return {
        title: say('Edit {name}', { name: user.displayName }),
        crumbs: [list(), { text: user.displayName, href: path }],
        fields: [
          ...nameFields(),
          ...(user.id === me.id || acting ? [] : accessFields()),
          ...(await otherFields(context, user)),
        ],
        values: personValues(user),
        submit: say('Save'),
        cancel: path,
      };
    },
    submit: async ({ call, params }, { values, fields }) => {
      const user = await call(users.get, { params });
      const path = `${usersPath}/${user.id}`;
      const body = changesOf(personBody(fields, values, user.tags), { ...user, address: wholeAddress(user.address) });
      if (Object.keys(body).length === 0) return goTo(path, say('Nothing was changed.'));
      const { displayName } = await call(users.update, { params, body });
      return goTo(path, say('{name} is saved.', { name: displayName }));
    },
  }),
];

async function newUser(context: Context): Promise<FormPage> {
  return {
    title: say('New user'),
    lead: say('A new user has the role of a member. Assign more roles afterwards.'),
    crumbs: [list()],
    before: [lookalikesWhileTyping],
    fields: [
      ...nameFields(),
      emailField(),
      passwordField(say('At least 8 characters. Without a password, the user signs in with a mailed code.')),
      ...(context.may(users.bulkInvite) ? [inviteField()] : []),
      ...(await otherFields(context, null)),
    ],
    values: { [inviteName]: 'true' },
    submit: say('Create user'),
    cancel: usersPath,
  };
}

const inviteName = 'invite';

const inviteField = (): Field => ({
  kind: 'checkbox',
  name: inviteName,
  label: say('Send an invitation by mail'),
  help: say('It says how to sign in. You can also send it later, from the page of the user or the list.'),
});

/** @returns whether the user gets a mail: one with a password needs none */
async function invited({ call }: Context, { id, status }: User): Promise<boolean> {
  if (status !== 'INVITED') return false;
  return (await call(users.bulkInvite, { body: { ids: [id] } })).succeeded === 1;
}

const nameFields = (): readonly Field[] => [
  {
    kind: 'text',
    name: 'firstName',
    label: say('First name'),
    required: true,
    maxlength: 100,
    autofocus: true,
    short: true,
  },
  { kind: 'text', name: 'lastName', label: say('Last name'), required: true, maxlength: 100, short: true },
];

const emailField = (help?: string): Field => ({
  kind: 'email',
  name: 'email',
  label: say('Email'),
  ...(help !== undefined && { help }),
  required: true,
  maxlength: 254,
  autocomplete: 'off',
});

const passwordField = (help: string): Field => ({
  kind: 'password',
  name: 'password',
  label: say('Password'),
  help,
  maxlength: 1_024,
  autocomplete: 'new-password',
});

/** Not offered for the own account, which has separate pages, nor during impersonation. */
const accessFields = (): readonly Field[] => [
  emailField(
    `${say(
      'A new address signs the user out everywhere. If the account is active, a mail to the old and to the new address says so.',
    )} ${newEmailHelp()}`,
  ),
  passwordField(
    say(
      'At least 8 characters. A new password signs the user out everywhere and notifies the user by mail. Leave it empty to keep the current one.',
    ),
  ),
];

/** @param user null: a new user */
async function otherFields(context: Context, user: User | null): Promise<Field[]> {
  return [
    await phoneFieldFor(context),
    { kind: 'date', name: 'birthDate', label: say('Date of birth'), empty: 'null', short: true },
    ...workFields(),
    localeField(user?.locale ?? null),
    zoneField(user?.timezone ?? null),
    newsletterField(),
    ...addressFields(),
    recordsHeading(),
    tagsField(),
    noteField(),
    { kind: 'text', name: 'memberNumber', label: say('Member number'), empty: 'null', maxlength: 50, short: true },
    externalIdField(),
  ];
}
