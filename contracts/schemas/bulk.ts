/** Schemas of bulk operations, which count as one request for every limit and report one result per id. */
import { problems } from '../problems.ts';
import { id } from './fields.ts';
import Joi from './joi.ts';

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
