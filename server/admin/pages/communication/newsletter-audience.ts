/** Whom a newsletter goes to: everybody, groups, and single people. */
import { getGroup, listGroups } from '#contracts/operations/groups.ts';
import { getNewsletter, getNewsletterAudience, updateNewsletter } from '#contracts/operations/newsletters.ts';
import type { Group } from '#contracts/schemas/group.ts';
import type { Audience, AudienceCounts, Newsletter } from '#contracts/schemas/newsletter.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import type { FactsBlock } from '../../page/blocks.ts';
import { type Cell, link, stack, text } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, everyTypedIn, type Field, type FormValues } from '../../page/fields.ts';
import { formatNumber } from '../../page/format.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { emailsOf, peopleAt } from './newsletter-people.ts';
import { crumbsOf, newslettersPath, people } from './newsletter-status.ts';

const groupsField = 'audience.groupIds';

export const audiencePages: readonly AdminRoute[] = [
  form({
    path: `${newslettersPath}/{id}/audience`,
    needs: [updateNewsletter],
    form: async (context) => {
      const letter = await context.call(getNewsletter, { params: context.params });
      const { allUsers, allContacts, groupIds = [] } = letter.audience;
      const [groups, emails] = await Promise.all([groupsOf(context), emailsOf(letter.audience, context)]);
      return {
        title: 'Audience',
        lead: 'All that you choose, together. Nobody gets it twice, and nobody who opted out.',
        crumbs: crumbsOf(letter),
        fields: fieldsOf(groups, emails !== undefined),
        values: {
          'audience.allUsers': allUsers ? 'true' : undefined,
          'audience.allContacts': allContacts ? 'true' : undefined,
          [groupsField]: groupIds,
          people: emails?.join('\n'),
        },
        submit: 'Save audience',
        cancel: `${newslettersPath}/${letter.id}`,
      };
    },
    submit: async (context, { values, fields }) => {
      const { params, call } = context;
      const { audience: before } = await call(getNewsletter, { params });
      const audience = await chosenIn(values, fields, before, context);
      await call(updateNewsletter, { params, body: { audience } });
      const { recipients } = await call(getNewsletterAudience, { params });
      return goTo(`${newslettersPath}/${params.id}`, `The audience is saved. As of now it is ${people(recipients)}.`);
    },
  }),
];

/** What the page did not offer stays as it was: there was too much of it, or the user may not see it. */
async function chosenIn(
  values: FormValues,
  fields: readonly Field[],
  before: Audience,
  context: Context,
): Promise<Audience> {
  const { audience, people: emails } = bodyOf(fields, values);
  const field = fields.find(({ name }) => name === groupsField);
  const offered = field?.kind === 'checkboxes' ? field.options.map(({ value }) => value) : [];
  const kept = (before.groupIds ?? []).filter((id) => !offered.includes(id));
  return {
    ...before,
    ...Object(audience),
    groupIds: [...kept, ...everyTypedIn(values, groupsField)],
    ...(Array.isArray(emails) && (await peopleAt(emails.map(String), context))),
  };
}

async function groupsOf({ call, may }: Context): Promise<readonly Group[]> {
  if (!may(listGroups)) return [];
  return (await call(listGroups, { query: { itemsPerPage: maximumItemsPerPage } })).member;
}

function fieldsOf(groups: readonly Group[], canType: boolean): Field[] {
  const fields: (Field | false)[] = [
    { kind: 'checkbox', name: 'audience.allUsers', label: 'All users', help: 'Those who have an account.' },
    { kind: 'checkbox', name: 'audience.allContacts', label: 'All contacts', help: 'Those who have none.' },
    groups.length > 0 && {
      kind: 'checkboxes',
      name: groupsField,
      label: 'Groups',
      options: groups.map(({ id, name }) => ({ value: id, label: name })),
    },
    canType && {
      kind: 'lines',
      name: 'people',
      label: 'Single people',
      help: 'The emails of users or contacts, one a line.',
      rows: 4,
    },
  ];
  return fields.filter((field) => field !== false);
}

/**
 * @param chosen see chosenCells
 * @param now how many that are, while it is a draft
 */
export function audienceFacts(
  { id, counts }: Newsletter,
  chosen: readonly Cell[],
  now: AudienceCounts | undefined,
  { may }: Context,
): FactsBlock {
  return {
    kind: 'facts',
    title: 'Audience',
    rows: [
      ['Chosen', chosen.length > 0 ? stack(...chosen) : 'Nobody yet'],
      ['Recipients', people(now?.recipients ?? counts.recipients)],
      ...(now
        ? ([
            ['Opted out', formatNumber(now.optedOut)],
            ['Same address as another', formatNumber(now.duplicates)],
          ] as const)
        : []),
    ],
    ...(now && may(updateNewsletter) && { actions: [link('Change audience', `${newslettersPath}/${id}/audience`)] }),
  };
}

/** @returns who is chosen, by name where the user may see it. */
export async function chosenCells(audience: Audience, context: Context): Promise<Cell[]> {
  const { allUsers, allContacts, groupIds = [], userIds = [], contactIds = [] } = audience;
  const single = userIds.length + contactIds.length;
  const cells: (Cell | false)[] = [
    allUsers === true && 'All users',
    allContacts === true && 'All contacts',
    ...(await groupCells(groupIds, context)),
    single > 0 && `${people(single)} by their email`,
  ];
  return cells.filter((cell) => cell !== false);
}

/** As many groups as are read at a glance are named, and the others counted. */
const mostNamed = 8;

async function groupCells(ids: readonly string[], context: Context): Promise<Cell[]> {
  if (ids.length === 0) return [];
  if (!context.may(getGroup)) return [ids.length === 1 ? '1 group' : `${ids.length} groups`];
  const groups = await groupsOf(context);
  const chosen = groups.filter(({ id }) => ids.includes(id)).slice(0, mostNamed);
  const others = ids.length - chosen.length;
  return [
    ...chosen.map(({ id, name }) => link(name, `/admin/groups/${id}`)),
    ...(others > 0 ? [text(others === 1 ? '1 more group' : `${others} more groups`)] : []),
  ];
}
