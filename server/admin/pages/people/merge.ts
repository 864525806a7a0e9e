/** Pages that merge two contacts: choose the other, then choose value by value. */
import { contacts } from '#contracts/operations/contacts.ts';
import type { Contact } from '#contracts/schemas/contact.ts';
import { type MergedContacts, type MergedMember, mergedMembers } from '#contracts/schemas/contact-merge.ts';
import { type Label, say, sayIfKnown } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Block, Page, Row } from '../../page/blocks.ts';
import { type Cell, link, stack } from '../../page/cells.ts';
import { requireWord, wordField } from '../../page/confirmation.ts';
import type { Context } from '../../page/context.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { type AdminRoute, form, goTo, type Outcome, show, showStep } from '../../page/routes.ts';
import { contactName } from '../contact-name.ts';
import { contactsPath } from './contacts.ts';
import { similarContacts } from './lookalikes.ts';
import { addressCell } from './person-fields.ts';

const list = () => ({ text: say('Contacts'), href: contactsPath });
const pathOf = (id: string) => `${contactsPath}/${id}`;
const offered = 15;
const word = () => say('merge');

export const mergePages: readonly AdminRoute[] = [
  show({ path: `${contactsPath}/{id}/merge`, needs: [contacts.list, contacts.merge], show: choice }),
  form({
    path: `${contactsPath}/{id}/merge/{personId}`,
    needs: [contacts.get, contacts.merge],
    form: async (context) => {
      const [kept, other] = await both(context);
      const name = contactName(kept);
      return {
        title: say('Merge {other} into {name}?', { other: contactName(other), name }),
        lead: say(
          'Registrations, invitations, memberships, payments, invoices, tags and notes of both belong to one contact afterwards. The other contact is deleted. This cannot be undone.',
        ),
        crumbs: [
          list(),
          { text: name, href: pathOf(kept.id) },
          { text: say('Merge'), href: `${pathOf(kept.id)}/merge` },
        ],
        before: [comparison(kept, other)],
        // Not focused: the comparison above is to be read first.
        fields: [
          ...differing(kept, other).map((member) => valueChoice(member, kept, other)),
          { ...wordField(word()), autofocus: false },
        ],
        values: Object.fromEntries(differing(kept, other).map((member) => [member, 'kept'])),
        submit: say('Merge for good'),
        tone: 'danger',
        cancel: pathOf(kept.id),
        cancelText: say('Keep both'),
      };
    },
    submit: async (context, { values, once }) => {
      requireWord(values, word());
      const [kept, other] = await both(context);
      const body = { contactId: other.id, take: takenFrom(values) };
      try {
        const result = await context.call(contacts.merge, { params: { id: kept.id }, body, once });
        return outcomeOf(result, contactName(other));
      } catch (error) {
        const [violation] = error instanceof Refused && error.status === 422 ? error.violations : [];
        if (!violation) throw error;
        return showStep(doesNotFit(kept, sayIfKnown(violation.message)));
      }
    },
  }),
];

function doesNotFit(kept: Contact, text: string): Page {
  const href = pathOf(kept.id);
  return {
    title: say('The two contacts are not merged'),
    crumbs: [list(), { text: contactName(kept), href }],
    blocks: [
      {
        kind: 'notice',
        tone: 'attention',
        title: text,
        text: say('Nothing was changed.'),
        actions: [link(say('Open the contact'), href)],
      },
    ],
  };
}

async function both({ call, params }: Context): Promise<[kept: Contact, other: Contact]> {
  return Promise.all([
    call(contacts.get, { params: { id: params.id ?? '' } }),
    call(contacts.get, { params: { id: params.personId ?? '' } }),
  ]);
}

/** Offers those of the same name or email first, then what is searched. */
async function choice(context: Context): Promise<Page> {
  const { call, params, query } = context;
  const kept = await call(contacts.get, { params });
  const here = pathOf(kept.id);
  const { search } = query;
  const found = search
    ? (await call(contacts.list, { query: { search, itemsPerPage: offered } })).member
    : await similarContacts(context, kept);
  const rows = found.filter(({ id }) => id !== kept.id).map((other) => rowOf(other, `${here}/merge/${other.id}`));
  const name = contactName(kept);
  return {
    title: say('Merge a contact into {name}', { name }),
    lead: say('Choose the contact that is the same person. {name} stays.', { name }),
    crumbs: [list(), { text: name, href: here }],
    blocks: [
      {
        kind: 'filters',
        action: `${here}/merge`,
        fields: [{ kind: 'search', name: 'search', label: say('Name or email'), maxlength: 100 }],
        values: { search },
        active: Boolean(search),
      },
      {
        kind: 'table',
        caption: search ? say('Contacts') : say('Contacts with the same name or email'),
        columns: [{ label: say('Name') }, { label: say('Company') }, { label: '' }],
        rows,
        empty: search
          ? { title: say('No matching contacts'), text: say('Try a part of the name or of the email.') }
          : { title: say('No contact has the same name or email'), text: say('Search for the other contact above.') },
      },
    ],
  };
}

