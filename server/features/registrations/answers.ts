/** Validation of answers without a form: plain values under plain keys. */

import { text } from '#contracts/schemas/fields.ts';
import type { Answers } from '#contracts/schemas/form-answers.ts';
import Joi from '#contracts/schemas/joi.ts';
import { Problem } from '#server/gateway/api/problem.ts';

const key = /^[A-Za-z][A-Za-z0-9_.-]{0,49}$/;
const value = Joi.alternatives().try(
  text(5000).allow(''),
  Joi.number(),
  Joi.boolean(),
  Joi.array().items(text(200)).max(100),
  Joi.valid(null),
);

/** @throws Problem 422 naming each invalid `answers.<key>` */
export function checkPlainAnswers(answers: Answers): void {
  const violations = Object.entries(answers).flatMap(([name, answer]) => {
    if (!key.test(name)) {
      return [{ propertyPath: 'answers', message: 'answers has an invalid key', code: 'unknown' }];
    }
    if (!value.validate(answer, { convert: false }).error) return [];
    const message = `answers.${name} must be a text, a number, true or false, or a list of texts`;
    return [{ propertyPath: `answers.${name}`, message, code: 'format' }];
  });
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
}
