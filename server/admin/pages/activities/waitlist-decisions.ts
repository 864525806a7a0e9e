/** Bulk approval and rejection of waitlist entries, with a result page. */
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { BulkResult } from '#contracts/schemas/bulk.ts';
import { type Label, say } from '../../language/say.ts';
import { sayRefusal } from '../../operations/say-refusal.ts';
import type { Crumb, Page } from '../../page/blocks.ts';
import { badge, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn } from '../../page/fields.ts';
import { type AdminRoute, action, goTo, showNow } from '../../page/routes.ts';
import { eventPath } from './event-frame.ts';
import { waysToSeats } from './event-full.ts';
import { nameOf } from './people.ts';

const decisions = [
  {
    name: 'approve',
    contract: waitlist.bulkApprove,
    done: 'Approved',
    doneNone: 'Not approved',
    doneAll: 'Approved: {count, plural, one {# entry} other {# entries}}.',
    doneSome: 'Approved: {count, plural, one {# entry} other {# entries}}, {failed} not',
  },
  {
    name: 'reject',
    contract: waitlist.bulkReject,
    done: 'Rejected',
    doneNone: 'Not rejected',
    doneAll: 'Rejected: {count, plural, one {# entry} other {# entries}}.',
    doneSome: 'Rejected: {count, plural, one {# entry} other {# entries}}, {failed} not',
  },
] as const;

/** Where the buttons were pressed. */
interface List {
  readonly text: string;
  readonly href: string;
  readonly back: Label;
}

/**
 * @param path hapi path of the page with the table
 * @returns POST routes of its buttons; after failures they show a page with the reasons
 */
export function decisionRoutes(path: `/admin${string}`, crumbs: () => readonly Crumb[]): AdminRoute[] {
  // The list of registrations offers to approve the first entry.
  const listOf = ({ params, query }: Context): List =>
    params.id !== undefined && query.to === 'registrations'
      ? {
          text: say('Registrations'),
          href: eventPath(params.id, 'registrations'),
          back: 'Back to the registrations',
        }
      : {
          text: say('Waitlist'),
          href: path.replace('{id}', encodeURIComponent(params.id ?? '')),
          back: 'Back to the waitlist',
        };
  const back = (context: Context) => listOf(context).href;
  return decisions.map((decision) =>
    action({
      path: `${path}/${decision.name}`,
      needs: [decision.contract, waitlist.get],
      perform: async (context, { values, once }) => {
        const ids = everyTypedIn(values, 'ids');
        if (ids.length === 0)
          return { ...goTo(back(context), say('Tick at least one entry first.')), tone: 'attention' };
        const result = await context.call(decision.contract, { body: { ids }, once });
        if (result.failed > 0) return showNow(await resultPage(context, result, decision, crumbs(), listOf(context)));
        return goTo(back(context), say(decision.doneAll, { count: result.succeeded }));
      },
      back,
    }),
  );
}

async function resultPage(
  context: Context,
  { succeeded, failed, results }: BulkResult,
  { done, doneNone, doneSome }: (typeof decisions)[number],
  crumbs: readonly Crumb[],
  list: List,
): Promise<Page> {
  const entries = await Promise.all(results.map(({ id }) => context.call(waitlist.get, { params: { id } })));
  const names = await Promise.all(entries.map((entry) => nameOf(context, entry)));
  const isFull = results.some(({ error }) => error?.code === 'no_capacity');
  const events = [...new Set(entries.map(({ eventId }) => eventId))];
  return {
    title: succeeded === 0 ? say(doneNone) : say(doneSome, { count: succeeded, failed }),
    crumbs: [...crumbs, { text: list.text, href: list.href }],
    blocks: [
      {
        kind: 'notice',
        tone: 'attention',
        title: isFull
          ? say('Not enough seats are free.')
          : say('{count, plural, one {# entry} other {# entries}} could not be changed.', { count: failed }),
        text: isFull
          ? say(
              'People who got no seat are still waiting, at the same position. Change the number of seats of the event, or cancel a registration, then approve again.',
            )
          : say('The others are still waiting.'),
        ...(isFull && events.length === 1 && { actions: waysToSeats(context, { id: events[0] ?? '' }) }),
      },
      {
        kind: 'table',
        caption: say('Results'),
        columns: [{ label: say('Person') }, { label: say('Result') }, { label: say('Reason') }],
        rows: results.map(({ status, error }, index) => ({
          cells: [
            names[index] ?? say('Unknown person'),
            status === 'done' ? badge(say(done), 'good') : badge(say('Not done'), 'attention'),
            error?.code === 'no_capacity' ? say('Not enough seats are free') : error ? sayRefusal(error.detail) : null,
          ],
        })),
        empty: { title: say('No results') },
      },
      { kind: 'actions', actions: [{ ...link(say(list.back), list.href), tone: 'primary' }] },
    ],
  };
}
