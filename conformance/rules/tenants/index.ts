import type { Rule } from '../../rule.ts';
import { changingDoesNotReachElsewhere } from './changing-does-not-reach-elsewhere.ts';
import { deletingDoesNotReachElsewhere } from './deleting-does-not-reach-elsewhere.ts';
import { exportHoldsNothingOfAnother } from './export-holds-nothing-of-another.ts';
import { listHoldsNothingOfAnother } from './list-holds-nothing-of-another.ts';
import { objectIsNotFoundElsewhere } from './object-is-not-found-elsewhere.ts';
import { referencesDoNotCross } from './references-do-not-cross.ts';
import { userSignsInAtHomeOnly } from './user-signs-in-at-home-only.ts';

/** What must not cross over. */
export const tenantRules: readonly Rule[] = [
  objectIsNotFoundElsewhere,
  listHoldsNothingOfAnother,
  exportHoldsNothingOfAnother,
  changingDoesNotReachElsewhere,
  deletingDoesNotReachElsewhere,
  referencesDoNotCross,
  userSignsInAtHomeOnly,
];
