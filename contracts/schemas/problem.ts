/** Schemas of problem bodies. */
import { type ProblemCode, problems, type Violation } from '../problems.ts';
import Joi from './joi.ts';

export interface ProblemBody {
  title: string;
  detail: string;
  status: number;
  code: ProblemCode;
  violations?: Violation[];
}

export const violation = Joi.object<Violation, true>({
  propertyPath: Joi.string().allow('').required(),
  message: Joi.string().required(),
  code: Joi.string().required(),
});

export const problemBody = Joi.object<ProblemBody, true>({
  title: Joi.string().required(),
  detail: Joi.string().required(),
  status: Joi.number().integer().min(400).max(599).required(),
  code: Joi.string()
    .valid(...problems.map((row) => row.code))
    .required(),
  violations: Joi.array().items(violation),
});

/** Spec: Errors. The body of a 429 has exactly these three members. */
export interface RateLimitedBody {
  title: 'Too Many Requests';
  detail: string;
  status: 429;
}

export const rateLimitedBody = Joi.object<RateLimitedBody, true>({
  title: Joi.string().valid('Too Many Requests').required(),
  detail: Joi.string().required(),
  status: Joi.number().valid(429).required(),
});
