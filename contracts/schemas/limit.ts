/** The rate limits of a tenant, and how far they were used. */
import { type BucketKey, bucketKeys } from '../buckets.ts';
import { instant } from './fields.ts';
import Joi from './joi.ts';

/** What is counted together, in minutes; and so many steps are shown: a day. */
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
  startsAt: instant().required(),
  admitted: count(),
  denied: count().description('Requests that were answered 429'),
});

export const limit = Joi.object<Limit, true>({
  bucket: Joi.string().required().description('As in the header `RateLimit`').example('usersCsv'),
  operations: Joi.array()
    .items(Joi.string().example('users.export'))
    .required()
    .description('The operations that take from it, by their `operationId`'),
  countedBy: Joi.string()
    .valid(...bucketKeys)
    .required()
    .description(
      'Each of these has a bucket of its own: an address, a token, a user, the email of the body, or an administrator',
    ),
  windowSeconds: Joi.number().integer().min(1).required().example(60),
  quota: quota().description('Requests admitted in any window, as it is in force'),
  standardQuota: quota().description('What is in force where nothing was set for the organisation'),
  overriddenSince: instant().allow(null).required().description('When another quota was set; null: the standard one'),
  history: Joi.array()
    .items(limitUse)
    .min(usageSteps)
    .max(usageSteps)
    .required()
    .description(
      'The last 24 hours in half hours, the oldest first and the present one last, of all keys together. Some seconds behind',
    ),
});

export interface LimitList {
  member: Limit[];
}
export const limitList = Joi.object<LimitList, true>({ member: Joi.array().items(limit).required() });
