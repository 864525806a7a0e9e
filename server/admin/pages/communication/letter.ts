/** The content of newsletters and templates as blocks: field, presses of its buttons, and errors by block. */
import { events } from '#contracts/operations/events.ts';
import type { MailBlock } from '#contracts/schemas/mail-blocks.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { say } from '../../language/say.ts';
import { Refused } from '../../operations/refused.ts';
import { sayViolation } from '../../operations/say-refusal.ts';
import type { Context } from '../../page/context.ts';
import { type Field, type FormValues, typedIn } from '../../page/fields.ts';
import { pageOfForm } from '../../page/form.ts';
import { FormFault } from '../../page/form-fault.ts';
import { formatInstant } from '../../page/format.ts';
import { blocksOf, draftsIn, draftsOf, pressed, shownDrafts, valuesOfDrafts } from '../../page/letter-drafts.ts';
import { type FormPage, type Outcome, showStep } from '../../page/routes.ts';

const letterVariables = [
  { name: 'firstName', meaning: 'first name of the recipient' },
  { name: 'lastName', meaning: 'last name of the recipient' },
  { name: 'email', meaning: 'email of the recipient' },
  { name: 'tenant.name', meaning: 'name of the organisation' },
  { name: 'tenant.url', meaning: 'its public page with the events' },
  { name: 'unsubscribeUrl', meaning: 'page to unsubscribe; the footer has it already' },
] as const;

/** @param path of the newsletter or the template */
export const previewOf = (path: string) => ({ src: `${path}/mail`, action: `${path}/preview` });

/** @param path of the newsletter or the template */
export async function letterField(path: string, context: Context): Promise<Field> {
  return {
    kind: 'letter',
    name: 'blocks',
    label: say('Content'),
    events: await offeredEvents(context),
    variables: letterVariables.map(({ name, meaning }) => ({ name, meaning: say(meaning) })),
    preview: previewOf(path),
  };
}

/** Published events for everyone that have not ended, the next one first. */
async function offeredEvents({ call, may, now }: Context) {
  if (!may(events.list)) return [];
  const query = {
    status: 'PUBLISHED',
    visibility: 'PUBLIC',
    'endsAt[after]': now.toISOString(),
    sort: 'startsAt',
    itemsPerPage: maximumItemsPerPage,
  };
  const { member } = await call(events.list, { query });
  return member.map(({ id, title, startsAt, timezone }) => ({
    value: id,
    label: `${title}, ${formatInstant(startsAt, timezone, 'day')}`,
  }));
}

export const letterValues = (blocks: readonly MailBlock[]): FormValues => valuesOfDrafts(draftsOf(blocks));

export const typedBlocks = (values: FormValues): MailBlock[] => blocksOf(draftsIn(values));

type Content = { readonly blocks: MailBlock[] } | { readonly mjml?: string };

/**
 * @param show renders content; without any, the saved
 * @returns the HTML of what is typed: MJML, or the blocks that are complete enough
 */
export async function typedMail(
  values: FormValues,
  show: (content: Content) => Promise<{ readonly html: string }>,
): Promise<string> {
  if (values.mjml !== undefined) {
    const mjml = typedIn(values, 'mjml').replaceAll('\r\n', '\n').trim();
    return (await show(mjml === '' ? {} : { mjml })).html;
  }
  const blocks = blocksOf(shownDrafts(draftsIn(values)));
  return (await withBlockFaults(blocks, show({ blocks }))).html;
}

/** @returns the form after a press of a button of a block; undefined for a form that is to be saved */
export function pressedForm(path: string, page: FormPage, values: FormValues, once?: string): Outcome | undefined {
  const press = typedIn(values, 'do');
  if (press === '') return undefined;
  const { drafts, focus } = pressed(draftsIn(values), press);
  const kept = Object.fromEntries(page.fields.map(({ name }) => [name, values[name]]));
  const now = { ...kept, ...valuesOfDrafts(drafts), ...(focus !== undefined && { focus }) };
  return showStep(pageOfForm(path, { ...page, values: now }, { once, shown: typedIn(values, 'shown') || undefined }));
}

const names = {
  HEADING: 'Heading',
  TEXT: 'Text',
  IMAGE: 'Image',
  BUTTON: 'Button',
  DIVIDER: 'Divider',
  EVENT: 'Event',
  COLUMNS: 'Two columns',
} as const;

/** @returns the result of `save`. @throws FormFault for a refused block, in words of the form */
export async function withBlockFaults<Result>(blocks: readonly MailBlock[], save: Promise<Result>): Promise<Result> {
  try {
    return await save;
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const violation = error.violations.find(({ propertyPath }) => /^blocks(?:\.|$)/.test(propertyPath));
    if (!violation) throw error;
    throw new FormFault('blocks', sentenceOf(blocks, violation.propertyPath, violation.message));
  }
}

function sentenceOf(blocks: readonly MailBlock[], path: string, message: string): string {
  const [, first = '', side, second = ''] = path.split('.');
  const outer = blocks[Number(first)];
  const inner = side === 'left' || side === 'right' ? outer?.[side]?.[Number(second)] : undefined;
  if (first === '' || !outer)
    return say('The content is not complete: {reason}.', { reason: inSentence(message.replace(/^blocks /, '')) });
  const reason = reasonOf((inner ?? outer).kind, path.split('.').at(-1) ?? '', message);
  const where = { number: Number(first) + 1, kind: say(names[outer.kind]), reason };
  if (!inner) return say('Block {number} ({kind}): {reason}', where);
  const within = { ...where, inner: say(names[inner.kind]) };
  return side === 'left'
    ? say('Block {number} ({kind}, left: {inner}): {reason}', within)
    : say('Block {number} ({kind}, right: {inner}): {reason}', within);
}

function inSentence(rule: string): string {
  const said = sayViolation(rule);
  return said.charAt(0).toLowerCase() + said.slice(1);
}

function reasonOf(kind: MailBlock['kind'], member: string, message: string): string {
  if (member === 'url' && kind === 'IMAGE') return say('Enter the address of the picture. It begins with https://');
  if (member === 'url') return say('Enter the address that it leads to. It begins with https:// or mailto:');
  if (member === 'text') return say('Write something, or remove the block.');
  if (member === 'eventId') return say('Choose an event that is published and open to everyone, or remove the block.');
  return message;
}
