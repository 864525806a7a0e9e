/** Names beside ids in lists, so that a client needs no request per row to display them. */
import { email, id, instant, line } from './fields.ts';
import Joi from './joi.ts';

export interface ListedPerson {
  displayName: string;
  email: string;
}
export const listedPerson = Joi.object<ListedPerson, true>({
  displayName: Joi.string().required().description('The name, or the email if there is none').example('Ada Lovelace'),
  email: email().required(),
});

export interface ListedEvent {
  id: string;
  title: string;
  startsAt: string;
}
export const listedEvent = Joi.object<ListedEvent, true>({
  id: id().required(),
  title: line(200).required().example('Annual assembly'),
  startsAt: instant().required(),
});

/** Members of rows that belong to a user or contact and to an event. */
export interface OfPersonAndEvent {
  person: ListedPerson | null;
  event: ListedEvent;
}
export const ofPersonAndEvent = {
  person: listedPerson
    .allow(null)
    .required()
    .description('Current name of the user or contact; null: the user was deleted'),
  event: listedEvent.required().description('The event by name'),
};
