/** Validates answers against the fields of their form, and the fields of a form. */
import type { Schema } from 'joi';
import type { Violation } from '#contracts/problems.ts';
import { email, line, phone, text } from '#contracts/schemas/fields.ts';
import type { FieldType, FormField } from '#contracts/schemas/form.ts';
import type { Answer, Answers } from '#contracts/schemas/form-answers.ts';
import Joi from '#contracts/schemas/joi.ts';
import { Problem } from '#server/gateway/api/problem.ts';

/** Rule of a field type. */
interface AnswerRule {
  /** Completes "answers.<key> must be …". */
  readonly description: string;
  accepts(answer: Answer, field: FormField): boolean;
}

const matches = (schema: Schema) => (answer: Answer) => !schema.validate(answer, { convert: false }).error;

const rules: Readonly<Record<FieldType, AnswerRule>> = {
  TEXT: { description: 'a line of at most 1000 characters', accepts: matches(line(1000)) },
  TEXTAREA: { description: 'a text of at most 5000 characters', accepts: matches(text(5000)) },
  NUMBER: { description: 'a number', accepts: matches(Joi.number()) },
  DATE: { description: 'a date, as YYYY-MM-DD', accepts: isDate },
  BOOLEAN: { description: 'true or false', accepts: matches(Joi.boolean()) },
  CHOICE: { description: 'one of the options', accepts: (answer, field) => valuesOf(field).has(answer) },
  MULTI_CHOICE: {
    description: 'a list of different options',
    accepts: (answer, field) =>
      Array.isArray(answer) &&
      answer.every((value) => valuesOf(field).has(value)) &&
      new Set(answer).size === answer.length,
  },
  PHONE: { description: 'a phone number with its country code, for example +33123456789', accepts: matches(phone()) },
  EMAIL: { description: 'an email address', accepts: matches(email()) },
};

function valuesOf({ options = [] }: FormField): ReadonlySet<Answer> {
  return new Set(options.map(({ value }) => value));
}

/** An existing day: rejects 30 February. */
function isDate(answer: Answer): boolean {
  if (typeof answer !== 'string' || !/^(?:19|20|21)\d\d-\d\d-\d\d$/.test(answer)) return false;
  const day = new Date(`${answer}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(answer);
}

/** @throws Problem 422 naming each `answers.<key>` that is missing, unknown, or not what its field takes */
export function checkAnswers(fields: readonly FormField[], answers: Answers): void {
  const violations = answerViolations(fields, answers);
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
}

export function answerViolations(fields: readonly FormField[], answers: Answers): Violation[] {
  const known = new Set(fields.map(({ key }) => key));
  // The message repeats an unknown key only if it is a plain identifier.
  const unknownKeys = Object.keys(answers).filter((key) => !known.has(key));
  return [
    ...fields.flatMap((field) => faultOf(field, answerOf(field, answers))),
    ...unknownKeys.map((key): Violation => {
      const propertyPath = /^\w{1,50}$/.test(key) ? `answers.${key}` : 'answers';
      return { propertyPath, message: `${propertyPath} is not a field of the form`, code: 'unknown' };
    }),
  ];
}

/** Reads own properties only, because a field may have the key `constructor`. */
function answerOf({ key }: FormField, answers: Answers): Answer {
  return Object.hasOwn(answers, key) ? (answers[key] ?? null) : null;
}

function faultOf(field: FormField, answer: Answer): Violation[] {
  const propertyPath = `answers.${field.key}`;
  if (isEmpty(field, answer)) {
    return field.required ? [{ propertyPath, message: `${propertyPath} is required`, code: 'required' }] : [];
  }
  const { description, accepts } = rules[field.type];
  return accepts(answer, field)
    ? []
    : [{ propertyPath, message: `${propertyPath} must be ${description}`, code: 'format' }];
}

/** An empty string, an empty list, or null. */
function isEmpty({ type }: FormField, answer: Answer): boolean {
  if (answer === null) return true;
  if (type === 'MULTI_CHOICE') return Array.isArray(answer) && answer.length === 0;
  return answer === '' && type !== 'NUMBER' && type !== 'BOOLEAN';
}

/** @throws Problem 422 naming duplicate keys, and options that are missing, duplicate or of a field without choices */
export function checkFields(fields: readonly FormField[]): void {
  const violations = fields.flatMap((field, index): Violation[] => {
    const { key, type, options = [] } = field;
    const at = (name: string, message: string, code: string): Violation[] => [
      { propertyPath: `fields.${index}.${name}`, message: `fields.${index}.${name} ${message}`, code },
    ];
    if (fields.findIndex((other) => other.key === key) < index) return at('key', 'is a duplicate', 'unique');
    const isChoice = type === 'CHOICE' || type === 'MULTI_CHOICE';
    if (isChoice !== options.length > 0)
      return at('options', 'are required with a choice, and allowed only with it', 'required');
    if (valuesOf(field).size < options.length) return at('options', 'must have different values', 'unique');
    return [];
  });
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
}
