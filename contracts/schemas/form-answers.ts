/** Schema of the answers to a form, by field key. */
import Joi from './joi.ts';

export type Answer = string | number | boolean | string[] | null;
export type Answers = Record<string, Answer>;

/** The form defines the keys and their types; the server validates against it and reports violations at `answers.<key>`. */
export const answers = () =>
  Joi.object<Answers>()
    .unknown()
    .max(50)
    .description('By field key: a string, a number, a boolean or an array of strings')
    .example({ diet: 'Vegetarian' });
