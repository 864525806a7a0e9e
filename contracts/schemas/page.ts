/** A page of a collection, and the query that asks for one. */
import type { ObjectSchema } from 'joi';
import Joi from './joi.ts';

export const defaultItemsPerPage = 30;
/** Spec: Limits. Above it we answer 400: returning fewer silently loses data for whoever trusts it. */
export const maximumItemsPerPage = 100;

export interface Page<Item> {
  member: Item[];
  /** On the first page only: counting costs more than reading a page. */
  totalItems?: number;
  view: { next?: string };
}

export interface PageQuery {
  itemsPerPage: number;
  after?: string;
}

export const pageQueryKeys = {
  itemsPerPage: Joi.number()
    .integer()
    .min(1)
    .max(maximumItemsPerPage)
    .default(defaultItemsPerPage)
    .description('Page size'),
  after: Joi.string().max(512).description('Opaque cursor, as carried by `view.next` of the page before'),
};

/** @returns the schema of a page of `item`. */
export function pageOf<Item>(item: ObjectSchema<Item>): ObjectSchema<Page<Item>> {
  return Joi.object<Page<Item>>({
    member: Joi.array().items(item).max(maximumItemsPerPage).required(),
    totalItems: Joi.number().integer().min(0).description('On the first page only'),
    view: Joi.object({
      next: Joi.string().description('Path and query of the next page; absent on the last'),
    }).required(),
  });
}
