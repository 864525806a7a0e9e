/** Answers that no form asked for: plain values under plain keys, so that they can be stored and shown. */
import type { Answers } from '#contracts/schemas/answers.ts';
import { text } from '#contracts/schemas/fields.ts';
import Joi from '#contracts/schemas/joi.ts';
import { Problem } from '#server/gateway/problem.ts';

const key = /^[A-Za-z][A-Za-z0-9_.-]{0,49}$/;
const value = Joi.alternatives().try(
  text(5000).allow(''),
  Joi.number(),
  Joi.boolean(),
  Joi.array().items(text(200)).max(100),
  Joi.valid(null),
);

/** @throws Problem 422 naming each `answers.<key>` that is none */
export function checkPlainAnswers(answers: Answers): void {
  const violations = Object.entries(answers).flatMap(([name, answer]) => {
    if (!key.test(name)) {
      return [{ propertyPath: 'answers', message: 'answers has a key that is no plain name', code: 'unknown' }];
    }
    if (!value.validate(answer, { convert: false }).error) return [];
    const message = `answers.${name} must be a text, a number, true or false, or a list of texts`;
    return [{ propertyPath: `answers.${name}`, message, code: 'format' }];
  });
  if (violations.length > 0) throw new Problem('validation_failed', { violations });
}
