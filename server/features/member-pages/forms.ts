/** Forms of no event: those that the member can answer, and its answers. Forms of an event are on the page of the event. */
import { ownForms } from '#contracts/operations/own-participation.ts';
import { Refused } from '#server/admin/operations/refused.ts';
import { memberPaths } from './paths.ts';
import { checkedAnswers, saveAnswers, viewsOf } from './questions.ts';
import { WrongFields } from './refusal.ts';
import type { Content, MemberRoute, SubmitRoute, Visit } from './route.ts';

async function show({ call, message }: Visit): Promise<Content> {
  const { member } = await call(ownForms.list, { query: { hasEvent: '0', itemsPerPage: 100, sort: '-createdAt' } });
  const rows = member.map(({ id, title, answers }) => ({
    title,
    when: message(answers === null ? 'my.form.unanswered' : 'my.form.answered'),
    state: '',
    path: `${memberPaths.forms}/${id}`,
  }));
  return { view: 'forms', title: 'my.forms', tab: 'forms', data: { rows } };
}

async function showForm(visit: Visit): Promise<Content> {
  const form = await visit.call(ownForms.get, { params: visit.params });
  const [questions] = viewsOf([form], visit);
  return {
    view: 'questions',
    title: { text: form.title },
    tab: 'forms',
    data: { path: `${memberPaths.forms}/${form.id}`, back: memberPaths.forms, questions },
  };
}

const isAbsent = (error: unknown) => error instanceof Refused && error.status === 404;

/** A form that was closed meanwhile has no page any more: the reason stands above the others. */
async function showAgain(visit: Visit): Promise<Content> {
  try {
    return await showForm(visit);
  } catch (error) {
    if (!isAbsent(error)) throw error;
    return show(visit);
  }
}

const submit: SubmitRoute['submit'] = async (visit, { values }) => {
  const { call, params } = visit;
  try {
    const form = await call(ownForms.get, { params });
    await saveAnswers(checkedAnswers([form], { ...values, form: form.id }, visit), visit);
  } catch (error) {
    if (isAbsent(error)) throw new WrongFields({}, 'invitation.problem.formClosed');
    throw error;
  }
  return { to: memberPaths.forms, done: 'answered' };
};

const path = `${memberPaths.forms}/{id}` as const;

export const formsRoutes: readonly MemberRoute[] = [
  { kind: 'show', path: memberPaths.forms, show },
  { kind: 'show', path, show: showForm },
  { kind: 'submit', path, isKept: true, submit, show: showAgain },
];
