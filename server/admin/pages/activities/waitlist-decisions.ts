/** Bulk approval and rejection of waitlist entries, with a result page. */
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { BulkResult } from '#contracts/schemas/bulk.ts';
import type { Crumb, Page } from '../../page/blocks.ts';
import { badge, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn } from '../../page/fields.ts';
import { type AdminRoute, action, goTo, showNow } from '../../page/routes.ts';
import { eventPath } from './event-frame.ts';
import { waysToSeats } from './event-full.ts';
import { nameOf } from './people.ts';

const decisions = [
  { name: 'approve', contract: waitlist.bulkApprove, done: 'Approved' },
  { name: 'reject', contract: waitlist.bulkReject, done: 'Rejected' },
] as const;

/** Where the buttons were pressed. */
interface List {
  readonly text: 'Registrations' | 'Waitlist';
  readonly href: string;
}

/**
 * @param path hapi path of the page with the table
 * @returns POST routes of its buttons; after failures they show a page with the reasons
 */
export function decisionRoutes(path: `/admin${string}`, crumbs: readonly Crumb[]): AdminRoute[] {
  // The list of registrations offers to approve the first entry.
  const listOf = ({ params, query }: Context): List =>
    params.id !== undefined && query.to === 'registrations'
      ? { text: 'Registrations', href: eventPath(params.id, 'registrations') }
      : { text: 'Waitlist', href: path.replace('{id}', encodeURIComponent(params.id ?? '')) };
  const back = (context: Context) => listOf(context).href;
  return decisions.map(({ name, contract, done }) =>
    action({
      path: `${path}/${name}`,
      needs: [contract, waitlist.get],
      perform: async (context, { values, once }) => {
        const ids = everyTypedIn(values, 'ids');
        if (ids.length === 0) return { ...goTo(back(context), 'Tick at least one entry first.'), tone: 'attention' };
        const result = await context.call(contract, { body: { ids }, once });
        if (result.failed > 0) return showNow(await resultPage(context, result, done, crumbs, listOf(context)));
        return goTo(back(context), `${done}: ${countOf(result.succeeded)}.`);
      },
      back,
    }),
  );
}

const countOf = (count: number) => (count === 1 ? '1 entry' : `${count} entries`);

async function resultPage(
  context: Context,
  { succeeded, failed, results }: BulkResult,
  done: string,
  crumbs: readonly Crumb[],
  list: List,
): Promise<Page> {
  const entries = await Promise.all(results.map(({ id }) => context.call(waitlist.get, { params: { id } })));
  const names = await Promise.all(entries.map((entry) => nameOf(context, entry)));
  const isFull = results.some(({ error }) => error?.code === 'no_capacity');
  const events = [...new Set(entries.map(({ eventId }) => eventId))];
  return {
    title: succeeded === 0 ? `Not ${done.toLowerCase()}` : `${done}: ${countOf(succeeded)}, ${failed} not`,
    crumbs: [...crumbs, list],
    blocks: [
      {
        kind: 'notice',
        tone: 'attention',
        title: isFull ? 'Not enough seats are free.' : `${countOf(failed)} could not be changed.`,
        text: isFull
          ? 'People who got no seat are still waiting, at the same position. Change the number of seats of the event, or cancel a registration, then approve again.'
          : 'The others are still waiting.',
        ...(isFull && events.length === 1 && { actions: waysToSeats(context, { id: events[0] ?? '' }) }),
      },
      {
        kind: 'table',
        caption: 'Results',
        columns: [{ label: 'Person' }, { label: 'Result' }, { label: 'Reason' }],
        rows: results.map(({ status, error }, index) => ({
          cells: [
            names[index] ?? 'Unknown person',
            status === 'done' ? badge(done, 'good') : badge('Not done', 'attention'),
            error?.code === 'no_capacity' ? 'Not enough seats are free' : (error?.detail ?? null),
          ],
        })),
        empty: { title: 'No results' },
      },
      { kind: 'actions', actions: [{ ...link(`Back to the ${list.text.toLowerCase()}`, list.href), tone: 'primary' }] },
    ],
  };
}
