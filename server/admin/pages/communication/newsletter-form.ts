/** Newsletters are written: begun from a template, changed, and deleted. */
import { getEmailTemplate, listEmailTemplates } from '#contracts/operations/email-templates.ts';
import {
  createNewsletter,
  deleteNewsletter,
  getNewsletter,
  updateNewsletter,
} from '#contracts/operations/newsletters.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, type Option } from '../../page/fields.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { contentFields, titleFields } from './mail-fields.ts';
import { crumbsOf, newslettersPath as path } from './newsletter-status.ts';
import { startingLetter } from './starting-letter.ts';

export const newsletterFormPages: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [createNewsletter],
    form: async (context) => ({
      title: 'New newsletter',
      lead: 'It is a draft: nothing is sent before you say so.',
      crumbs: [{ text: 'Newsletters', href: path }],
      fields: [...headFields, ...beginningFields(await templatesOf(context))],
      values: {},
      submit: 'Create draft',
      cancel: path,
    }),
    submit: async (context, { values, fields, once }) => {
      const { template, ...head } = bodyOf(fields, values);
      const content = await beginning(template, context);
      const { id, name } = await context.call(createNewsletter, { body: { ...head, ...content }, once });
      return goTo(`${path}/${id}/edit`, `${name} is created. Write its content now.`);
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [updateNewsletter],
    form: async (context) => {
      const letter = await context.call(getNewsletter, { params: context.params });
      const { name, subject, preheader, mjml, text, templateId } = letter;
      const linked = templateId !== null && mjml === null;
      return {
        title: `Edit ${name}`,
        crumbs: crumbsOf(letter),
        fields: [
          ...headFields,
          ...(linked ? [templateField(await templatesOf(context), templateId)] : []),
          ...contentFields({ required: !linked }),
        ],
        values: {
          name,
          subject,
          preheader: preheader ?? '',
          mjml: mjml ?? '',
          text: text ?? '',
          templateId: templateId ?? '',
        },
        submit: 'Save and preview',
        cancel: `${path}/${letter.id}`,
      };
    },
    submit: async ({ call, params }, { values, fields }) => {
      const { id, name } = await call(updateNewsletter, { params, body: bodyOf(fields, values) });
      return goTo(`${path}/${id}`, `${name} is saved.`);
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [deleteNewsletter],
    form: async ({ call, params }) => {
      const letter = await call(getNewsletter, { params });
      return {
        title: `Delete ${letter.name}?`,
        lead:
          letter.status === 'DRAFT'
            ? 'The draft is gone for good. Nobody has got it.'
            : 'The letter and the list of whom it went to are gone for good. Links for unsubscribing in what was sent stay good.',
        crumbs: crumbsOf(letter),
        fields: [],
        values: {},
        submit: 'Delete newsletter',
        tone: 'danger',
        cancel: `${path}/${letter.id}`,
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(getNewsletter, { params });
      await call(deleteNewsletter, { params });
      return goTo(path, `${name} is deleted.`);
    },
  }),
];

const headFields: readonly Field[] = [
  ...titleFields,
  {
    kind: 'text',
    name: 'preheader',
    label: 'Beside the subject',
    help: 'What mail programs show beside it, before the mail is opened.',
    maxlength: 200,
    empty: 'null',
  },
];

async function templatesOf({ call, may }: Context): Promise<Option[]> {
  if (!may(listEmailTemplates)) return [];
  const { member } = await call(listEmailTemplates, { query: { itemsPerPage: maximumItemsPerPage } });
  return member.map(({ id, name, subject }) => ({ value: id, label: name, help: subject }));
}

/** A copy, so that the letter stays as it was looked at when the template is changed. */
function beginningFields(templates: readonly Option[]): Field[] {
  if (templates.length === 0) return [];
  return [
    {
      kind: 'select',
      name: 'template',
      label: 'Begin with',
      help: 'Its content is copied. Changing the template later does not change the letter.',
      options: [{ value: '', label: 'A short letter' }, ...templates],
    },
  ];
}

async function beginning(template: unknown, { call }: Context): Promise<{ mjml: string; text?: string | null }> {
  if (typeof template !== 'string') return { mjml: startingLetter };
  const { mjml, text } = await call(getEmailTemplate, { params: { id: template } });
  return { mjml, text };
}

/** Of a letter that a program has made of a template. */
function templateField(templates: readonly Option[], current: string): Field {
  const known = templates.some(({ value }) => value === current);
  const kept = known ? [] : [{ value: current, label: 'The template that it has' }];
  return {
    kind: 'select',
    name: 'templateId',
    label: 'Template',
    help: 'The letter is what the template is when it is sent, unless content is written below.',
    options: [...kept, ...templates, { value: '', label: 'None' }],
    empty: 'null',
  };
}
