/** Questions between a stored form and its page. */
import type { FieldOption, FormField } from '#contracts/schemas/form.ts';
import { say } from '../../../language/say.ts';
import { FormFault } from '../../../page/form-fault.ts';
import { hasOptions, isKind, type Question } from '../../../page/questions.ts';

/** @returns the questions of a stored form */
export function questionsOf(fields: readonly FormField[]): Question[] {
  return fields.map(({ key, label, help, type, required = false, options = [] }) => ({
    key,
    label,
    help: help ?? '',
    type,
    required,
    options: options.map((option) => option.label).join('\n'),
  }));
}

/**
 * @param known fields of the stored form: their keys and the values of their options stay
 * @throws FormFault at `fields` for a question that is not complete
 */
export function fieldsOf(questions: readonly Question[], known: readonly FormField[]): FormField[] {
  if (questions.length === 0) throw new FormFault('fields', say('Add at least one question.'));
  const taken = new Set(questions.map(({ key }) => key));
  return questions.map((question, index): FormField => {
    const number = index + 1;
    const fault = (sentence: string) => new FormFault('fields', sentence);
    const label = question.label.trim();
    const help = question.help.trim().replaceAll('\r\n', '\n');
    if (label === '') throw fault(say('Question {number}: enter the question, or remove it.', { number }));
    if (!isKind(question.type)) throw fault(say('Question {number}: choose what an answer looks like.', { number }));
    const stored = known.find(({ key }) => key === question.key && key !== '');
    const key = stored?.key ?? keyFor(label, taken);
    taken.add(key);
    const { type, required } = question;
    const options = hasOptions(type) ? optionsOf(question.options, stored?.options ?? []) : undefined;
    if (options?.length === 0) throw fault(say('Question {number}: enter its options, one per line.', { number }));
    if (options && new Set(options.map((option) => option.label)).size < options.length)
      throw fault(say('Question {number}: each option may be there only once.', { number }));
    return { key, label, help: help || null, type, required, ...(options && { options }) };
  });
}

function optionsOf(lines: string, known: readonly FieldOption[]): FieldOption[] {
  const labels = lines
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const stored = labels.map((label) => known.find((option) => option.label === label));
  const taken = new Set(stored.map((option) => option?.value));
  return labels.map((label, index) => {
    const value = stored[index]?.value ?? valueFor(label, taken);
    taken.add(value);
    return { value, label };
  });
}

/** As the contract bounds the value of an option; its label can be twice as long. */
const longestValue = 100;

/** @returns the label, or its beginning if it is long, or is the value of another option */
function valueFor(label: string, taken: ReadonlySet<string | undefined>): string {
  if (label.length <= longestValue && !taken.has(label)) return label;
  for (let number = 1; ; number += 1) {
    const end = number === 1 ? '…' : `… ${number}`;
    const value = `${beginningOf(label, longestValue - end.length)}${end}`;
    if (!taken.has(value)) return value;
  }
}

/** Does not split a surrogate pair. */
const beginningOf = (text: string, length: number): string => text.slice(0, length).replace(/[\ud800-\udbff]$/, '');

/** @returns 'What do you eat?' as 'whatDoYouEat', and another if that is taken */
function keyFor(label: string, taken: ReadonlySet<string>): string {
  const words =
    label
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  const joined = words
    .map((word, index) => (index === 0 ? word : word.charAt(0).toUpperCase() + word.slice(1)))
    .join('');
  const stem = (/^[a-z]/.test(joined) ? joined : `question${joined}`).slice(0, 40);
  for (let number = 1; ; number += 1) {
    const key = number === 1 ? stem : `${stem}${number}`;
    if (!taken.has(key)) return key;
  }
}
