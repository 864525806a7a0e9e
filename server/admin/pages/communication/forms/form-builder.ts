/** The builder of forms. Its buttons post the whole page, which is shown again with what was typed. */
import { events } from '#contracts/operations/events.ts';
import { forms } from '#contracts/operations/forms.ts';
import type { Form } from '#contracts/schemas/form.ts';
import { maximumItemsPerPage } from '#contracts/schemas/page.ts';
import { say } from '../../../language/say.ts';
import { changesOf, filledIn } from '../../../page/changes.ts';
import type { Context, Submitted } from '../../../page/context.ts';
import { bodyOf, type Field, typedIn } from '../../../page/fields.ts';
import { pageOfForm } from '../../../page/form.ts';
import { FormFault } from '../../../page/form-fault.ts';
import { emptyQuestion, pressed, questionsIn, questionValues } from '../../../page/questions.ts';
import { type AdminRoute, type FormPage, form, goTo, type Outcome, showStep } from '../../../page/routes.ts';
import { formCrumbs, formPath, formsPath, responsesTo } from './form-status.ts';
import { fieldsOf, questionsOf } from './questions.ts';

export const formBuilderPages: readonly AdminRoute[] = [
  form({
    path: `${formsPath}/new`,
    needs: [forms.create],
    form: newPage,
    submit: async (context, submitted) => {
      const again = await pressedPage(`${formsPath}/new`, () => newPage(context), submitted);
      if (again) return again;
      const { values, fields, once } = submitted;
      const body = { ...filledIn(bodyOf(fields, values)), fields: fieldsOf(questionsIn(values), []) };
      const created = await context.call(forms.create, { body, once });
      return goTo(
        formPath(created),
        say('{title} is created. Open it when the questions are right.', { title: created.title }),
      );
    },
  }),
  form({
    path: `${formsPath}/{id}/edit`,
    needs: [forms.get, forms.update, forms.listResponses],
    form: editPage,
    submit: async (context, submitted) => {
      const { call, params } = context;
      const current = await call(forms.get, { params });
      const isBuilder = submitted.fields.some(({ kind }) => kind === 'questions');
      if (!isBuilder && questionsIn(submitted.values).length > 0) {
        throw new FormFault(
          'title',
          say('A response has come meanwhile, so the questions stay as they are. Nothing was saved.'),
        );
      }
      const again = await pressedPage(formPath(current, '/edit'), () => editPage(context), submitted);
      if (again) return again;
      const { values, fields } = submitted;
      const questions = isBuilder ? { fields: fieldsOf(questionsIn(values), current.fields) } : {};
      const body = changesOf({ ...bodyOf(fields, values), ...questions }, current);
      if (Object.keys(body).length === 0) return goTo(formPath(current), say('Nothing was changed.'));
      const changed = await call(forms.update, { params, body });
      return goTo(formPath(changed), say('{title} is saved.', { title: changed.title }));
    },
  }),
];

async function newPage(context: Context): Promise<FormPage> {
  return {
    title: say('New form'),
    crumbs: [{ text: say('Forms'), href: formsPath }],
    fields: [...textFields(), ...(await audienceFields(context)), questionsField()],
    values: { eventId: context.query.event ?? '', ...questionValues([emptyQuestion]) },
    submit: say('Create form'),
    cancel: formsPath,
  };
}

async function editPage(context: Context): Promise<FormPage> {
  const current = await context.call(forms.get, { params: context.params });
  const answered = (await responsesTo(context, current.id)) > 0;
  const { title, description, eventId, multipleResponses, fields } = current;
  return {
    title: say('Edit {title}', { title }),
    ...(answered && { lead: say('The form has responses, so its questions stay as they are.') }),
    crumbs: formCrumbs(current),
    fields: answered ? textFields() : [...textFields(), ...(await audienceFields(context, current)), questionsField()],
    values: {
      title,
      description: description ?? '',
      ...(!answered && {
        eventId: eventId ?? '',
        multipleResponses: multipleResponses ? 'true' : '',
        ...questionValues(questionsOf(fields)),
      }),
    },
    submit: say('Save'),
    cancel: formPath(current),
  };
}

/** @returns the page after a button of a question; undefined for the button that saves */
async function pressedPage(
  path: string,
  page: () => Promise<FormPage>,
  { values, once }: Submitted,
): Promise<Outcome | undefined> {
  const press = typedIn(values, 'press');
  if (press === '') return undefined;
  const others = Object.entries(values).filter(([name]) => !name.startsWith('question.'));
  const questions = questionValues(pressed(questionsIn(values), press));
  const shown = typedIn(values, 'shown') || undefined;
  const again = { ...(await page()), values: { ...Object.fromEntries(others), ...questions } };
  return showStep(pageOfForm(path, again, { once, shown }));
}

const textFields = (): readonly Field[] => [
  { kind: 'text', name: 'title', label: say('Title'), required: true, maxlength: 200 },
  {
    kind: 'textarea',
    name: 'description',
    label: say('Introduction'),
    help: say('Shown above the questions, and in the mail.'),
    maxlength: 5000,
    rows: 3,
    empty: 'null',
  },
];

const questionsField = (): Field => ({ kind: 'questions', name: 'fields', label: say('Questions') });

async function audienceFields(context: Context, current?: Form): Promise<Field[]> {
  const multiple: Field = {
    kind: 'checkbox',
    name: 'multipleResponses',
    label: say('Members can respond more than once'),
  };
  if (!context.may(events.list)) return [multiple];
  const query = { itemsPerPage: maximumItemsPerPage, sort: '-startsAt' };
  const { member } = await context.call(events.list, { query });
  const options = member.map(({ id, title }) => ({ value: id, label: title }));
  const chosen = current?.eventId;
  const isListed = !chosen || options.some(({ value }) => value === chosen);
  return [
    {
      kind: 'select',
      name: 'eventId',
      label: say('Event'),
      help: say('Its invited contacts can respond, with the link in their mail. Members can always respond.'),
      empty: 'null',
      options: [
        { value: '', label: say('None: only for members') },
        ...(isListed ? [] : [{ value: chosen, label: say('The present event') }]),
        ...options,
      ],
    },
    multiple,
  ];
}
