/** Schemas of pages: query and response of a collection. */
import type { ObjectSchema } from 'joi';
import Joi from './joi.ts';

export const defaultItemsPerPage = 30;
/** Spec: Limits. Above it we answer 400, because a silently shorter page loses data. */
export const maximumItemsPerPage = 100;

export interface Page<Item> {
  member: Item[];
  /** Only on the first page: counting costs more than reading a page. */
  totalItems?: number;
  view: { next?: string; previous?: string };
}

export const pageQueryKeys = {
  itemsPerPage: Joi.number()
    .integer()
    .min(1)
    .max(maximumItemsPerPage)
    .default(defaultItemsPerPage)
    .description('Page size'),
  after: Joi.string().max(2_048).description('Opaque cursor from `view.next` of the page before'),
  before: Joi.string()
    .max(2_048)
    .description('Opaque cursor from `view.previous` of the page behind. Not together with `after`'),
};

/** @returns the schema of a page of `item`. */
export function pageOf<Item>(item: ObjectSchema<Item>): ObjectSchema<Page<Item>> {
  return Joi.object<Page<Item>>({
    member: Joi.array().items(item).max(maximumItemsPerPage).required().description('The items of this page'),
    totalItems: Joi.number().integer().min(0).description('Only on the first page'),
    view: Joi.object({
      next: Joi.string().description('Path and query of the next page; absent on the last'),
      previous: Joi.string().description('Path and query of the previous page; absent on the first'),
    })
      .required()
      .description('Where to go on'),
  });
}
