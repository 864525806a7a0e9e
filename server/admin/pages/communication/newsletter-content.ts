/** Forms that write a newsletter: as blocks, or as MJML. */
import { emailTemplates } from '#contracts/operations/email-templates.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import type { Newsletter } from '#contracts/schemas/newsletter.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { say } from '../../language/say.ts';
import { link } from '../../page/cells.ts';
import { changesOf } from '../../page/changes.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, type Option, typedIn } from '../../page/fields.ts';
import { type AdminRoute, type FormPage, form, goTo, trial } from '../../page/routes.ts';
import {
  letterField,
  letterValues,
  pressedForm,
  previewOf,
  typedBlocks,
  typedMail,
  withBlockFaults,
} from './letter.ts';
import { contentFields, headFields, replacesMjml } from './mail-fields.ts';
import { inScheme } from './mail-preview.ts';
import { crumbsOf, newslettersPath as path } from './newsletter-status.ts';
import { testNow } from './newsletter-test.ts';
import { startingLetter } from './starting-letter.ts';

export const newsletterContentPages: readonly AdminRoute[] = [
  form({
    path: `${path}/{id}/edit`,
    needs: [newsletters.update, newsletters.preview],
    form: blocksForm,
    submit: async (context, { values, fields, once }) => {
      const { call, params, may } = context;
      const again = pressedForm(`${path}/${params.id}/edit`, await blocksForm(context), values, once);
      if (again) return again;
      const current = await call(newsletters.get, { params });
      const blocks = typedBlocks(values);
      const changes = changesOf({ ...bodyOf(fields, values), blocks, text: null }, current);
      if (Object.keys(changes).length > 0)
        await withBlockFaults(blocks, call(newsletters.update, { params, body: changes }));
      const saved = say('{name} is saved.', { name: typedIn(values, 'name') });
      if (typedIn(values, 'then') === 'test' && may(newsletters.sendTest)) return testNow(context, saved, once);
      return goTo(`${path}/${current.id}`, saved);
    },
  }),
  trial({
    path: `${path}/{id}/preview`,
    needs: [newsletters.preview],
    html: async ({ call, params }, { values }) => {
      const subject = typedIn(values, 'subject').trim();
      const html = await typedMail(values, (content) =>
        call(newsletters.preview, { params, body: { ...content, ...(subject !== '' && { subject }) } }),
      );
      return inScheme(html, typedIn(values, 'view'));
    },
  }),
  form({
    path: `${path}/{id}/mjml`,
    needs: [newsletters.update, newsletters.preview],
    form: mjmlForm,
    submit: async ({ call, params }, { values, fields }) => {
      const { id, name } = await call(newsletters.update, { params, body: bodyOf(fields, values) });
      return goTo(`${path}/${id}`, say('{name} is saved.', { name }));
    },
  }),
];

const headValues = ({ name, subject, preheader }: Newsletter) => ({ name, subject, preheader: preheader ?? '' });

async function blocksForm(context: Context): Promise<FormPage> {
  const letter = await context.call(newsletters.get, { params: context.params });
  const here = `${path}/${letter.id}`;
  const isMjml = letter.blocks === null && letter.mjml !== null;
  return {
    title: say('Edit {name}', { name: letter.name }),
    crumbs: crumbsOf(letter),
    actions: [link(isMjml ? say('Keep MJML') : say('Write MJML instead'), `${here}/mjml`)],
    before: isMjml ? [replacesMjml()] : [],
    fields: [...headFields(), await letterField(here, context)],
    values: { ...headValues(letter), ...letterValues(letter.blocks ?? startingLetter()) },
    submit: say('Save and preview'),
    also: context.may(newsletters.sendTest) ? { value: 'test', text: say('Save and send me a test') } : undefined,
    cancel: here,
  };
}

async function mjmlForm(context: Context): Promise<FormPage> {
  const letter = await context.call(newsletters.get, { params: context.params });
  const { mjml, text, templateId } = letter;
  const isLinked = templateId !== null && mjml === null;
  return {
    title: say('Edit {name} as MJML', { name: letter.name }),
    crumbs: crumbsOf(letter),
    actions: [link(say('Write with blocks instead'), `${path}/${letter.id}/edit`)],
    fields: [
      ...headFields(),
      ...(isLinked ? [templateField(await templatesOf(context), templateId)] : []),
      ...contentFields({ required: !isLinked, preview: previewOf(`${path}/${letter.id}`) }),
    ],
    values: { ...headValues(letter), mjml: mjml ?? '', text: text ?? '', templateId: templateId ?? '' },
    submit: say('Save and preview'),
    cancel: `${path}/${letter.id}`,
  };
}

/** @returns templates as options; none without the permission to see them */
export async function templatesOf({ call, may }: Context): Promise<Option[]> {
  if (!may(emailTemplates.list)) return [];
  const { member } = await call(emailTemplates.list, { query: { itemsPerPage: maximumItemsPerPage } });
  return member.map(({ id, name, subject }) => ({ value: id, label: name, help: subject }));
}

/** Field for a newsletter that refers to a template, as created through the API. */
function templateField(templates: readonly Option[], current: string): Field {
  const known = templates.some(({ value }) => value === current);
  const unlisted = known ? [] : [{ value: current, label: say('Current template') }];
  return {
    kind: 'select',
    name: 'templateId',
    label: say('Template'),
    help: say('The template as of the time of sending is used, unless you write content below.'),
    options: [...unlisted, ...templates, { value: '', label: say('None') }],
    empty: 'null',
  };
}
