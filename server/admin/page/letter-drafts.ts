/**
 * Blocks of a mail in a form. Each has a key; the list `blocks`, and `b3.left` and `b3.right` of columns, have the keys in
 * order, so that a block is moved with its inputs as they are.
 */
import {
  type MailBlock,
  type MailBlockKind,
  mailBlockKinds,
  type SimpleBlock,
  simpleBlockKinds,
} from '#contracts/schemas/mail-blocks.ts';
import { everyTypedIn, type FormValues, typedIn } from './fields.ts';

export interface Draft {
  readonly key: string;
  readonly kind: MailBlockKind;
  readonly text: string;
  readonly url: string;
  readonly alt: string;
  readonly eventId: string;
  readonly left: readonly Draft[];
  readonly right: readonly Draft[];
}

/** Of the contract. */
const most = 60;

const empty = { text: '', url: '', alt: '', eventId: '', left: [], right: [] } as const;

/** @returns the blocks of submitted values, in their order */
export function draftsIn(values: FormValues, list = 'blocks'): Draft[] {
  const allowed: readonly string[] = list === 'blocks' ? mailBlockKinds : simpleBlockKinds;
  return [...new Set(everyTypedIn(values, list))].slice(0, most).flatMap((key) => {
    const kind = mailBlockKinds.find((known) => known === typedIn(values, `${key}.kind`));
    if (!/^b\d{1,6}$/.test(key) || kind === undefined || !allowed.includes(kind)) return [];
    const member = (name: string) => typedIn(values, `${key}.${name}`).replaceAll('\r\n', '\n');
    const side = (name: string) => (kind === 'COLUMNS' ? draftsIn(values, `${key}.${name}`) : []);
    const { text, url, alt, eventId } = {
      text: member('text'),
      url: member('url').trim(),
      alt: member('alt'),
      eventId: member('eventId'),
    };
    return [{ key, kind, text, url, alt, eventId, left: side('left'), right: side('right') }];
  });
}

/** @returns stored blocks with keys */
export function draftsOf(blocks: readonly (MailBlock | SimpleBlock)[], next = counter()): Draft[] {
  return blocks.map((block) => {
    const { left, right } = { left: [], right: [], ...block };
    const key = next();
    return { ...empty, ...block, key, left: draftsOf(left, next), right: draftsOf(right, next) };
  });
}

function counter(last = 0): () => string {
  let current = last;
  return () => {
    current += 1;
    return `b${current}`;
  };
}

/** @returns the form values of the blocks */
export function valuesOfDrafts(drafts: readonly Draft[], list = 'blocks'): FormValues {
  const values: Record<string, string | readonly string[]> = { [list]: drafts.map(({ key }) => key) };
  for (const { key, kind, text, url, alt, eventId, left, right } of drafts) {
    Object.assign(values, { [`${key}.kind`]: kind });
    for (const [name, value] of Object.entries({ text, url, alt, eventId }))
      if (value) values[`${key}.${name}`] = value;
    if (kind === 'COLUMNS')
      Object.assign(values, valuesOfDrafts(left, `${key}.left`), valuesOfDrafts(right, `${key}.right`));
  }
  return values;
}

/** @returns the blocks for the API, with the members of their kind; an empty member is absent */
export function blocksOf(drafts: readonly Draft[]): MailBlock[] {
  return drafts.map((draft) => ({
    ...simpleOf(draft),
    kind: draft.kind,
    ...(draft.kind === 'COLUMNS' && { left: sideOf(draft.left), right: sideOf(draft.right) }),
  }));
}

const sideOf = (drafts: readonly Draft[]): SimpleBlock[] =>
  drafts.flatMap(({ kind, ...rest }) => {
    const simple = simpleBlockKinds.find((known) => known === kind);
    return simple ? [{ ...simpleOf({ kind, ...rest }), kind: simple }] : [];
  });

function simpleOf({ kind, text, url, alt, eventId }: Draft): Omit<SimpleBlock, 'kind'> {
  const isText = kind === 'HEADING' || kind === 'TEXT' || kind === 'BUTTON';
  return {
    ...(isText && text.trim() !== '' && { text }),
    ...((kind === 'IMAGE' || kind === 'BUTTON') && url !== '' && { url }),
    ...(kind === 'IMAGE' && alt !== '' && { alt }),
    ...(kind === 'EVENT' && eventId !== '' && { eventId }),
  };
}

/** @returns the blocks that can be shown while others are still empty */
export function shownDrafts(drafts: readonly Draft[]): Draft[] {
  return drafts
    .filter(({ kind, text, url, eventId }) => {
      if (kind === 'HEADING' || kind === 'TEXT' || kind === 'BUTTON') return text.trim() !== '';
      return kind === 'IMAGE' ? url !== '' : kind !== 'EVENT' || eventId !== '';
    })
    .map((draft) => ({
      ...draft,
      url: draft.kind === 'BUTTON' && draft.url === '' ? '{{ tenant.url }}' : draft.url,
      left: shownDrafts(draft.left),
      right: shownDrafts(draft.right),
    }));
}

/** By verb. */
const steps: ReadonlyMap<string, number> = new Map([
  ['up', -1],
  ['down', 1],
  ['remove', 0],
]);

/**
 * @param press value of a button: `add:blocks:TEXT`, `up:b3`, `down:b3`, `remove:b3`
 * @returns the blocks after it, and the key of the block to continue with
 */
export function pressed(
  drafts: readonly Draft[],
  press: string,
): { readonly drafts: Draft[]; readonly focus?: string } {
  const [verb, target = '', wanted = ''] = press.split(':');
  if (verb === 'add') {
    const kind = mailBlockKinds.find((known) => known === wanted);
    const key = counter(highest(drafts))();
    return kind ? { drafts: added(drafts, target, { ...empty, key, kind }), focus: key } : { drafts: [...drafts] };
  }
  const change = steps.get(verb ?? '');
  if (change === undefined) return { drafts: [...drafts] };
  const after = changed(drafts, target, change);
  return change === 0 ? { drafts: after } : { drafts: after, focus: target };
}

const highest = (drafts: readonly Draft[]): number =>
  Math.max(0, ...drafts.flatMap(({ key, left, right }) => [Number(key.slice(1)), highest(left), highest(right)]));

function added(drafts: readonly Draft[], list: string, draft: Draft): Draft[] {
  if (list === 'blocks') return [...drafts, draft];
  return drafts.map((one) => ({
    ...one,
    left: list === `${one.key}.left` ? [...one.left, draft] : one.left,
    right: list === `${one.key}.right` ? [...one.right, draft] : one.right,
  }));
}

function changed(drafts: readonly Draft[], key: string, step: number): Draft[] {
  const index = drafts.findIndex((draft) => draft.key === key);
  if (index < 0)
    return drafts.map((one) => ({ ...one, left: changed(one.left, key, step), right: changed(one.right, key, step) }));
  const rest = drafts.filter((draft) => draft.key !== key);
  return step === 0 ? rest : rest.toSpliced(Math.max(0, index + step), 0, ...drafts.slice(index, index + 1));
}
