/** Schemas of the answers to a form, by field key, and of responses that come with a registration. */
import { id } from './fields.ts';
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

/** A response to a form of an event, which a registration brings along. */
export interface EventFormResponse {
  formId: string;
  answers: Answers;
}

/** As many as a page of an event shows: more than an event has in practice. */
export const maximumEventForms = 100;

export const eventFormResponses = () =>
  Joi.array()
    .items(
      Joi.object<EventFormResponse, true>({
        formId: id().required().description('An OPEN form of the event'),
        answers: answers().required(),
      }),
    )
    .max(maximumEventForms)
    .description(
      'Responses to forms of the event, stored together with the registration: if one of them is refused, nothing is. Each ' +
        'replaces an earlier response of the person to its form',
    );
