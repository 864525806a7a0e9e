/** What a form shows when its object was changed while it was being edited: both values of each differing field. */
import { say } from '../language/say.ts';
import type { Block, NoticeBlock, TableBlock } from './blocks.ts';
import { everyTypedIn, type Field, type FormValues, typedIn } from './fields.ts';

const notice = (): NoticeBlock => ({
  kind: 'notice',
  tone: 'attention',
  title: say('This was changed while you were editing.'),
  text: say('Your input is kept below. Save again to replace the current values, or cancel to keep them.'),
});

/** @returns the blocks above the form */
export function conflictBlocks(...given: Parameters<typeof conflictTable>): readonly Block[] {
  const table = conflictTable(...given);
  return table ? [notice(), table] : [notice()];
}

/** @returns the differing fields; undefined if there are none */
export function conflictTable(
  fields: readonly Field[],
  typed: FormValues,
  current: FormValues,
): TableBlock | undefined {
  const rows = fields.flatMap((field) => {
    if (field.kind === 'heading' || field.kind === 'letter' || field.kind === 'hidden' || field.kind === 'password')
      return [];
    const [own, other] = [textOf(field, typed), textOf(field, current)];
    return own === other ? [] : [{ cells: [field.label, own || null, other || null] }];
  });
  if (rows.length === 0) return undefined;
  return {
    kind: 'table',
    caption: say('Differences'),
    showCaption: true,
    columns: [say('Field'), say('Your value'), say('Current value')].map((label) => ({ label })),
    rows,
    empty: { title: say('No differences') },
  };
}

/** @returns the value as the field shows it */
function textOf(field: Field, values: FormValues): string {
  switch (field.kind) {
    case 'checkbox':
      return typedIn(values, field.name) === '' ? say('No') : say('Yes');
    case 'select':
    case 'radios':
    case 'checkboxes': {
      const chosen = everyTypedIn(values, field.name);
      return field.options
        .filter(({ value }) => value !== '' && chosen.includes(value))
        .map(({ label }) => label)
        .join(', ');
    }
    default:
      // Browsers send line ends as CRLF.
      return typedIn(values, field.name).replaceAll('\r\n', '\n').trim();
  }
}
