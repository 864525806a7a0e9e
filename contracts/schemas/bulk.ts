/** Schemas of bulk operations, which count as one request for every limit and report one result per id. */
import type { ObjectSchema } from 'joi';
import { problems, type Violation } from '../problems.ts';
import { id } from './fields.ts';
import Joi from './joi.ts';
import { violation } from './problem.ts';

export interface BulkBody {
  ids: string[];
}
export const bulkBody = Joi.object<BulkBody, true>({
  ids: Joi.array().items(id()).min(1).max(500).required().description('Duplicates count once'),
});

export interface BulkItem {
  id: string;
  status: 'done' | 'error';
  error?: { code: string; detail: string };
}

export interface BulkResult {
  requested: number;
  succeeded: number;
  failed: number;
  results: BulkItem[];
}
export const bulkResult = Joi.object<BulkResult>({
  requested: Joi.number().integer().min(1).required().description('Number of distinct ids'),
  succeeded: Joi.number().integer().min(0).required().description('Number of results that are `done`'),
  failed: Joi.number().integer().min(0).required().description('Number of results that are `error`'),
  results: Joi.array()
    .items(
      Joi.object<BulkItem>({
        id: id().required(),
        status: Joi.string()
          .valid('done', 'error')
          .required()
          .description('Whether the operation succeeded for this id'),
        error: Joi.object({
          code: Joi.string()
            .valid(...problems.map(({ code }) => code))
            .required()
            .description('Code of the problem'),
          detail: Joi.string().required().description('What is wrong, for people'),
        }).description('Only for failures: the problem that the single operation would return'),
      }),
    )
    .max(500)
    .required()
    .description('One per id, in the order of the request'),
});

/** @returns the schema of an upsert's items: no member is required of an object that exists */
export const upsertItem = <New>(create: ObjectSchema<New>, required: readonly (keyof New & string)[]) =>
  create.fork([...required], (member) => member.optional());

/** Per upsert. */
export const maximumItems = 500;

/** Each is validated on its own: see `itemsApart` of a contract. */
export const upsertItems = (item: ObjectSchema) =>
  Joi.array()
    .items(item)
    .min(1)
    .max(maximumItems)
    .required()
    .description('Each is created or changed on its own. Two items with the same key: only the first is applied');

/** Of items that refer to other objects. */
export const referencesDescription =
  'References are ids, or external ids and email addresses (`userExternalId`, `userEmail` …), which count in place of the ids: ' +
  'of an external id and an email address the external id. To find users and contacts by them needs `users:read` and `contacts:read`.';

export const upsertDescription =
  'Each item is matched by its key: it creates an object, or changes the members that it has of an existing one. Each is ' +
  'applied on its own, by the rules of the single operations; one that fails stops no other, and nothing of it is written. ' +
  'An item that lacks a required member can change an object, and fails where it would create one.';

export interface UpsertBody<Item> {
  items: Item[];
}
export interface UpsertByEmailBody<Item> extends UpsertBody<Item> {
  matchBy?: 'externalId' | 'email';
}

export const matchBy = () =>
  Joi.string()
    .valid('externalId', 'email')
    .description('The key of the items: what an existing object is found by. Default: `externalId`')
    .example('externalId');

export const upsertStatuses = ['CREATED', 'UPDATED', 'UNCHANGED', 'FAILED'] as const;
export type UpsertStatus = (typeof upsertStatuses)[number];

export interface UpsertItemResult {
  index: number;
  id: string | null;
  status: UpsertStatus;
  error?: { code: string; detail: string; violations?: Violation[]; existingId?: string };
}

export interface UpsertResult {
  requested: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
  results: UpsertItemResult[];
}

const countOf = (status: UpsertStatus) =>
  Joi.number().integer().min(0).required().description(`Number of results that are \`${status}\``);

export const upsertResult = Joi.object<UpsertResult, true>({
  requested: Joi.number().integer().min(1).required().description('Number of items'),
  created: countOf('CREATED'),
  updated: countOf('UPDATED'),
  unchanged: countOf('UNCHANGED'),
  failed: countOf('FAILED'),
  results: Joi.array()
    .items(
      Joi.object<UpsertItemResult>({
        index: Joi.number().integer().min(0).required().description('Position of the item in the request'),
        id: id().allow(null).required().description('The created or matched object; null: none'),
        status: Joi.string()
          .valid(...upsertStatuses)
          .required()
          .description('UNCHANGED: the object had these values already. FAILED: nothing of the item was written'),
        error: Joi.object({
          code: Joi.string()
            .valid(...problems.map(({ code }) => code))
            .required()
            .description('Code of the problem'),
          detail: Joi.string().required().description('What is wrong, for people'),
          violations: Joi.array().items(violation).description('Each error in the item, by member'),
          existingId: id().description('For `duplicate`: the object that has the value, if the caller may read it'),
        }).description('Only for FAILED: the problem that the single operation would return'),
      }),
    )
    .max(maximumItems)
    .required()
    .description('One per item, in the order of the request'),
});
