/** Duplicates of a new user or contact: people with the same email or the same name. */
import { contacts } from '#contracts/operations/contacts.ts';
import { users } from '#contracts/operations/users.ts';
import type { Contact } from '#contracts/schemas/contact.ts';
import { email as emailSchema } from '#contracts/schemas/fields.ts';
import { say } from '../../language/say.ts';
import { type LinkCell, link } from '../../page/cells.ts';
import type { Context, Submitted } from '../../page/context.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { pageOfForm, retypeFaults } from '../../page/form.ts';
import type { LookalikesBlock } from '../../page/lookalikes.ts';
import { type AdminRoute, type FormPage, type Outcome, show, showStep } from '../../page/routes.ts';
import { contactName } from '../contact-name.ts';
import { searchedText } from '../search/search.ts';
import { contactsPath } from './contacts.ts';
import { isFullName, nameKey } from './name-key.ts';
import { usersPath } from './users.ts';

const similarPath = '/admin/people/similar';
/** More than these of one name are not compared. */
const compared = 20;
const offered = 5;

interface Lookalike {
  readonly kind: 'User' | 'Contact';
  readonly name: string;
  readonly email: string;
  readonly href: string;
}

async function find(context: Context, values: FormValues): Promise<Lookalike[]> {
  const email = typedIn(values, 'email').trim();
  const name = searchedText(`${typedIn(values, 'firstName')} ${typedIn(values, 'lastName')}`);
  const isEmail = emailSchema().required().validate(email).error === undefined;
  const queries = [...(isEmail ? [{ email }] : []), ...byName(name)];
  const found = await Promise.all(
    queries.flatMap((query) => [usersLike(context, query), contactsLike(context, query)]),
  );
  const same = found
    .flat()
    .filter((person) => person.email === email.toLowerCase() || nameKey(person.name) === nameKey(name));
  return [...new Map(same.map((person) => [person.href, person])).values()];
}

const byName = (name: string): { search: string; itemsPerPage: number }[] =>
  isFullName(name) ? [{ search: searchedText(name), itemsPerPage: compared }] : [];

type PersonQuery = { readonly email?: string; readonly search?: string };

async function usersLike({ call, may }: Context, query: PersonQuery): Promise<Lookalike[]> {
  if (!may(users.list)) return [];
  const { member } = await call(users.list, { query });
  return member.map(({ id, displayName: name, email }) => ({ kind: 'User', name, email, href: `${usersPath}/${id}` }));
}

async function contactsLike({ call, may }: Context, query: PersonQuery): Promise<Lookalike[]> {
  if (!may(contacts.list)) return [];
  const { member } = await call(contacts.list, { query });
  return member.map((contact) => ({
    kind: 'Contact',
    name: contactName(contact),
    email: contact.email,
    href: `${contactsPath}/${contact.id}`,
  }));
}

/** @returns other contacts with the name or the email of this one */
export async function similarContacts(context: Context, contact: Contact): Promise<Contact[]> {
  const queries = [{ email: contact.email }, ...byName(contactName(contact))];
  const pages = await Promise.all(queries.map((query) => context.call(contacts.list, { query })));
  const key = nameKey(contactName(contact));
  const same = pages
    .flatMap(({ member }) => member)
    .filter((other) => other.email === contact.email || nameKey(contactName(other)) === key);
  return [...new Map(same.map((other) => [other.id, other])).values()];
}

const blockOf = (people: readonly Lookalike[]): LookalikesBlock => ({
  kind: 'lookalikes',
  href: similarPath,
  people: people
    .slice(0, offered)
    .map(
      ({ kind, name, email, href }): LinkCell =>
        link(name, href, name === email ? say(kind) : `${say(kind)} · ${email}`),
    ),
});

/** Searches while the form is filled in, where there is a script. */
export const lookalikesWhileTyping: LookalikesBlock = blockOf([]);

export const similarPages: readonly AdminRoute[] = [
  show({
    path: similarPath,
    needs: [],
    show: async (context) => ({ title: say('Similar people'), blocks: [blockOf(await find(context, context.query))] }),
  }),
];

const anyway: Field = { kind: 'hidden', name: 'anyway', label: '' };

interface NewPerson {
  readonly path: string;
  readonly form: FormPage;
  readonly noun: 'user' | 'contact';
  readonly submitted: Submitted;
}

/** @returns the form with a warning, which is shown once; undefined if the person is new */
export async function duplicateWarning(context: Context, newPerson: NewPerson): Promise<Outcome | undefined> {
  const { path, form, noun, submitted } = newPerson;
  const { values, once } = submitted;
  const email = typedIn(values, 'email').trim().toLowerCase();
  const people = await find(context, values);
  // Two accounts cannot have one email: there is no way to create this one anyway.
  const taken = noun === 'user' && people.some((person) => person.kind === 'User' && person.email === email);
  if (people.length === 0 || (typedIn(values, 'anyway') !== '' && !taken)) return undefined;
  const typed = Object.fromEntries(
    Object.entries(values).filter(
      ([name]) => !form.fields.some((field) => field.kind === 'password' && field.name === name),
    ),
  );
  const warned: FormPage = {
    ...form,
    before: [blockOf(people)],
    fields: taken ? form.fields : [...form.fields, anyway],
    values: { ...typed, anyway: 'yes' },
    submit: taken ? form.submit : say('Create anyway'),
  };
  const retyped = retypeFaults(form.fields, values);
  const state = taken
    ? { faults: { ...retyped, email: say('A user with this email exists already.') }, once }
    : {
        problem:
          noun === 'user'
            ? say('This may be a duplicate: nothing was created yet. Open the person above, or create the user anyway.')
            : say(
                'This may be a duplicate: nothing was created yet. Open the person above, or create the contact anyway.',
              ),
        faults: retyped,
        once,
      };
  return showStep(pageOfForm(path, warned, state));
}
