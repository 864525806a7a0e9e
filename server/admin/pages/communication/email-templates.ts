/** Pages of "Communication, Email templates": the list, and one template with its preview. */
import { emailTemplates } from '#contracts/operations/email-templates.ts';
import type { EmailTemplate } from '#contracts/schemas/email-template.ts';
import { say } from '../../language/say.ts';
import type { Action, Block, FactsBlock, FormBlock } from '../../page/blocks.ts';
import { type Cell, code, link, row, time } from '../../page/cells.ts';
import type { Context } from '../../page/context.ts';
import { isFiltered, type List, queryOf, tableOf } from '../../page/list.ts';
import { type AdminRoute, frame, show } from '../../page/routes.ts';
import { inScheme, previewBlocks } from './mail-preview.ts';
import { templatesPath as path, valueFields, valuesIn, valuesOf, valuesQuery } from './template-values.ts';

const list: List = {
  path,
  filters: ['search'],
  sort: 'name',
  columns: [
    { label: 'Name', sort: 'name' },
    { label: 'Variables' },
    { label: 'Language' },
    { label: 'Changed', sort: '-updatedAt' },
  ],
};

export const templatePages: readonly AdminRoute[] = [
  show({
    path,
    needs: [emailTemplates.list],
    show: async (context) => {
      const { query } = context;
      const page = await context.call(emailTemplates.list, { query: queryOf(list, context) });
      const create = context.may(emailTemplates.create) && {
        ...link(say('New template'), `${path}/new`),
        tone: 'primary' as const,
      };
      return {
        title: say('Email templates'),
        lead: say('Reusable mails that newsletters start from.'),
        actions: create ? [create] : [],
        blocks: [
          {
            kind: 'filters',
            fields: [{ kind: 'search', name: 'search', label: say('Search'), maxlength: 100 }],
            values: query,
            action: path,
            active: isFiltered(list, context),
          },
          {
            kind: 'table',
            caption: say('Email templates'),
            ...tableOf(list, context, page, ({ id, name, subject, variables, locale, updatedAt }) => ({
              cells: [link(name, `${path}/${id}`, subject), codes(variables), locale, time(updatedAt, 'ago')],
            })),
            unit: { one: say('template'), many: say('templates') },
            empty: query.search
              ? { title: say('No matching templates'), text: say('Clear the search to see all.') }
              : {
                  title: say('No templates yet'),
                  text: say('Write once what your newsletters have in common.'),
                  ...(create && { action: create }),
                },
          },
        ],
      };
    },
  }),
  show({
    path: `${path}/{id}`,
    needs: [emailTemplates.get],
    show: async (context) => {
      const { call, params, query } = context;
      const template = await call(emailTemplates.get, { params });
      const variables = valuesIn(template, query);
      return {
        title: template.name,
        crumbs: [{ text: say('Email templates'), href: path }],
        actions: actionsOf(template, context),
        blocks: [
          { kind: 'columns', columns: [[facts(template)], valuesForm(template, context)] },
          ...(await previewBlocks(
            call(emailTemplates.preview, { params, body: { variables } }),
            `${path}/${template.id}/mail${valuesQuery(variables)}`,
          )),
        ],
      };
    },
  }),
  frame({
    path: `${path}/{id}/mail`,
    needs: [emailTemplates.preview],
    html: async ({ call, params, query }) => {
      const variables = valuesIn(await call(emailTemplates.get, { params }), query);
      return inScheme((await call(emailTemplates.preview, { params, body: { variables } })).html, query.view);
    },
  }),
];

/** Number of variables that are named; the others are counted. */
const mostNamed = 8;

function codes(names: readonly string[]): Cell {
  if (names.length === 0) return null;
  const others = names.length - mostNamed;
  const first = names.slice(0, mostNamed).map((name) => code(name));
  return row(
    ...first,
    ...(others > 0 ? [say('{count, plural, one {and # more} other {and # more}}', { count: others })] : []),
  );
}

function actionsOf({ id, blocks }: EmailTemplate, { may }: Context): Action[] {
  const here = `${path}/${id}`;
  const possible: (Action | false)[] = [
    may(emailTemplates.delete) && { ...link(say('Delete'), `${here}/delete`), tone: 'danger' as const },
    may(emailTemplates.sendTest) && link(say('Send a test'), `${here}/test`),
    may(emailTemplates.update) && {
      ...link(say('Edit'), `${here}/${blocks === null ? 'mjml' : 'edit'}`),
      tone: 'primary' as const,
    },
  ];
  return possible.filter((action) => action !== false);
}

function facts({ subject, locale, text, variables, createdAt, updatedAt }: EmailTemplate): FactsBlock {
  return {
    kind: 'facts',
    title: say('Template'),
    rows: [
      [say('Subject'), subject],
      [say('Variables'), codes(variables)],
      [say('Language'), locale],
      [say('Plain text'), text === null ? say('Generated from the content') : say('Written by hand')],
      [say('Created'), time(createdAt)],
      [say('Changed'), time(updatedAt)],
    ],
  };
}

/** @returns nothing for a template without variables */
function valuesForm(template: EmailTemplate, context: Context): Block[] {
  const fields = valueFields(template);
  if (fields.length === 0) return [];
  const form: FormBlock = {
    kind: 'form',
    title: say('Example values'),
    intro: say('The preview below uses these values. The defaults are your own data.'),
    action: `${path}/${template.id}/values`,
    fields,
    values: valuesOf(template, context),
    submit: say('Update the preview'),
  };
  return [form];
}
