/** Pages of forms. */
import type { AdminRoute } from '../../../page/routes.ts';
import { formBuilderPages } from './form-builder.ts';
import { formResponsePages } from './form-responses.ts';
import { formStepPages } from './form-steps.ts';
import { formPages } from './forms.ts';

export const formsPages: readonly AdminRoute[] = [
  ...formPages,
  ...formBuilderPages,
  ...formStepPages,
  ...formResponsePages,
];
