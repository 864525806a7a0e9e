/** The key that another system has for a thing: asked for alike, whatever the thing is. */
import type { Field } from '../page/fields.ts';

export const externalIdField: Field = {
  kind: 'text',
  name: 'externalId',
  label: 'External key',
  help: 'In another of your systems.',
  empty: 'null',
  short: true,
  maxlength: 255,
};
