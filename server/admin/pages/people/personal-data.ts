/** Tab "Personal data": what is stored about a person besides the lists, and the copy of everything (GDPR, article 15). */
import type { PersonalData } from '#contracts/schemas/personal-data.ts';
import { type Label, say } from '../../language/say.ts';
import type { Action, Block, Column, Row, TableBlock } from '../../page/blocks.ts';
import { badge, type Cell, link, time } from '../../page/cells.ts';
import { words } from '../../page/format.ts';
import { type AdminRoute, file, show } from '../../page/routes.ts';
import { invitationState } from '../activities/states.ts';
import { sourceOf } from './consent-sources.ts';
import { crumbOf, type PersonKind, personKinds } from './person-kind.ts';
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
          ...(context.may(erase) && !isSelf ? [link(say('Erase'), `${here}/erase`)] : []),
          { ...link(say('Download everything'), `${here}/personal-data.json`), tone: 'primary' },
        ];
        return {
          title: name,
          lead: say('Consents, mails and answers of this person. Each visit of this page is noted in the audit log.'),
          crumbs: [crumbOf(list), { text: name, href: here }],
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
  const nothing = {
    kind: 'prose',
    paragraphs: [say('Nothing is stored under: {names}.', { names: empty.join(', ') })],
  } as const;
  return [...tables.filter(({ rows }) => rows.length > 0), ...(empty.length > 0 ? [nothing] : [])];
}

function tablesOf(data: PersonalData): TableBlock[] {
  return [
    table(
      'Consent to newsletters',
      ['When', 'Decision', 'Came from', 'Text that was agreed to'],
      newestFirst(data.newsletterConsents).map(({ createdAt, optedIn, source, text }) => [
        time(createdAt),
        optedIn ? badge(say('Given'), 'good') : badge(say('Withdrawn')),
        source && sourceOf(source),
        text,
      ]),
    ),
    table(
      'Newsletters',
      ['Sent (date)', 'Subject', 'To', 'Status'],
      data.newsletters.map(({ newsletterId, subject, email, status, sentAt, unsubscribedAt }) => [
        time(sentAt),
        link(subject || say('Without a subject'), `/admin/newsletters/${newsletterId}`),
        email,
        unsubscribedAt === null ? words(status) : badge(say('Unsubscribed')),
      ]),
    ),
    table(
      'Invitations',
      ['Created (date)', 'Event', 'Sent (date)', 'Answered (date)', 'Status'],
      newestFirst(data.invitations).map(({ createdAt, eventId, sentAt, respondedAt, status }) => [
        time(createdAt, 'day'),
        link(say('Open the event'), `/admin/events/${eventId}`),
        time(sentAt),
        time(respondedAt),
        invitationState(status),
      ]),
    ),
    table(
      'Form responses',
      ['Sent (date)', 'Answers'],
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
      ['Signed in (date)', 'Last used', 'From (address)', 'Browser'],
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
      accessGiven.map(({ name, kind, createdAt }) => [name, say(kindsOfAccess[kind]), time(createdAt, 'day')]),
    ),
  ];
}

const kindsOfAccess = {
  API_TOKEN: 'API token',
  APPLICATION: 'Application',
  AUTHENTICATOR: 'Authenticator app',
  PASSKEY: 'Passkey',
} as const satisfies Record<PersonalData['accessGiven'][number]['kind'], Label>;

const newestFirst = <Item extends { readonly createdAt: string }>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => (a.createdAt < b.createdAt ? 1 : -1));

function answersCell(answers: Readonly<Record<string, unknown>>): Cell {
  const lines = Object.entries(answers).map(
    ([key, value]) => `${key}: ${Array.isArray(value) ? value.join(', ') : value}`,
  );
  return {
    kind: 'details',
    summary: say('{count, plural, one {# answer} other {# answers}}', { count: lines.length }),
    lines,
  };
}

function table(caption: Label, labels: readonly Label[], rows: readonly (readonly Cell[])[]): TableBlock {
  return {
    kind: 'table',
    caption: say(caption),
    showCaption: true,
    columns: labels.map((label): Column => ({ label: say(label) })),
    rows: rows.map((cells): Row => ({ cells })),
    empty: { title: say('Nothing is stored') },
  };
}

export const personalDataPages: readonly AdminRoute[] = personKinds.flatMap(personalDataOf);
