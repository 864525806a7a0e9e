/** Path, state and counts of forms. */
import { forms } from '#contracts/operations/forms.ts';
import type { Form, FormStatus } from '#contracts/schemas/form.ts';
import { say } from '../../../language/say.ts';
import { type BadgeCell, badge } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { words } from '../../../page/format.ts';
import type { Tone } from '../../../page/tone.ts';

export const formsPath = '/admin/forms';
export const formPath = ({ id }: Pick<Form, 'id'>, below = '') => `${formsPath}/${id}${below}`;
export const formCrumbs = (form: Pick<Form, 'id' | 'title'>) => [
  { text: say('Forms'), href: formsPath },
  { text: form.title, href: formPath(form) },
];

const tones: Readonly<Record<FormStatus, Tone>> = { DRAFT: 'neutral', OPEN: 'good', CLOSED: 'attention' };
export const formBadge = (status: FormStatus): BadgeCell => badge(words(status), tones[status]);

/** @returns the number of responses */
export async function responsesTo({ call }: Context, id: string): Promise<number> {
  const page = await call(forms.listResponses, { params: { id }, query: { itemsPerPage: 1 } });
  return page.totalItems ?? page.member.length;
}

export const responses = (count: number) => say('{count, plural, one {# response} other {# responses}}', { count });
