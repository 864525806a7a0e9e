/** Forms that create, edit, test and delete an email template. */
import { emailTemplates } from '#contracts/operations/email-templates.ts';
import type { EmailTemplate } from '#contracts/schemas/email-template.ts';
import type { Crumb } from '../../page/blocks.ts';
import { bodyOf, type Field } from '../../page/fields.ts';
import { type AdminRoute, action, form, goTo } from '../../page/routes.ts';
import { contentFields, testToField, titleFields } from './mail-fields.ts';
import { startingLetter } from './starting-letter.ts';
import { templatesPath as path, valueFields, valuesOf, valuesQuery, valuesTyped } from './template-values.ts';

const crumbs: readonly Crumb[] = [{ text: 'Email templates', href: path }];
const crumbsOf = ({ id, name }: EmailTemplate): Crumb[] => [...crumbs, { text: name, href: `${path}/${id}` }];

export const templateFormPages: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [emailTemplates.create],
    form: async () => ({
      title: 'New template',
      crumbs,
      fields,
      values: { mjml: startingLetter },
      submit: 'Create template',
      cancel: path,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      const { id, name } = await call(emailTemplates.create, { body: bodyOf(fields, values), once });
      return goTo(`${path}/${id}`, `${name} is created.`);
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [emailTemplates.update],
    form: async ({ call, params }) => {
      const template = await call(emailTemplates.get, { params });
      const { id, name, subject, mjml, text, locale } = template;
      return {
        title: `Edit ${name}`,
        lead: 'Newsletters that started from it keep their copy.',
        crumbs: crumbsOf(template),
        fields,
        values: { name, subject, mjml, text: text ?? '', locale: locale ?? '' },
        submit: 'Save and preview',
        cancel: `${path}/${id}`,
      };
    },
    submit: async ({ call, params }, { values, fields }) => {
      const { id, name } = await call(emailTemplates.update, { params, body: bodyOf(fields, values) });
      return goTo(`${path}/${id}`, `${name} is saved.`);
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [emailTemplates.delete],
    form: async ({ call, params }) => {
      const template = await call(emailTemplates.get, { params });
      return {
        title: `Delete ${template.name}?`,
        lead: 'It is deleted permanently. Newsletters that started from it keep their copy; drafts that refer to it lose it.',
        crumbs: crumbsOf(template),
        fields: [],
        values: {},
        submit: 'Delete template',
        tone: 'danger',
        cancel: `${path}/${template.id}`,
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(emailTemplates.get, { params });
      await call(emailTemplates.delete, { params });
      return goTo(path, `${name} is deleted.`);
    },
  }),
  action({
    path: `${path}/{id}/values`,
    needs: [emailTemplates.preview, emailTemplates.get],
    back: ({ params }) => `${path}/${params.id}`,
    perform: async ({ call, params }, { values }) => {
      const template = await call(emailTemplates.get, { params });
      return goTo(`${path}/${template.id}${valuesQuery(valuesTyped(template, values))}`);
    },
  }),
  form({
    path: `${path}/{id}/test`,
    needs: [emailTemplates.sendTest, emailTemplates.get],
    form: async (context) => {
      const template = await context.call(emailTemplates.get, { params: context.params });
      return {
        title: 'Send a test',
        lead: `${template.name}, with the values below for every recipient.`,
        crumbs: crumbsOf(template),
        fields: [testToField, ...valueFields(template)],
        values: { to: context.me.email, ...valuesOf(template, context) },
        submit: 'Send test',
        cancel: `${path}/${template.id}`,
      };
    },
    submit: async ({ call, params }, { values, once }) => {
      const template = await call(emailTemplates.get, { params });
      const variables = valuesTyped(template, values);
      const body = { ...bodyOf([testToField], values), templateId: template.id, variables };
      const { to } = await call(emailTemplates.sendTest, { body, once });
      return goTo(`${path}/${template.id}${valuesQuery(variables)}`, `A test is on its way to ${to.join(', ')}.`);
    },
  }),
];

const fields: readonly Field[] = [
  ...titleFields,
  {
    kind: 'text',
    name: 'locale',
    label: 'Language',
    help: 'Language code: en, fr, pt-BR.',
    maxlength: 20,
    empty: 'null',
    autocomplete: 'off',
  },
  ...contentFields({ required: true }),
];
