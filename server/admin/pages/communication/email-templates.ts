/** Communication, Email templates: all of them, and each with the mail that it makes. */
import {
  createEmailTemplate,
  deleteEmailTemplate,
  getEmailTemplate,
  listEmailTemplates,
  previewEmailTemplate,
  sendTestOfEmailTemplate,
  updateEmailTemplate,
} from '#contracts/operations/email-templates.ts';
import type { EmailTemplate } from '#contracts/schemas/email-template.ts';
import type { Action, Block, FactsBlock, FormBlock } from '../../page/blocks.ts';
import { type Cell, code, link, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { listQuery, nextPage } from '../../page/paging.ts';
import { type AdminRoute, frame, show } from '../../page/routes.ts';
import { previewBlocks } from './mail-preview.ts';
import { templatesPath as path, valueFields, valuesIn, valuesOf, valuesQuery } from './template-values.ts';

export const templatePages: readonly AdminRoute[] = [
  show({
    path,
    needs: [listEmailTemplates],
    show: async (context) => {
      const { query } = context;
      const asked = { query: listQuery(query, 'search') };
      const { member, totalItems, view } = await context.call(listEmailTemplates, asked);
      const start = context.may(createEmailTemplate) && {
        ...link('New template', `${path}/new`),
        tone: 'primary' as const,
      };
      return {
        title: 'Email templates',
        lead: 'Mails that are written once: newsletters begin with them.',
        actions: start ? [start] : [],
        blocks: [
          {
            kind: 'filters',
            fields: [{ kind: 'search', name: 'search', label: 'Search', maxlength: 100 }],
            values: query,
            action: path,
            active: Boolean(query.search),
          },
          {
            kind: 'table',
            caption: 'Email templates',
            columns: [{ label: 'Name' }, { label: 'Variables' }, { label: 'Language' }, { label: 'Changed' }],
            rows: member.map(({ id, name, subject, variables, locale, updatedAt }) => ({
              cells: [link(name, `${path}/${id}`, subject), codes(variables), locale, time(updatedAt, 'ago')],
            })),
            total: totalItems,
            unit: { one: 'template', many: 'templates' },
            ...nextPage(path, query, view.next),
            empty: query.search
              ? { title: 'No template is like this', text: 'Clear the search to see all.' }
              : {
                  title: 'No templates yet',
                  text: 'Write what your letters have in common once.',
                  ...(start && { action: start }),
                },
          },
        ],
      };
    },
  }),
  show({
    path: `${path}/{id}`,
    needs: [getEmailTemplate],
    show: async (context) => {
      const { call, params, query } = context;
      const template = await call(getEmailTemplate, { params });
      const variables = valuesIn(template, query);
      return {
        title: template.name,
        crumbs: [{ text: 'Email templates', href: path }],
        actions: actionsOf(template, context),
        blocks: [
          { kind: 'columns', columns: [[facts(template)], valuesForm(template, context)] },
          ...(await previewBlocks(
            call(previewEmailTemplate, { params, body: { variables } }),
            `${path}/${template.id}/mail${valuesQuery(variables)}`,
          )),
        ],
      };
    },
  }),
  frame({
    path: `${path}/{id}/mail`,
    needs: [previewEmailTemplate],
    html: async ({ call, params, query }) => {
      const variables = valuesIn(await call(getEmailTemplate, { params }), query);
      return (await call(previewEmailTemplate, { params, body: { variables } })).html;
    },
  }),
];

/** As many as are read at a glance. */
const mostNamed = 8;

function codes(names: readonly string[]): Cell {
  if (names.length === 0) return null;
  const others = names.length - mostNamed;
  const shown = names.slice(0, mostNamed).map((name) => code(name));
  return row(...shown, ...(others > 0 ? [`and ${others} more`] : []));
}

function actionsOf({ id }: EmailTemplate, { may }: Context): Action[] {
  const here = `${path}/${id}`;
  const possible: (Action | false)[] = [
    may(deleteEmailTemplate) && { ...link('Delete', `${here}/delete`), tone: 'danger' as const },
    may(sendTestOfEmailTemplate) && link('Send a test', `${here}/test`),
    may(updateEmailTemplate) && { ...link('Edit', `${here}/edit`), tone: 'primary' as const },
  ];
  return possible.filter((action) => action !== false);
}

function facts({ subject, locale, text, variables, createdAt, updatedAt }: EmailTemplate): FactsBlock {
  return {
    kind: 'facts',
    title: 'Template',
    rows: [
      ['Subject', subject],
      ['Variables', codes(variables)],
      ['Language', locale],
      ['Plain text', text === null ? 'Made from the MJML' : 'Written by hand'],
      ['Created', time(createdAt)],
      ['Changed', time(updatedAt)],
    ],
  };
}

/** Nothing for a template that says the same to everybody. */
function valuesForm(template: EmailTemplate, context: Context): Block[] {
  const fields = valueFields(template);
  if (fields.length === 0) return [];
  const form: FormBlock = {
    kind: 'form',
    title: 'Example values',
    intro: 'With which the mail is shown below. At first they are your own.',
    action: `${path}/${template.id}/values`,
    fields,
    values: valuesOf(template, context),
    submit: 'Show with these values',
  };
  return [form];
}
