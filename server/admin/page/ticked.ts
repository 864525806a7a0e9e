/** Rows that bulk actions are for: the ticked ones, or all that match the filter of the list. */
import type { Page } from '#contracts/schemas/page.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { say } from '../language/say.ts';
import type { Contract } from '../operations/call.ts';
import type { Context, Submitted } from './context.ts';
import { everyTypedIn, type Field, type FormValues, typedIn } from './fields.ts';
import { type List, listPath, queryOf } from './list.ts';
import { cursorIn } from './paging.ts';
import type { Outcome } from './routes.ts';

/** More are not collected in one request: it takes 100 pages. */
const maximumTicked = 10_000;

export interface Ticked {
  readonly ids: readonly string[];
  /** Submitted from the confirmation page, for the rows that it counted. */
  readonly confirmed: boolean;
  /** Values of `tickedFields`, for the confirmation page. */
  readonly values: FormValues;
}

/** Hidden fields of a confirmation page. */
export const tickedFields: readonly Field[] = ['chosen', 'everything'].map((name) => ({
  kind: 'hidden',
  name,
  label: '',
}));

/**
 * @param list the list that the rows were ticked in
 * @param contract its operation
 * @param work performs the bulk action, or shows its confirmation page
 * @returns the outcome of `work`; without a ticked row, the list with a notice
 */
export async function withTicked(
  context: Context,
  { values }: Submitted,
  list: List,
  contract: Contract<Page<{ readonly id: string }>>,
  work: (ticked: Ticked) => Promise<Outcome>,
): Promise<Outcome> {
  const chosen = typedIn(values, 'chosen');
  const everything = typedIn(values, 'everything');
  if (everything !== '') {
    const ids = await matchingIds(context, list, contract);
    if (ids.length > maximumTicked) {
      const notice = say('More than {count, number} match. Filter the list, and take each part by itself.', {
        count: maximumTicked,
      });
      return { kind: 'go', to: listPath(list, context), notice, tone: 'attention' };
    }
    // A form that was confirmed holds the number that it showed; what was added meanwhile is shown first.
    const confirmed = chosen === 'matching' && everything === String(ids.length);
    return work({ ids, confirmed, values: { chosen: 'matching', everything: String(ids.length) } });
  }
  if (chosen !== '') return work({ ids: chosen.split(','), confirmed: true, values: { chosen } });
  const ids = [...new Set(everyTypedIn(values, 'ids'))];
  if (ids.length > 0) return work({ ids, confirmed: false, values: { chosen: ids.join(',') } });
  return { kind: 'go', to: listPath(list, context), notice: say('Tick at least one row first.'), tone: 'attention' };
}

async function matchingIds(
  context: Context,
  list: List,
  contract: Contract<Page<{ readonly id: string }>>,
): Promise<string[]> {
  const query = { ...queryOf(list, context), fields: 'id', itemsPerPage: maximumItemsPerPage };
  const ids: string[] = [];
  for (let after: string | undefined; ids.length <= maximumTicked; ) {
    const { member, view }: Page<{ readonly id: string }> = await context.call(contract, {
      query: { ...query, before: undefined, after },
    });
    ids.push(...member.map(({ id }) => id));
    if (view.next === undefined) break;
    after = cursorIn(view.next, 'after');
  }
  return ids;
}
