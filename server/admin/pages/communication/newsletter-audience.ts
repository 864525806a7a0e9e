/** Audience of a newsletter: all users or contacts, groups, tags, memberships, events, and individual people. */
import { groups } from '#contracts/operations/groups.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import type { Group } from '#contracts/schemas/group.ts';
import type { Audience, AudienceCounts, Newsletter } from '#contracts/schemas/newsletter.ts';
import type { FactsBlock } from '../../page/blocks.ts';
import { type Cell, link, stack, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, everyTypedIn, type Field, type FormValues } from '../../page/fields.ts';
import { formatNumber } from '../../page/format.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { offeredGroups } from '../offered-groups.ts';
import { partCells, partFields, partValues } from './audience-parts.ts';
import { emailsOf, peopleAt } from './newsletter-people.ts';
import { crumbsOf, newslettersPath, people } from './newsletter-status.ts';

const groupsField = 'audience.groupIds';

export const audiencePages: readonly AdminRoute[] = [
  form({
    path: `${newslettersPath}/{id}/audience`,
    needs: [newsletters.update],
    form: async (context) => {
      const letter = await context.call(newsletters.get, { params: context.params });
      const { allUsers, allContacts, groupIds = [], tags = [] } = letter.audience;
      const [groups, emails, parts] = await Promise.all([
        offeredGroups(context),
        emailsOf(letter.audience, context),
        partFields(letter.audience, context),
      ]);
      return {
        title: 'Audience',
        lead: 'Everyone in any of these. Each address gets the newsletter once; people who opted out do not get it.',
        crumbs: crumbsOf(letter),
        fields: fieldsOf(groups, parts, emails !== undefined),
        values: {
          'audience.allUsers': allUsers ? 'true' : undefined,
          'audience.allContacts': allContacts ? 'true' : undefined,
          [groupsField]: groupIds,
          'audience.tags': tags.join('\n'),
          ...partValues(letter.audience),
          people: emails?.join('\n'),
        },
        submit: 'Save audience',
        cancel: `${newslettersPath}/${letter.id}`,
      };
    },
    submit: async (context, { values, fields }) => {
      const { params, call } = context;
      const { audience: before } = await call(newsletters.get, { params });
      const audience = await chosenIn(values, fields, before, context);
      await call(newsletters.update, { params, body: { audience } });
      const { recipients } = await call(newsletters.audience, { params });
      return goTo(`${newslettersPath}/${params.id}`, `The audience is saved. It currently has ${people(recipients)}.`);
    },
  }),
];

/** Preserves groups, events, types and people that the form did not offer, because of their number or a missing permission. */
async function chosenIn(
  values: FormValues,
  fields: readonly Field[],
  before: Audience,
  context: Context,
): Promise<Audience> {
  const { audience, people: emails } = bodyOf(fields, values);
  const merged = (name: 'groupIds' | 'eventIds' | 'adhesionTypeIds') => {
    const field = fields.find((one) => one.name === `audience.${name}`);
    const offered = field?.kind === 'checkboxes' ? field.options.map(({ value }) => value) : [];
    const preserved = (before[name] ?? []).filter((id) => !offered.includes(id));
    return [...preserved, ...everyTypedIn(values, `audience.${name}`)];
  };
  return {
    ...before,
    ...Object(audience),
    groupIds: merged('groupIds'),
    eventIds: merged('eventIds'),
    adhesionTypeIds: merged('adhesionTypeIds'),
    ...(Array.isArray(emails) && (await peopleAt(emails.map(String), context))),
  };
}

function fieldsOf(groups: readonly Group[], parts: readonly Field[], canType: boolean): Field[] {
  const fields: (Field | false)[] = [
    { kind: 'checkbox', name: 'audience.allUsers', label: 'All users', help: 'People with an account.' },
    { kind: 'checkbox', name: 'audience.allContacts', label: 'All contacts', help: 'People without an account.' },
    groups.length > 0 && {
      kind: 'checkboxes',
      name: groupsField,
      label: 'Groups',
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
    },
    {
      kind: 'lines',
      name: 'audience.tags',
      label: 'Tags',
      help: 'Users and contacts with one of these tags, one per line.',
      rows: 3,
    },
    ...parts,
    canType && {
      kind: 'lines',
      name: 'people',
      label: 'Individual people',
      help: 'Emails of users or contacts, one per line.',
      rows: 4,
    },
  ];
  return fields.filter((field) => field !== false);
}

/**
 * @param chosen from chosenCells
 * @param now current counts, only for a draft
 */
export function audienceFacts(
  { id, status, counts }: Newsletter,
  chosen: readonly Cell[],
  now: AudienceCounts | undefined,
  { may }: Context,
): FactsBlock {
  return {
    kind: 'facts',
    title: 'Audience',
    rows: [
      ['Selection', chosen.length > 0 ? stack(...chosen) : 'None yet'],
      ['Recipients', people(now?.recipients ?? counts.recipients)],
      ...(now
        ? ([
            ['Opted out', formatNumber(now.optedOut)],
            ['Duplicate addresses', formatNumber(now.duplicates)],
          ] as const)
        : []),
    ],
    ...(now &&
      status === 'DRAFT' &&
      may(newsletters.update) && { actions: [link('Change audience', `${newslettersPath}/${id}/audience`)] }),
  };
}

/** @returns the selection, with names where permitted */
export async function chosenCells(audience: Audience, context: Context): Promise<Cell[]> {
  const { allUsers, allContacts, groupIds = [], userIds = [], contactIds = [], tags = [] } = audience;
  const single = userIds.length + contactIds.length;
  const cells: (Cell | false)[] = [
    allUsers === true && 'All users',
    allContacts === true && 'All contacts',
    ...(await groupCells(groupIds, context)),
    tags.length > 0 && `${tags.length === 1 ? 'Tag' : 'Tags'}: ${tags.join(', ')}`,
    ...(await partCells(audience, context)),
    single > 0 && `${people(single)} by their email`,
  ];
  return cells.filter((cell) => cell !== false);
}

/** Number of groups that are named; the others are counted. */
const mostNamed = 8;

async function groupCells(ids: readonly string[], context: Context): Promise<Cell[]> {
  if (ids.length === 0) return [];
  if (!context.may(groups.get)) return [ids.length === 1 ? '1 group' : `${ids.length} groups`];
  const allGroups = await offeredGroups(context);
  const chosen = allGroups.filter(({ id }) => ids.includes(id)).slice(0, mostNamed);
  const others = ids.length - chosen.length;
  return [
    ...chosen.map(({ id, name }) => link(name, `/admin/groups/${id}`)),
    ...(others > 0 ? [text(others === 1 ? '1 more group' : `${others} more groups`)] : []),
  ];
}
