/** Bulk approval and rejection of waitlist entries, with a result page. */
import { waitlist } from '#contracts/operations/waitlist.ts';
import type { BulkItem, BulkResult } from '#contracts/schemas/bulk.ts';
import type { Crumb, Page } from '../../page/blocks.ts';
import { badge, link } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { everyTypedIn } from '../../page/fields.ts';
import { words } from '../../page/format.ts';
import { type AdminRoute, action, goTo, showNow } from '../../page/routes.ts';
import { nameOf } from './people.ts';

const decisions = [
  { name: 'approve', contract: waitlist.bulkApprove, done: 'Approved' },
  { name: 'reject', contract: waitlist.bulkReject, done: 'Rejected' },
] as const;

/**
 * @param path hapi path of the page with the table
 * @returns POST routes of its buttons; after failures they show a page with the reasons
 */
export function decisionRoutes(path: `/admin${string}`, crumbs: readonly Crumb[]): AdminRoute[] {
  const back = ({ params }: Context) => path.replace('{id}', encodeURIComponent(params.id ?? ''));
  return decisions.map(({ name, contract, done }) =>
    action({
      path: `${path}/${name}`,
      needs: [contract, waitlist.get],
      perform: async (context, { values, once }) => {
        const ids = everyTypedIn(values, 'ids');
        if (ids.length === 0) return { ...goTo(back(context), 'Tick at least one entry first.'), tone: 'attention' };
        const result = await context.call(contract, { body: { ids }, once });
        if (result.failed > 0) return showNow(await resultPage(context, result, done, crumbs, back(context)));
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
  back: string,
): Promise<Page> {
  const names = await Promise.all(results.map(({ id }) => entryName(context, id)));
  const reasons = reasonsOf(results);
  return {
    title: succeeded === 0 ? 'No entry was changed' : `${done}: ${countOf(succeeded)}, ${failed} not`,
    crumbs: [...crumbs, { text: 'Waitlist', href: back }],
    blocks: [
      {
        kind: 'notice',
        tone: 'attention',
        title: reasons.map(([code, count]) => `${words(code)}: ${count}`).join(' · '),
        text: 'The others are still waiting.',
      },
      {
        kind: 'table',
        caption: 'Results',
        columns: [{ label: 'Person' }, { label: 'Result' }, { label: 'Reason' }],
        rows: results.map(({ status, error }, index) => ({
          cells: [
            names[index] ?? 'Unknown person',
            status === 'done' ? badge(done, 'good') : badge('Not done', 'attention'),
            error?.detail ?? null,
          ],
        })),
        empty: { title: 'No results' },
      },
      { kind: 'actions', actions: [{ ...link('Back to the waitlist', back), tone: 'primary' }] },
    ],
  };
}

function reasonsOf(results: readonly BulkItem[]): [code: string, count: number][] {
  const counts = new Map<string, number>();
  for (const { error } of results) if (error) counts.set(error.code, (counts.get(error.code) ?? 0) + 1);
  return [...counts];
}

/** Called for each ticked entry, but only after a failure. */
async function entryName(context: Context, id: string): Promise<string | undefined> {
  return nameOf(context, await context.call(waitlist.get, { params: { id } }));
}
