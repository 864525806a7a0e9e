/** Pages of responses to a form: the table, and one response. */
import { contacts } from '#contracts/operations/contacts.ts';
import { exports } from '#contracts/operations/exports.ts';
import { forms } from '#contracts/operations/forms.ts';
import { users } from '#contracts/operations/users.ts';
import type { Form, FormField, FormResponse } from '#contracts/schemas/form.ts';
import type { Answer } from '#contracts/schemas/form-answers.ts';
import { say } from '../../../language/say.ts';
import { Refused } from '../../../operations/refused.ts';
import { type Cell, link, text, time } from '../../../page/cells.ts';
import type { Context } from '../../../page/context.ts';
import { listQuery, pagesOf } from '../../../page/paging.ts';
import { type AdminRoute, form, goTo, show } from '../../../page/routes.ts';
import { nameOf } from '../../activities/people.ts';
import { exportsPath } from '../../data/exports.ts';
import { formCrumbs, formPath, formsPath } from './form-status.ts';

const responsePath = '/admin/form-responses';
/** Questions of the table; a response shows all. */
const shownQuestions = 4;

export const formResponsePages: readonly AdminRoute[] = [
  show({
    path: `${formsPath}/{id}/responses`,
    needs: [forms.get, forms.listResponses],
    show: async (context) => {
      const { call, params, query, may } = context;
      const current = await call(forms.get, { params });
      const person = query.email ? await personAt(context, query.email.trim()) : {};
      const path = formPath(current, '/responses');
      const page = person
        ? await call(forms.listResponses, { params, query: { ...listQuery(query), ...person, sort: '-createdAt' } })
        : { member: [], totalItems: 0, view: {} };
      const shown = current.fields.slice(0, shownQuestions);
      return {
        title: say('Responses'),
        crumbs: formCrumbs(current),
        actions: may(exports.create)
          ? [link(say('Export all responses'), `${exportsPath}/new?resource=form_response`)]
          : [],
        blocks: [
          {
            kind: 'filters',
            fields: [{ kind: 'search', name: 'email', label: say('Email of the person'), maxlength: 100 }],
            values: query,
            action: path,
            active: Boolean(query.email),
          },
          {
            kind: 'table',
            caption: say('Responses'),
            columns: [
              { label: say('Person') },
              ...shown.map(({ label }) => ({ label })),
              { label: say('Received (response)') },
            ],
            rows: page.member.map((response) => ({
              cells: [
                personOf(response),
                ...shown.map((field) => answerCell(field, response)),
                time(response.createdAt),
              ],
            })),
            unit: { one: say('response'), many: say('responses') },
            ...pagesOf(path, query, page),
            empty: query.email
              ? {
                  title: say('No matching responses'),
                  text: say('Enter the whole email, or clear the search to see all.'),
                }
              : emptyFor(current),
          },
        ],
      };
    },
  }),
  show({
    path: `${responsePath}/{id}`,
    needs: [forms.getResponse],
    show: async (context) => {
      const response = await context.call(forms.getResponse, { params: context.params });
      const current = await context.call(forms.get, { params: { id: response.formId } });
      const name = (await nameOf(context, response)) ?? say('Deleted person');
      return {
        title: say('Response of {name}', { name }),
        crumbs: [...formCrumbs(current), { text: say('Responses'), href: formPath(current, '/responses') }],
        actions: context.may(forms.deleteResponse)
          ? [{ ...link(say('Delete'), `${responsePath}/${response.id}/delete`), tone: 'danger' }]
          : [],
        blocks: [
          {
            kind: 'facts',
            rows: [
              ...current.fields.map((field) => [field.label, answerCell(field, response)] as const),
              [say('Received (response)'), time(response.createdAt)],
              [say('Changed (response)'), time(response.updatedAt)],
            ],
          },
        ],
      };
    },
  }),
  form({
    path: `${responsePath}/{id}/delete`,
    needs: [forms.getResponse, forms.deleteResponse],
    form: async ({ call, params }) => {
      const response = await call(forms.getResponse, { params });
      const current = await call(forms.get, { params: { id: response.formId } });
      return {
        title: say('Delete this response?'),
        lead: say(
          'The answers are deleted. The person may respond again while the form is open. This cannot be undone.',
        ),
        crumbs: [...formCrumbs(current), { text: say('Responses'), href: formPath(current, '/responses') }],
        fields: [],
        values: {},
        word: say('delete'),
        submit: say('Delete response'),
        tone: 'danger',
        cancel: `${responsePath}/${response.id}`,
        cancelText: say('Keep it'),
      };
    },
    submit: async ({ call, params }) => {
      const { formId } = await call(forms.getResponse, { params });
      await call(forms.deleteResponse, { params });
      return goTo(formPath({ id: formId }, '/responses'), say('The response is deleted.'));
    },
  }),
];

function personOf({ id, person }: FormResponse): Cell {
  const { displayName = person === null ? say('Deleted person') : say('Response'), email } = person ?? {};
  return link(displayName, `${responsePath}/${id}`, email === displayName ? undefined : email);
}

function answerCell({ key, options = [] }: FormField, { answers }: FormResponse): Cell {
  const answer: Answer = Object.hasOwn(answers, key) ? (answers[key] ?? null) : null;
  const labelOf = (value: string) => options.find((option) => option.value === value)?.label ?? value;
  if (answer === null || answer === '') return null;
  if (typeof answer === 'boolean') return answer ? say('Yes') : say('No');
  if (Array.isArray(answer)) return answer.length === 0 ? null : text(answer.map(labelOf).join(', '));
  return text(labelOf(String(answer)));
}

function emptyFor({ status }: Form) {
  return {
    title: say('No responses yet'),
    text:
      status === 'OPEN' ? say('They appear here as they come in.') : say('Open the form, so that people can respond.'),
  };
}

/** @returns the filter of the responses of a person; undefined if there is none with this email */
async function personAt({ call, may }: Context, email: string): Promise<Record<string, string> | undefined> {
  try {
    const [user] = may(users.list) ? (await call(users.list, { query: { email } })).member : [];
    if (user) return { userId: user.id };
    const [contact] = may(contacts.list) ? (await call(contacts.list, { query: { email } })).member : [];
    return contact && { contactId: contact.id };
  } catch (error) {
    // The text is not an email.
    if (error instanceof Refused && (error.status === 400 || error.status === 422)) return undefined;
    throw error;
  }
}
