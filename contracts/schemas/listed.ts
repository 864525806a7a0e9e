/** What lists tell beside ids, so that whoever shows a page need not ask for each of its rows. */
import { email, id, instant, line } from './fields.ts';
import Joi from './joi.ts';

export interface ListedPerson {
  displayName: string;
  email: string;
}
export const listedPerson = Joi.object<ListedPerson, true>({
  displayName: Joi.string().required().description('The name; the email where there is none').example('Ada Lovelace'),
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

/** Of rows that are a user's or a contact's, and about an event. */
export interface OfPersonAndEvent {
  person: ListedPerson | null;
  event: ListedEvent;
}
export const ofPersonAndEvent = {
  person: listedPerson
    .allow(null)
    .required()
    .description('Who it is, as it is called now; null: a user who was deleted'),
  event: listedEvent.required(),
};