function rowOf(other: Contact, href: string): Row {
  const name = contactName(other);
  return {
    cells: [
      link(name, pathOf(other.id), other.email),
      other.companyName,
      link(say('Compare with {name}', { name }), href),
    ],
  };
}

const labels: Readonly<Record<MergedMember, Label>> = {
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  phone: 'Phone',
  locale: 'Language',
  companyName: 'Company',
  jobTitle: 'Position',
  address: 'Address',
  externalId: 'External key',
};

function cellOf(contact: Contact, member: MergedMember): Cell {
  return member === 'address' ? addressCell(contact.address) : contact[member];
}

function textOf(contact: Contact, member: MergedMember): string {
  if (member !== 'address') return contact[member] ?? '';
  return Object.values(contact.address ?? {})
    .filter(Boolean)
    .join(', ');
}

/** Members of which each contact has another value: a value beside none is taken anyway. */
const differing = (kept: Contact, other: Contact): MergedMember[] =>
  mergedMembers.filter((member) => {
    const [mine, theirs] = [textOf(kept, member), textOf(other, member)];
    return mine !== '' && theirs !== '' && mine !== theirs;
  });

function comparison(kept: Contact, other: Contact): Block {
  const rows: Row[] = mergedMembers
    .filter((member) => textOf(kept, member) !== '' || textOf(other, member) !== '')
    .map((member) => ({ cells: [say(labels[member]), cellOf(kept, member), cellOf(other, member)] }));
  const joined: Row[] = [
    { cells: [say('Tags (both stay)'), stack(...kept.tags), stack(...other.tags)] },
    { cells: [say('Note (both stay)'), kept.note ?? null, other.note ?? null] },
    {
      cells: [
        say('Newsletters (an opt-out counts)'),
        ...[kept, other].map(({ newsletterOptIn }) => (newsletterOptIn ? say('Subscribed') : say('Not subscribed'))),
      ],
    },
  ];
  return {
    kind: 'table',
    caption: say('Side by side'),
    showCaption: true,
    columns: [
      say('Value'),
      say('{name} (stays)', { name: contactName(kept) }),
      say('{name} (is deleted)', { name: contactName(other) }),
    ].map((label) => ({ label })),
    rows: [...rows, ...joined],
    empty: { title: say('Nothing to compare') },
  };
}

const valueChoice = (member: MergedMember, kept: Contact, other: Contact): Field => ({
  kind: 'radios',
  name: member,
  label: say(labels[member]),
  required: true,
  options: [
    { value: 'kept', label: textOf(kept, member) },
    { value: 'other', label: textOf(other, member) },
  ],
});

const takenFrom = (values: FormValues): MergedMember[] =>
  mergedMembers.filter((member) => typedIn(values, member) === 'other');

const nouns: Readonly<Record<MergedContacts['conflicts'][number]['kind'], Label>> = {
  REGISTRATION: 'Two registrations: one is cancelled.',
  WAITLIST_ENTRY: 'Two places, or a place beside the registration: one waitlist entry is cancelled.',
  INVITATION: 'Two invitations: one is revoked.',
};

function outcomeOf({ contact, moved, conflicts }: MergedContacts, other: string): Outcome {
  const path = pathOf(contact.id);
  const sentence = say('{other} is merged into {name}.', { other, name: contactName(contact) });
  if (conflicts.length === 0) return goTo(path, sentence);
  return showStep({
    title: say('Merged, with decisions to check'),
    lead: `${sentence} ${say('For some events both had the same. A paid amount stays paid: refund it, if it was paid twice.')}`,
    crumbs: [list(), { text: contactName(contact), href: path }],
    actions: [{ ...link(say('Open the contact'), path), tone: 'primary' }],
    blocks: [
      {
        kind: 'table',
        caption: say('Decisions'),
        columns: [{ label: say('Decision') }, { label: say('Event') }],
        rows: conflicts.map(({ kind, eventId }) => ({
          cells: [say(nouns[kind]), link(say('Open the event'), `/admin/events/${eventId}`)],
        })),
        empty: { title: say('No decisions') },
      },
      { kind: 'facts', title: say('Moved'), rows: moved.map(({ kind, count }) => [words(kind), String(count)]) },
    ],
  });
}
