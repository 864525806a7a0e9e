/** Forms that create and delete a newsletter. */
import { emailTemplates } from '#contracts/operations/email-templates.ts';
import { newsletters } from '#contracts/operations/newsletters.ts';
import type { NewNewsletter } from '#contracts/schemas/newsletter.ts';
import { say } from '../../language/say.ts';
import type { Context } from '../../page/context.ts';
import { bodyOf, type Field, type Option } from '../../page/fields.ts';
import { type AdminRoute, form, goTo } from '../../page/routes.ts';
import { headFields } from './mail-fields.ts';
import { templatesOf } from './newsletter-content.ts';
import { contentPath, crumbsOf, newslettersPath as path } from './newsletter-status.ts';
import { startingLetter } from './starting-letter.ts';

export const newsletterFormPages: readonly AdminRoute[] = [
  form({
    path: `${path}/new`,
    needs: [newsletters.create],
    form: async (context) => ({
      title: say('New newsletter'),
      lead: say('It starts as a draft. Nothing is sent before you confirm it.'),
      crumbs: [{ text: say('Newsletters'), href: path }],
      fields: [...headFields(), ...beginningFields(await templatesOf(context))],
      values: {},
      submit: say('Create draft'),
      cancel: path,
    }),
    submit: async (context, { values, fields, once }) => {
      const { template, ...head } = bodyOf(fields, values);
      const content = await beginning(template, context);
      const letter = await context.call(newsletters.create, { body: { ...head, ...content }, once });
      return goTo(
        contentPath(letter),
        say('{newsletter} is created. Now write its content.', { newsletter: letter.name }),
      );
    },
  }),
  form({
    path: `${path}/{id}/delete`,
    needs: [newsletters.delete],
    form: async ({ call, params }) => {
      const letter = await call(newsletters.get, { params });
      return {
        title: say('Delete {name}?', { name: letter.name }),
        lead:
          letter.status === 'DRAFT'
            ? say('The draft is deleted permanently. It was not sent.')
            : say(
                'The newsletter and its list of recipients are deleted permanently. Unsubscribe links in sent mails continue to work.',
              ),
        crumbs: crumbsOf(letter),
        fields: [],
        values: {},
        word: letter.status === 'DRAFT' ? undefined : say('delete'),
        submit: say('Delete newsletter'),
        tone: 'danger',
        cancel: `${path}/${letter.id}`,
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { name } = await call(newsletters.get, { params });
      await call(newsletters.delete, { params });
      return goTo(path, say('{newsletter} is deleted.', { newsletter: name }));
    },
  }),
];

type Content = Pick<NewNewsletter, 'blocks' | 'mjml' | 'text'>;

/** Field for the initial content. It is copied, so that later changes of the template do not alter the newsletter. */
function beginningFields(templates: readonly Option[]): Field[] {
  if (templates.length === 0) return [];
  return [
    {
      kind: 'select',
      name: 'template',
      label: say('Start from'),
      help: say('The content is copied. Later changes of the template do not change the newsletter.'),
      options: [{ value: '', label: say('Blank newsletter') }, ...templates],
    },
  ];
}

async function beginning(template: unknown, { call }: Context): Promise<Content> {
  if (typeof template !== 'string') return { blocks: startingLetter() };
  const { blocks, mjml, text } = await call(emailTemplates.get, { params: { id: template } });
  return { ...(blocks ? { blocks } : { mjml }), text };
}
