/** Answers against the fields of their form, and fields against what a field can be. */
import type { Schema } from 'joi';
import type { Violation } from '#contracts/problems.ts';
import type { Answer, Answers } from '#contracts/schemas/answers.ts';
import { email, line, phone, text } from '#contracts/schemas/fields.ts';
import type { FieldType, FormField } from '#contracts/schemas/form.ts';
import Joi from '#contracts/schemas/joi.ts';
import { Problem } from '#server/gateway/problem.ts';

/** What an answer is, in words and as a check. */
interface Kind {
  readonly is: string;
  accepts(answer: Answer, field: FormField): boolean;
}

const kept = (schema: Schema) => (answer: Answer) => !schema.validate(answer, { convert: false }).error;

const kinds: Readonly<Record<FieldType, Kind>> = {
  TEXT: { is: 'a line of at most 1000 characters', accepts: kept(line(1000)) },
  TEXTAREA: { is: 'a text of at most 5000 characters', accepts: kept(text(5000)) },
  NUMBER: { is: 'a number', accepts: kept(Joi.number()) },
  DATE: { is: 'a date, as YYYY-MM-DD', accepts: isDate },
  BOOLEAN: { is: 'true or false', accepts: kept(Joi.boolean()) },
  CHOICE: { is: 'one of the options', accepts: (answer, field) => valuesOf(field).has(answer) },
  MULTI_CHOICE: {
    is: 'a list of some of the options, each once',
    accepts: (answer, field) =>
      Array.isArray(answer) &&
      answer.every((value) => valuesOf(field).has(value)) &&
      new Set(answer).size === answer.length,
  },
  PHONE: { is: 'a phone number, as +33123456789', accepts: kept(phone()) },
  EMAIL: { is: 'an email address', accepts: kept(email()) },
};

function valuesOf({ options = [] }: FormField): ReadonlySet<Answer> {
  return new Set(options.map(({ value }) => value));
}

/** A day that there is: not 30 February. */
function isDate(answer: Answer): boolean {
  if (typeof answer !== 'string' || !/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(answer)) return false;
  const day = new Date(`${answer}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(answer);
}

/** @throws Problem 422 naming each `answers.<key>` that is missing, unknown, or not what its field takes */
export function checkAnswers(fields: readonly FormField[], answers: Answers): void {
  const known = new Set(fields.map(({ key }) => key));
  // Of an unknown one the name is said where it is a plain one.
  const strays = Object.keys(answers).filter((key) => !known.has(key));
  const violations = [
    ...fields.flatMap((field) => faultOf(field, answerTo(field, answers))),
    ...strays.map((key): Violation => {
      const propertyPath = /^\w{1,50}$/.test(key) ? `answers.${key}` : 'answers';
      return { propertyPath, message: `${propertyPath} is no field of the form`, code: 'unknown' };
    }),
  ];
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
}

/** Own members alone: a field may have the key `constructor`. */
function answerTo({ key }: FormField, answers: Answers): Answer {
  return Object.hasOwn(answers, key) ? (answers[key] ?? null) : null;
}

function faultOf(field: FormField, answer: Answer): Violation[] {
  const propertyPath = `answers.${field.key}`;
  if (isEmpty(field, answer)) {
    return field.required ? [{ propertyPath, message: `${propertyPath} is required`, code: 'required' }] : [];
  }
  const { is, accepts } = kinds[field.type];
  return accepts(answer, field) ? [] : [{ propertyPath, message: `${propertyPath} must be ${is}`, code: 'format' }];
}

/** A text of no characters, a list of no options, or nothing at all. */
function isEmpty({ type }: FormField, answer: Answer): boolean {
  if (answer === null) return true;
  if (type === 'MULTI_CHOICE') return Array.isArray(answer) && answer.length === 0;
  return answer === '' && type !== 'NUMBER' && type !== 'BOOLEAN';
}

/** @throws Problem 422 naming a key that is there twice, and options that are missing, doubled, or of no choice */
export function checkFields(fields: readonly FormField[]): void {
  const violations = fields.flatMap((field, index): Violation[] => {
    const { key, type, options = [] } = field;
    const at = (name: string, message: string, code: string): Violation[] => [
      { propertyPath: `fields.${index}.${name}`, message: `fields.${index}.${name} ${message}`, code },
    ];
    if (fields.findIndex((other) => other.key === key) < index) return at('key', 'is there twice', 'unique');
    const isChoice = type === 'CHOICE' || type === 'MULTI_CHOICE';
    if (isChoice !== options.length > 0) return at('options', 'go with a choice, and only with it', 'required');
    if (valuesOf(field).size < options.length) return at('options', 'must have different values', 'unique');
    return [];
  });
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
}
