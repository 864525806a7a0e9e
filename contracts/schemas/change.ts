/** Schemas of the change feed: what was created, changed and deleted, in the order of commits. */
import { announcedResourceNames, type WebhookResourceName } from '../webhook-events.ts';
import { id, instant } from './fields.ts';
import Joi from './joi.ts';

export const changeVerbs = ['created', 'updated', 'deleted'] as const;
export const mostChanges = 500;
export const defaultChanges = 100;
/** Where a feed is begun that shall tell only of what comes. */
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
    .description('Kind of the object, and what was done')
    .example('contact.updated'),
  objectId: id().required().description('The object'),
  changedAt: instant().required().description('Start of the transaction: entries are not in the order of this time'),
  object: Joi.object()
    .unknown()
    .allow(null)
    .required()
    .description(
      'The object as it is now, not as it was then, with the members that a GET shows to the caller; newsletters without content. null: it is gone',
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
      .description('Path and query of what follows, also where nothing does yet: keep it, and ask again'),
  })
    .required()
    .description('Where to go on'),
});

const resources = announcedResourceNames.join('|');

export interface ChangeQuery {
  after?: string;
  types?: string;
  limit?: number;
}
export const changeQuery = Joi.object<ChangeQuery>({
  after: Joi.string()
    .max(4_000)
    .description(
      '`after` of `view.next`. `latest`: begins with what comes, without a change of before. Absent: begins with the oldest change that is kept',
    )
    .example(latest),
  types: Joi.string()
    .max(500)
    .pattern(new RegExp(`^(?:${resources})(?:,(?:${resources}))*$`, 'u'), 'kinds of objects, separated by commas')
    .description(
      'Kinds of objects, separated by commas, such as `contact,product_payment`. 403 if the caller may not see one of them. Absent: all that the caller may see',
    )
    .example('contact,product_payment'),
  limit: Joi.number().integer().min(1).max(mostChanges).default(defaultChanges).description('Most changes of a page'),
});
