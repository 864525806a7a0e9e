/** Pages of imports and exports. */
import type { AdminRoute } from '../../page/routes.ts';
import { exportPages } from './exports.ts';
import { newImportPages } from './import-new.ts';
import { importStepPages } from './import-steps.ts';
import { importPages } from './imports.ts';

export const dataPages: readonly AdminRoute[] = [...importPages, ...newImportPages, ...importStepPages, ...exportPages];
