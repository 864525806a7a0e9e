/** Invitation of people to an event: ticked ones, or all that match a filter, with an optional message. */
import { events } from '#contracts/operations/events.ts';
import { invitations } from '#contracts/operations/invitations.ts';
import type { Event } from '#contracts/schemas/event.ts';
import { maximumMatches } from '#contracts/schemas/invitation.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import type { Action, Page, TabsBlock } from '../../page/blocks.ts';
import { button } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { problemOf } from '../../page/error-texts.ts';
import { bodyOf, everyTypedIn, type FormValues, typedIn } from '../../page/fields.ts';
import { addressOf, listQuery, pagesOf } from '../../page/paging.ts';
import { type AdminRoute, action, goTo, type Outcome, show, showStep } from '../../page/routes.ts';
import { eventCrumbs } from './event-frame.ts';
import { invitationsBelow } from './event-invitations.ts';
import { choicePath, chosenPage, listOf, message } from './event-invite-form.ts';
import { type Invited, inviteByIds, resultText } from './invited.ts';
import { filterIn, type Invitees, inviteesFor } from './invitees.ts';

export const invitePages: readonly AdminRoute[] = [
  show({
    path: `${invitationsBelow}/new`,
    needs: [events.get, invitations.bulkCreate],
    show: async (context) => {
      const event = await context.call(events.get, { params: context.params });
      const people = inviteesIn(context, context.query);
      return people ? choicePage(context, event, people) : noPeoplePage(event);
    },
  }),
  action({
    path: `${invitationsBelow}/chosen`,
    needs: [events.get, invitations.bulkCreate],
    perform: async (context, { values }) => {
      // A button of the table has it in its path.
      const people = inviteesIn(context, { ...context.query, ...values });
      const ids = everyTypedIn(values, 'ids');
      const isAll = typedIn(values, 'all') !== '';
      if (!people || (ids.length === 0 && !isAll)) {
        return {
          ...goTo(choicePath(context, people?.name), say('Tick at least one person first.')),
          tone: 'attention',
        };
      }
      const event = await context.call(events.get, { params: context.params });
      const count = isAll ? await countOf(context, people, values) : ids.length;
      return showStep(chosenPage(context, event, { people, count, values }));
    },
    back: (context) => choicePath(context),
  }),
  action({
    path: `${invitationsBelow}/invite`,
    needs: [events.get, invitations.bulkCreate],
    perform: async (context, { values, once }) => {
      const people = inviteesIn(context, values);
      if (!people) return goTo(choicePath(context));
      const shown = Number(typedIn(values, 'count'));
      const again = async (count: number, problem: string) => {
        const event = await context.call(events.get, { params: context.params });
        return showStep(chosenPage(context, event, { people, count, values, problem }));
      };
      if (typedIn(values, 'all') !== '') {
        const count = await countOf(context, people, values);
        if (count !== shown)
          return again(
            count,
            say('The number has changed meanwhile: now {people}.', { people: people.counted(count) }),
          );
      }
      try {
        return resultOf(context, await invite(context, people, values, once));
      } catch (error) {
        if (!(error instanceof Refused) || error.status === 401) throw error;
        return again(shown, problemOf(error));
      }
    },
    back: (context) => choicePath(context),
  }),
];

const inviteesIn = (context: Context, values: FormValues): Invitees | undefined => {
  const offered = inviteesFor(context);
  return offered.find(({ name }) => name === typedIn(values, 'who')) ?? offered[0];
};

async function countOf(context: Context, people: Invitees, values: FormValues): Promise<number> {
  const { page } = await people.list(context, { ...filterIn(people, values), itemsPerPage: 1 });
  return page.totalItems ?? 0;
}

async function choicePage(context: Context, event: Event, people: Invitees): Promise<Page> {
  const { query } = context;
  const [{ page, rows }, fields, count] = await Promise.all([
    people.list(context, listQuery(query, ...people.filters)),
    people.fields(context),
    countOf(context, people, query),
  ]);
  const isActive = Object.keys(filterIn(people, query)).length > 0;
  return {
    title: say('Invite people'),
    lead: say('To {title}. Tick people, or invite all that match the filter. Nothing is sent before the next page.', {
      title: event.title,
    }),
    crumbs: eventCrumbs(event, 'invitations'),
    actions: allAction(context, people, count),
    blocks: [
      tabsOf(context, people),
      {
        kind: 'filters',
        fields: [...fields, { kind: 'hidden', name: 'who', label: 'People' }],
        values: { ...query, who: people.name },
        action: choicePath(context),
        clear: choicePath(context, people.name),
        active: isActive,
      },
      {
        kind: 'table',
        caption: say(people.text),
        columns: people.columns.map((label) => ({ label: say(label) })),
        rows,
        unit: { one: say(people.unit.one), many: say(people.unit.many) },
        ...pagesOf(`${listOf(context)}/new`, query, page),
        select: {
          actions: [
            button(say('Continue'), addressOf(`${listOf(context)}/chosen`, { who: people.name }), { tone: 'primary' }),
          ],
        },
        empty: isActive
          ? { title: say(people.noMatch), text: say('Change or clear the filter.') }
          : { title: say(people.none) },
      },
    ],
  };
}

/** The button is in the head of the page, which a filter refreshes together with the table. */
function allAction(context: Context, people: Invitees, count: number): Action[] {
  if (count === 0 || count > maximumMatches) return [];
  const fields = { ...filterIn(people, context.query), who: people.name, all: 'true' };
  const counted = { people: people.counted(count) };
  const text = count === 1 ? say('Invite {people}', counted) : say('Invite all {people}', counted);
  return [button(text, `${listOf(context)}/chosen`, { tone: 'primary', fields })];
}

function tabsOf(context: Context, current: Invitees): TabsBlock {
  const tabs = inviteesFor(context).map(({ name, text }) => ({
    text: say(text),
    href: choicePath(context, name),
    current: name === current.name,
  }));
  return { kind: 'tabs', label: say('People to invite'), tabs };
}

const noPeoplePage = (event: Event): Page => ({
  title: say('Invite people'),
  crumbs: eventCrumbs(event, 'invitations'),
  blocks: [
    {
      kind: 'notice',
      tone: 'attention',
      title: say('You cannot see contacts or users.'),
      text: say('An administrator can give you the permission to see them.'),
    },
  ],
});

async function invite(
  { call, params }: Context,
  people: Invitees,
  values: FormValues,
  once: string | undefined,
): Promise<Invited> {
  const body = { ...bodyOf([message()], values), send: typedIn(values, 'send') !== '' };
  const bulk = (whom: Record<string, unknown>, part?: number) =>
    call(invitations.bulkCreate, {
      params,
      body: { ...body, ...whom },
      // Each part of the ids is a request of its own.
      once: once && part !== undefined ? `${once}-${part}` : once,
    });
  if (typedIn(values, 'all') !== '') return bulk(people.matching(filterIn(people, values)));
  const ids = typedIn(values, 'ids')
    .split(' ')
    .filter((id) => id !== '');
  return inviteByIds(ids, (some, part) => bulk({ [people.ids]: some }, part));
}

function resultOf(context: Context, invited: Invited): Outcome {
  const isComplete = invited.skipped === 0 && invited.failed === 0;
  return {
    kind: 'go',
    to: listOf(context),
    notice: resultText(invited),
    tone: isComplete ? 'good' : 'attention',
  };
}
