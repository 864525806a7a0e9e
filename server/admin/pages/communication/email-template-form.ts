/** Forms that create, edit, test and delete an email template. */
import { emailTemplates } from '#contracts/operations/email-templates.ts';
import type { EmailTemplate } from '#contracts/schemas/email-template.ts';
import { say } from '../../language/say.ts';
import type { Crumb } from '../../page/blocks.ts';
import { link } from '../../page/cells.ts';
import { changesOf } from '../../page/changes.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, typedIn } from '../../page/fields.ts';
import { type AdminRoute, action, type FormPage, form, goTo, trial } from '../../page/routes.ts';
import {
  letterField,
  letterValues,
  pressedForm,
  previewOf,
  typedBlocks,
  typedMail,
  withBlockFaults,
} from './letter.ts';
import { contentFields, replacesMjml, testToField, titleFields } from './mail-fields.ts';
import { inScheme } from './mail-preview.ts';
import { startingLetter } from './starting-letter.ts';
import { templatesPath as path, valueFields, valuesOf, valuesQuery, valuesTyped } from './template-values.ts';

const crumbs = (): readonly Crumb[] => [{ text: say('Email templates'), href: path }];
const crumbsOf = ({ id, name }: EmailTemplate): Crumb[] => [...crumbs(), { text: name, href: `${path}/${id}` }];

export const templateFormPages: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [emailTemplates.create],
    form: async () => ({
      title: say('New template'),
      lead: say('What your newsletters have in common. You write its content next.'),
      crumbs: crumbs(),
      fields: fields(),
      values: {},
      submit: say('Create template'),
      cancel: path,
    }),
    submit: async ({ call }, { values, fields, once }) => {
      const body = { ...bodyOf(fields, values), blocks: startingLetter() };
      const { id, name } = await call(emailTemplates.create, { body, once });
      return goTo(`${path}/${id}/edit`, say('{template} is created. Now write its content.', { template: name }));
    },
  }),
  form({
    path: `${path}/{id}/edit`,
    needs: [emailTemplates.update, emailTemplates.preview],
    form: blocksForm,
    submit: async (context, { values, fields, once }) => {
      const { call, params } = context;
      const again = pressedForm(`${path}/${params.id}/edit`, await blocksForm(context), values, once);
      if (again) return again;
      const current = await call(emailTemplates.get, { params });
      const blocks = typedBlocks(values);
      const changes = changesOf({ ...bodyOf(fields, values), blocks, text: null }, current);
      if (Object.keys(changes).length > 0)
        await withBlockFaults(blocks, call(emailTemplates.update, { params, body: changes }));
      return goTo(`${path}/${current.id}`, say('{name} is saved.', { name: typedIn(values, 'name') }));
    },
  }),
  trial({
    path: `${path}/{id}/preview`,
    needs: [emailTemplates.preview],
    html: async ({ call, params }, { values }) => {
      const html = await typedMail(values, (body) => call(emailTemplates.preview, { params, body }));
      return inScheme(html, typedIn(values, 'view'));
    },
  }),
  form({
    path: `${path}/{id}/mjml`,
    needs: [emailTemplates.update, emailTemplates.preview],
    form: async ({ call, params }) => {
      const template = await call(emailTemplates.get, { params });
      const { id, name, mjml, text } = template;
      return {
        title: say('Edit {name} as MJML', { name }),
        lead: say(editLead),
        crumbs: crumbsOf(template),
        actions: [link(say('Write with blocks instead'), `${path}/${id}/edit`)],
        fields: [...fields(), ...contentFields({ required: true, preview: previewOf(`${path}/${id}`) })],
        values: { ...headValues(template), mjml, text: text ?? '' },
        submit: say('Save and preview'),
        cancel: `${path}/${id}`,
      };
    },
    submit: async ({ call, params }, { values, fields }) => {
      const { id, name } = await call(emailTemplates.update, { params, body: bodyOf(fields, values) });
      return goTo(`${path}/${id}`, say('{name} is saved.', { name }));
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [emailTemplates.delete],
    form: async ({ call, params }) => {
      const template = await call(emailTemplates.get, { params });
      return {
        title: say('Delete {name}?', { name: template.name }),
        lead: say(
          'It is deleted permanently. Newsletters that started from it keep their copy; drafts that refer to it lose it.',
        ),
        crumbs: crumbsOf(template),
        fields: [],
        values: {},
        word: say('delete'),
        submit: say('Delete template'),
        tone: 'danger',
        cancel: `${path}/${template.id}`,
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(emailTemplates.get, { params });
      await call(emailTemplates.delete, { params });
      return goTo(path, say('{template} is deleted.', { template: name }));
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
        title: say('Send a test'),
        lead: say('{name}, with the values below for every recipient.', { name: template.name }),
        crumbs: crumbsOf(template),
        fields: [testToField(), ...valueFields(template)],
        values: { to: context.me.email, ...valuesOf(template, context) },
        submit: say('Send test'),
        cancel: `${path}/${template.id}`,
      };
    },
    submit: async ({ call, params }, { values, once }) => {
      const template = await call(emailTemplates.get, { params });
      const variables = valuesTyped(template, values);
      const body = { ...bodyOf([testToField()], values), templateId: template.id, variables };
      const { to } = await call(emailTemplates.sendTest, { body, once });
      const notice = say('A test is on its way to {emails}.', { emails: to.join(', ') });
      return goTo(`${path}/${template.id}${valuesQuery(variables)}`, notice);
    },
  }),
];

const editLead = 'Newsletters that started from it keep their copy.';
const headValues = ({ name, subject, locale }: EmailTemplate) => ({ name, subject, locale: locale ?? '' });

async function blocksForm(context: Context): Promise<FormPage> {
  const template = await context.call(emailTemplates.get, { params: context.params });
  const { id, name, blocks } = template;
  return {
    title: say('Edit {name}', { name }),
    lead: say(editLead),
    crumbs: crumbsOf(template),
    actions: [link(blocks === null ? say('Keep MJML') : say('Write MJML instead'), `${path}/${id}/mjml`)],
    before: blocks === null ? [replacesMjml()] : [],
    fields: [...fields(), await letterField(`${path}/${id}`, context)],
    values: { ...headValues(template), ...letterValues(blocks ?? startingLetter()) },
    submit: say('Save and preview'),
    cancel: `${path}/${id}`,
  };
}

const fields = (): readonly Field[] => [
  ...titleFields(),
  {
    kind: 'text',
    name: 'locale',
    label: say('Language'),
    help: say('Language code: en, fr, pt-BR.'),
    maxlength: 20,
    empty: 'null',
    autocomplete: 'off',
  },
];
