/** Forms that create, edit and delete a newsletter. */
import { emailTemplates } from '#contracts/operations/email-templates.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
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
    needs: [newsletters.create],
    form: async (context) => ({
      title: 'New newsletter',
      lead: 'It starts as a draft. Nothing is sent before you confirm it.',
      crumbs: [{ text: 'Newsletters', href: path }],
      fields: [...headFields, ...beginningFields(await templatesOf(context))],
      values: {},
      submit: 'Create draft',
      cancel: path,
    }),
    submit: async (context, { values, fields, once }) => {
      const { template, ...head } = bodyOf(fields, values);
      const content = await beginning(template, context);
      const { id, name } = await context.call(newsletters.create, { body: { ...head, ...content }, once });
      return goTo(`${path}/${id}/edit`, `${name} is created. Now write its content.`);
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [newsletters.update],
    form: async (context) => {
      const letter = await context.call(newsletters.get, { params: context.params });
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
      const { id, name } = await call(newsletters.update, { params, body: bodyOf(fields, values) });
      return goTo(`${path}/${id}`, `${name} is saved.`);
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [newsletters.delete],
    form: async ({ call, params }) => {
      const letter = await call(newsletters.get, { params });
      return {
        title: `Delete ${letter.name}?`,
        lead:
          letter.status === 'DRAFT'
            ? 'The draft is deleted permanently. It was not sent.'
            : 'The newsletter and its list of recipients are deleted permanently. Unsubscribe links in sent mails continue to work.',
        crumbs: crumbsOf(letter),
        fields: [],
        values: {},
        submit: 'Delete newsletter',
        tone: 'danger',
        cancel: `${path}/${letter.id}`,
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(newsletters.get, { params });
      await call(newsletters.delete, { params });
      return goTo(path, `${name} is deleted.`);
    },
  }),
];

const headFields: readonly Field[] = [
  ...titleFields,
  {
    kind: 'text',
    name: 'preheader',
    label: 'Preheader',
    help: 'Preview text that mail programs show beside the subject.',
    maxlength: 200,
    empty: 'null',
  },
];

async function templatesOf({ call, may }: Context): Promise<Option[]> {
  if (!may(emailTemplates.list)) return [];
  const { member } = await call(emailTemplates.list, { query: { itemsPerPage: maximumItemsPerPage } });
  return member.map(({ id, name, subject }) => ({ value: id, label: name, help: subject }));
}

/** Field for the initial content. It is copied, so that later changes of the template do not alter the newsletter. */
function beginningFields(templates: readonly Option[]): Field[] {
  if (templates.length === 0) return [];
  return [
    {
      kind: 'select',
      name: 'template',
      label: 'Start from',
      help: 'The content is copied. Later changes of the template do not change the newsletter.',
      options: [{ value: '', label: 'Blank newsletter' }, ...templates],
    },
  ];
}

async function beginning(template: unknown, { call }: Context): Promise<{ mjml: string; text?: string | null }> {
  if (typeof template !== 'string') return { mjml: startingLetter };
  const { mjml, text } = await call(emailTemplates.get, { params: { id: template } });
  return { mjml, text };
}

/** Field for a newsletter that refers to a template, as created through the API. */
function templateField(templates: readonly Option[], current: string): Field {
  const known = templates.some(({ value }) => value === current);
  const unlisted = known ? [] : [{ value: current, label: 'Current template' }];
  return {
    kind: 'select',
    name: 'templateId',
    label: 'Template',
    help: 'The template as of the time of sending is used, unless you write content below.',
    options: [...unlisted, ...templates, { value: '', label: 'None' }],
    empty: 'null',
  };
}
