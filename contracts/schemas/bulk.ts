/** Many at once: one request for every limit, and an answer for each of them. */
import { problems } from '../problems.ts';
import { id } from './fields.ts';
import Joi from './joi.ts';

export interface BulkBody {
  ids: string[];
}
export const bulkBody = Joi.object<BulkBody, true>({
  ids: Joi.array().items(id()).min(1).max(500).required().description('Twice the same counts as once'),
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
  requested: Joi.number().integer().min(1).required().description('Different ids'),
  succeeded: Joi.number().integer().min(0).required(),
  failed: Joi.number().integer().min(0).required(),
  results: Joi.array()
    .items(
      Joi.object<BulkItem>({
        id: id().required(),
        status: Joi.string().valid('done', 'error').required(),
        error: Joi.object({
          code: Joi.string()
            .valid(...problems.map(({ code }) => code))
            .required(),
          detail: Joi.string().required(),
        }).description('Of those that failed: as the same call for this one alone would have answered'),
      }),
    )
    .max(500)
    .required()
    .description('One for each id, in the order of the request'),
});
