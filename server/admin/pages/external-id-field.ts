/** Form field for a resource's key in another system. */
import { say } from '../language/say.ts';
import type { Field } from '../page/fields.ts';

export const externalIdField = (): Field => ({
  kind: 'text',
  name: 'externalId',
  label: say('External key'),
  help: say('Its key in another system.'),
  empty: 'null',
  short: true,
  maxlength: 255,
});
