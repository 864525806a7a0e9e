/** Schemas of problem bodies. */
import { type ProblemCode, problems, type Violation } from '../problems.ts';
import { id } from './fields.ts';
import Joi from './joi.ts';
import { type PendingSecondFactor, pendingSecondFactor } from './second-factor.ts';

export interface ProblemBody {
  title: string;
  detail: string;
  status: number;
  code: ProblemCode;
  documentation?: string;
  violations?: Violation[];
  existingId?: string;
  secondFactor?: PendingSecondFactor;
  traceId?: string;
}

export const violation = Joi.object<Violation, true>({
  propertyPath: Joi.string()
    .allow('')
    .required()
    .description(
      'Where the error is: `address.countryCode`, `lines.0.amount`, or the name of a parameter; empty: the whole',
    )
    .example('email'),
  message: Joi.string()
    .required()
    .description('What is wrong, what was received, and what is expected')
    .example('email is required'),
  code: Joi.string().required().description('Kind of the error, for programs').example('required'),
});

/** The body of every error except 429. `code` is open for new values in the document: see openapi/responses.ts. */
export const problem = Joi.object<ProblemBody, true>({
  title: Joi.string().required().description('Short name of the status').example('Not Found'),
  detail: Joi.string().required().description('What happened, for people').example('There is no such resource.'),
  status: Joi.number().integer().min(400).max(599).required().description('The HTTP status').example(404),
  code: Joi.string()
    .valid(...problems.map((row) => row.code))
    .required()
    .description('What happened, for programs. Later versions may add values')
    .example('not_found'),
  documentation: Joi.string()
    .description('Path of the page that explains the code and its cure')
    .example('/docs/errors#not_found'),
  violations: Joi.array()
    .items(violation)
    .description('Each error in the input; for `duplicate` the member whose value is in use'),
  existingId: id().description(
    'For `duplicate`: the object that has the value already, if the caller has the permission to read it',
  ),
  secondFactor: pendingSecondFactor.description('For `second_factor_required`: how the sign-in goes on'),
  traceId: Joi.string()
    .pattern(/^[0-9a-f]{32}$/)
    .description('Of the trace of the request, where the operator records traces: for questions to the operator')
    .example('4bf92f3577b34da6a3ce929d0e0e4736'),
});

/** Spec: Errors. The body of a 429 has exactly these three members. */
export interface RateLimitedBody {
  title: 'Too Many Requests';
  detail: string;
  status: 429;
}

export const rateLimited = Joi.object<RateLimitedBody, true>({
  title: Joi.string().valid('Too Many Requests').required().description('Short name of the status'),
  detail: Joi.string()
    .required()
    .description('The limit, and the seconds to wait')
    .example('The limit of 20 requests per 60 seconds was exceeded. Retry in 42 seconds.'),
  status: Joi.number().valid(429).required().description('The HTTP status'),
});
