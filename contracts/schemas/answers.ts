/** What somebody says to questions: by the key of each. */
import Joi from './joi.ts';

export type Answer = string | number | boolean | string[] | null;
export type Answers = Record<string, Answer>;

/** Which keys there are, and what each of them takes, the form says: the server checks it, and names `answers.<key>`. */
export const answers = () =>
  Joi.object<Answers>()
    .unknown()
    .max(50)
    .description('By key: a text, a number, true or false, or a list of texts')
    .example({ diet: 'Vegetarian' });
