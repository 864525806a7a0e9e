/** Schemas of a tenant's rate limits and their usage. */
import { type BucketKey, bucketKeys } from '../buckets.ts';
import { instant } from './fields.ts';
import Joi from './joi.ts';

/** Length of a usage step in minutes, and number of steps: a day. */
export const usageStepMinutes = 30;
export const usageSteps = 48;

export interface LimitUse {
  startsAt: string;
  admitted: number;
  denied: number;
}

export interface Limit {
  bucket: string;
  operations: string[];
  countedBy: BucketKey;
  windowSeconds: number;
  quota: number;
  standardQuota: number;
  overriddenSince: string | null;
  history: LimitUse[];
}

const quota = () => Joi.number().integer().min(1).required().example(20);
const count = () => Joi.number().integer().min(0).required().example(3);

export const limitUse = Joi.object<LimitUse, true>({
  startsAt: instant().required().description('Start of the half hour'),
  admitted: count().description('Requests that were let through'),
  denied: count().description('Requests that got a 429'),
});

export const limit = Joi.object<Limit, true>({
  bucket: Joi.string().required().description('Name in the `RateLimit` header').example('usersCsv'),
  operations: Joi.array()
    .items(Joi.string().example('users.export'))
    .required()
    .description('The `operationId`s of the operations that it limits; none: a page for browsers'),
  countedBy: Joi.string()
    .valid(...bucketKeys)
    .required()
    .description(
      'The bucket key: client address, token (for contacts, the invitation), user, email in the body, or administrator',
    ),
  windowSeconds: Joi.number().integer().min(1).required().description('Length of the sliding window').example(60),
  quota: quota().description('Requests admitted per window, as currently in force'),
  standardQuota: quota().description('The quota without an override for the organisation'),
  overriddenSince: instant().allow(null).required().description('When the override was set; null: standard quota'),
  history: Joi.array()
    .items(limitUse)
    .min(usageSteps)
    .max(usageSteps)
    .required()
    .description('The last 24 hours in half-hour steps, oldest first, over all keys. A few seconds behind'),
});

export interface LimitList {
  member: Limit[];
}
export const limitList = Joi.object<LimitList, true>({
  member: Joi.array().items(limit).required().description('All buckets'),
});
