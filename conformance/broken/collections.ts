/** Hosts whose pages hold too much, too little or the wrong things. */
import { filterMutants, pagingMutants } from './collections/contents.ts';
import { pageSizeMutants } from './collections/page-sizes.ts';
import type { Mutant } from './mutant.ts';

export const collectionMutants: readonly Mutant[] = [...pageSizeMutants, ...pagingMutants, ...filterMutants];
