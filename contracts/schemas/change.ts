/** Schemas of the change feed: created, changed and deleted objects in the order of commits. */
import { announcedResourceNames, type WebhookResourceName } from '../webhook-events.ts';
import { id, instant } from './fields.ts';
import Joi from './joi.ts';
import { setOf } from './listing.ts';

export const changeVerbs = ['created', 'updated', 'deleted'] as const;
export const mostChanges = 500;
export const defaultChanges = 100;
/** `after` of a reader that starts at the end of the feed. */
export const latest = 'latest';

export interface Change {
  type: `${WebhookResourceName}.${(typeof changeVerbs)[number]}`;
  objectId: string;
  changedAt: string;
  object: object | null;
}
const change = Joi.object<Change, true>({
  type: Joi.string()
    .valid(...announcedResourceNames.flatMap((name) => changeVerbs.map((verb) => `${name}.${verb}`)))
    .required()
    .description('Type of the object, and whether it was created, updated or deleted')
    .example('contact.updated'),
  objectId: id().required().description('The object'),
  changedAt: instant().required().description('Start of the transaction: entries are not in the order of this time'),
  object: Joi.object()
    .unknown()
    .allow(null)
    .required()
    .description(
      'The object as it is now, not as it was at the change, as a GET represents it to the caller; newsletters without content. null: it is deleted',
    )
    .example({ id: '0190b5a6-2f8e-7c31-9d53-0f2f6c1f6a66', email: 'ada@acme.example' }),
});

export interface ChangePage {
  member: Change[];
  view: { next: string };
}
export const changePage = Joi.object<ChangePage, true>({
  member: Joi.array().items(change).max(mostChanges).required().description('Changes in the order of commits'),
  view: Joi.object({
    next: Joi.string()
      .required()
      .description('Path and query of the next page, also at the end of the feed: store it, and request it again'),
  })
    .required()
    .description('Continuation of the feed'),
});

export interface ChangeQuery {
  after?: string;
  types?: string;
  limit?: number;
}
export const changeQuery = Joi.object<ChangeQuery>({
  after: Joi.string()
    .max(4_000)
    .description(
      '`after` of `view.next`. `latest`: starts at the end of the feed. Absent: starts with the oldest change that is kept',
    )
    .example(latest),
  types: setOf(announcedResourceNames)
    .max(500)
    .description(
      'Types of objects, separated by commas, such as `contact,product_payment`. 403 if the caller may not read one of them. Absent: all types that the caller may read',
    ),
  limit: Joi.number()
    .integer()
    .min(1)
    .max(mostChanges)
    .default(defaultChanges)
    .description('Maximum number of changes in a page'),
});
