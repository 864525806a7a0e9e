import type { Rule } from '../../rule.ts';
import { aPageOf100IsGiven } from './a-page-of-100-is-given.ts';
import { itemsPerPageIsTheNumberOfRows } from './items-per-page-is-the-number-of-rows.ts';
import { noPageExceeds100 } from './no-page-exceeds-100.ts';
import { oddPageSizesDoNotOpenEverything } from './odd-page-sizes-do-not-open-everything.ts';
import { pagesGiveEveryRowOnce } from './pages-give-every-row-once.ts';
import { readsArePaginatedUnasked } from './reads-are-paginated-unasked.ts';
import { statusFiltersPayments } from './status-filters-payments.ts';
import { unknownStatusShowsNoPayments } from './unknown-status-shows-no-payments.ts';

/** Pages and filters. */
export const collectionRules: readonly Rule[] = [
  itemsPerPageIsTheNumberOfRows,
  aPageOf100IsGiven,
  noPageExceeds100,
  readsArePaginatedUnasked,
  oddPageSizesDoNotOpenEverything,
  pagesGiveEveryRowOnce,
  statusFiltersPayments,
  unknownStatusShowsNoPayments,
];
