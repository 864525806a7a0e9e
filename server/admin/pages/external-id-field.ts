/** Form field for a resource's key in another system. */
import type { Field } from '../page/fields.ts';

export const externalIdField: Field = {
  kind: 'text',
  name: 'externalId',
  label: 'External key',
  help: 'Its key in another system.',
  empty: 'null',
  short: true,
  maxlength: 255,
};
