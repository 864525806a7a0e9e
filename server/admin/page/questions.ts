/** Questions of a form as the values of a page: each press of a button changes them and shows the page again. */
import type { FieldType } from '#contracts/schemas/form.ts';
import type { Label } from '../language/say.ts';
import { type FormValues, typedIn } from './fields.ts';

export const kindLabels: Readonly<Record<FieldType, Label>> = {
  TEXT: 'Short text',
  TEXTAREA: 'Long text',
  NUMBER: 'Number',
  DATE: 'Date',
  BOOLEAN: 'Yes or no',
  CHOICE: 'One of several options',
  MULTI_CHOICE: 'Several of the options',
  PHONE: 'Phone number',
  EMAIL: 'Email address',
};

export const isKind = (text: string): text is FieldType => Object.hasOwn(kindLabels, text);
export const hasOptions = (type: string) => type === 'CHOICE' || type === 'MULTI_CHOICE';

/** As the contract bounds them. */
const maximumQuestions = 50;

/** A question as it is typed. */
export interface Question {
  /** Empty until the form is saved. */
  readonly key: string;
  readonly label: string;
  readonly help: string;
  readonly type: string;
  readonly required: boolean;
  /** One per line. */
  readonly options: string;
}

const members = ['key', 'label', 'help', 'type', 'options'] as const;
export const emptyQuestion: Question = { key: '', label: '', help: '', type: 'TEXT', required: false, options: '' };

/** @returns the questions in the values of a submitted or shown page */
export function questionsIn(values: FormValues): Question[] {
  const questions: Question[] = [];
  while (values[`question.${questions.length}.type`] !== undefined && questions.length < maximumQuestions) {
    const of = (member: string) => typedIn(values, `question.${questions.length}.${member}`);
    const [key = '', label = '', help = '', type = '', options = ''] = members.map(of);
    questions.push({ key, label, help, type, options, required: of('required') !== '' });
  }
  return questions;
}

/** @returns the values of the page for these questions */
export function questionValues(questions: readonly Question[]): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap((question, index) => [
      ...members.map((member) => [`question.${index}.${member}`, question[member]]),
      [`question.${index}.required`, question.required ? 'true' : ''],
    ]),
  );
}

/**
 * @param press value of the pressed button: `add`, `up.2`, `down.2` or `remove.2`; of a script: `move.2.0`
 * @returns the questions after it
 */
export function pressed(questions: readonly Question[], press: string): Question[] {
  const [verb, place = '', target = ''] = press.split('.');
  const index = Number(place);
  const question = questions[index];
  if (verb === 'add') return questions.length < maximumQuestions ? [...questions, emptyQuestion] : [...questions];
  if (!question || !/^\d+$/.test(place)) return [...questions];
  const others = questions.toSpliced(index, 1);
  if (verb === 'up') return others.toSpliced(Math.max(0, index - 1), 0, question);
  if (verb === 'down') return others.toSpliced(index + 1, 0, question);
  if (verb === 'move' && /^\d+$/.test(target)) return others.toSpliced(Number(target), 0, question);
  return verb === 'remove' ? others : [...questions];
}
