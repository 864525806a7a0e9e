/** Tab "Personal data": what is stored about a person besides the lists, and the copy of everything (GDPR, article 15). */
import type { PersonalData } from '#contracts/schemas/personal-data.ts';
import type { Action, Block, Column, Row, TableBlock } from '../../page/blocks.ts';
import { badge, type Cell, link, time } from '../../page/cells.ts';
import { words } from '../../page/format.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { invitationState } from '../activities/states.ts';
import { sourceOf } from './consent-sources.ts';
import { type PersonKind, personKinds } from './person-kind.ts';
import { personTabs } from './person-tabs.ts';

function personalDataOf({ list, get, noun, personalData, erase, read }: PersonKind): AdminRoute[] {
  const path = `${list.href}/{id}/personal-data` as const;
  return [
    show({
      path,
      needs: [get, personalData],
      show: async (context) => {
        const { id = '' } = context.params;
        const [{ name }, data] = await Promise.all([
          read(context),
          context.call(personalData, { params: context.params }),
        ]);
        const here = `${list.href}/${id}`;
        const isSelf = noun === 'user' && id === context.me.id;
        const actions: Action[] = [
          ...(context.may(erase) && !isSelf ? [link('Erase', `${here}/erase`)] : []),
          { ...link('Download everything', `${here}/personal-data.json`), tone: 'primary' },
        ];
        return {
          title: name,
          lead: 'Consents, mails and answers of this person. Each visit of this page is noted in the audit log.',
          crumbs: [list, { text: name, href: here }],
          actions,
          blocks: [...personTabs(context, list.href, id, 'personal-data'), ...withoutEmpty(tablesOf(data))],
        };
      },
    }),
    file({
      path: `${path}.json`,
      needs: [get, personalData],
      file: ({ params }) => ({ contract: personalData, input: { params } }),
      back: ({ params }) => `${list.href}/${params.id}/personal-data`,
    }),
  ];
}

/** Names empty tables in one sentence: each alone would be a card of nothing. */
function withoutEmpty(tables: readonly TableBlock[]): Block[] {
  const empty = tables.filter(({ rows }) => rows.length === 0).map(({ caption }) => caption);
  const nothing = { kind: 'prose', paragraphs: [`Nothing is stored under: ${empty.join(', ')}.`] } as const;
  return [...tables.filter(({ rows }) => rows.length > 0), ...(empty.length > 0 ? [nothing] : [])];
}

function tablesOf(data: PersonalData): TableBlock[] {
  return [
    table(
      'Consent to newsletters',
      ['When', 'Decision', 'Came from', 'Text that was agreed to'],
      newestFirst(data.newsletterConsents).map(({ createdAt, optedIn, source, text }) => [
        time(createdAt),
        optedIn ? badge('Given', 'good') : badge('Withdrawn'),
        source && sourceOf(source),
        text,
      ]),
    ),
    table(
      'Newsletters',
      ['Sent', 'Subject', 'To', 'Status'],
      data.newsletters.map(({ newsletterId, subject, email, status, sentAt, unsubscribedAt }) => [
        time(sentAt),
        link(subject || 'Without a subject', `/admin/newsletters/${newsletterId}`),
        email,
        unsubscribedAt === null ? words(status) : badge('Unsubscribed'),
      ]),
    ),
    table(
      'Invitations',
      ['Created', 'Event', 'Sent', 'Answered', 'Status'],
      newestFirst(data.invitations).map(({ createdAt, eventId, sentAt, respondedAt, status }) => [
        time(createdAt, 'day'),
        link('Open the event', `/admin/events/${eventId}`),
        time(sentAt),
        time(respondedAt),
        invitationState(status),
      ]),
    ),
    table(
      'Form responses',
      ['Sent', 'Answers'],
      newestFirst(data.formResponses).map(({ createdAt, answers }) => [time(createdAt), answersCell(answers)]),
    ),
    ...(data.user === null ? [] : accountTables(data)),
  ];
}

function accountTables({ groups, signIns, accessGiven }: PersonalData): TableBlock[] {
  return [
    table(
      'Groups',
      ['Name', 'Member since'],
      groups.map(({ id, name, since }) => [link(name, `/admin/groups/${id}`), time(since, 'day')]),
    ),
    table(
      'Sign-ins that are kept',
      ['Signed in', 'Last used', 'From', 'Browser'],
      newestFirst(signIns).map(({ createdAt, lastUsedAt, address, userAgent }) => [
        time(createdAt),
        time(lastUsedAt),
        address,
        userAgent,
      ]),
    ),
    table(
      'Access given to programs and devices',
      ['Name', 'Kind', 'Since'],
      accessGiven.map(({ name, kind, createdAt }) => [name, kindsOfAccess[kind], time(createdAt, 'day')]),
    ),
  ];
}

const kindsOfAccess = {
  API_TOKEN: 'API token',
  APPLICATION: 'Application',
  AUTHENTICATOR: 'Authenticator app',
  PASSKEY: 'Passkey',
} as const satisfies Record<PersonalData['accessGiven'][number]['kind'], string>;

const newestFirst = <Item extends { readonly createdAt: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));

function answersCell(answers: Readonly<Record<string, unknown>>): Cell {
  const lines = Object.entries(answers).map(
    ([key, value]) => `${key}: ${Array.isArray(value) ? value.join(', ') : value}`,
  );
  return { kind: 'details', summary: lines.length === 1 ? '1 answer' : `${lines.length} answers`, lines };
}

function table(caption: string, labels: readonly string[], rows: readonly (readonly Cell[])[]): TableBlock {
  return {
    kind: 'table',
    caption,
    showCaption: true,
    columns: labels.map((label): Column => ({ label })),
    rows: rows.map((cells): Row => ({ cells })),
    empty: { title: 'Nothing is stored' },
  };
}

export const personalDataPages: readonly AdminRoute[] = personKinds.flatMap(personalDataOf);
