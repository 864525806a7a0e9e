/** Stage 8: what the caller sent. Path and query are checked before the body is read, the body against its schema after. */
import { isUtf8 } from 'node:buffer';
import { type ParsedUrlQuery, parse as parseQuery } from 'node:querystring';
import Bourne from '@hapi/bourne';
import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import type { AnyOperation } from '#contracts/operation.ts';
import type { ProblemCode, Violation } from '#contracts/problems.ts';
import { pageQueryKeys } from '#contracts/schemas/page.ts';
import { header } from './header.ts';
import { passageOf } from './passage.ts';
import { Problem } from './problem.ts';

/** Enough to mend a request by. */
const maximumViolations = 50;
/** More than any contract has. What has more is told one violation: joi would first make one for each of thousands. */
const maximumMembers = 100;

const messages = {
  'string.pattern.name': '{{#label}} must be: {{#name}}',
  'object.unknown': '{{#label}} is not known',
};

/** joi's types in the words of our violations: stable, whatever joi calls them. */
const codes: Readonly<Record<string, string>> = {
  'any.required': 'required',
  'any.only': 'enum',
  'object.unknown': 'unknown',
  'object.min': 'empty',
  'string.empty': 'empty',
  'string.min': 'min',
  'string.max': 'max',
  'number.min': 'min',
  'number.max': 'max',
  'number.unsafe': 'max',
  'number.infinity': 'max',
  'array.min': 'min',
  'array.max': 'max',
  'array.unique': 'unique',
  'string.guid': 'format',
  'string.pattern.name': 'format',
};

interface Prepared {
  readonly everyViolation: Joi.Schema;
  readonly firstViolation: Joi.Schema;
}

/** Schemas with our options in them: options given to `validate` would have joi compile the messages for every value. */
const prepared = new WeakMap<Joi.Schema, Prepared>();

function withOptions(schema: Joi.Schema): Prepared {
  let own = prepared.get(schema);
  if (!own) {
    const options = { messages, errors: { wrap: { label: false, array: false } } } as const;
    own = {
      everyViolation: schema.prefs({ ...options, abortEarly: false }),
      firstViolation: schema.prefs({ ...options, abortEarly: true }),
    };
    prepared.set(schema, own);
  }
  return own;
}

function check(schema: Joi.Schema, value: unknown, code: ProblemCode, convert: boolean): unknown {
  const { everyViolation, firstViolation } = withOptions(schema);
  const result = (hasTooManyMembers(value) ? firstViolation : everyViolation).validate(value, { convert });
  if (!result.error) return result.value;
  throw new Problem(code, { violations: result.error.details.slice(0, maximumViolations).map(violation) });
}

/** Of objects and lists at any depth; looks at no more of them than it takes to tell. */
function hasTooManyMembers(value: unknown): boolean {
  const waiting = [value];
  let count = 0;
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    const members: unknown[] = Object.values(next);
    count += members.length;
    if (count > maximumMembers) return true;
    waiting.push(...members);
  }
  return false;
}

function violation(detail: Joi.ValidationErrorItem): Violation {
  return { propertyPath: detail.path.join('.'), message: detail.message, code: codes[detail.type] ?? 'type' };
}

/** The schemas of path and query, whole: an unknown parameter is an error, because a mistyped filter would not filter. */
export function parameterSchemas(contract: AnyOperation): { params: Joi.ObjectSchema; query: Joi.ObjectSchema } {
  const query = contract.query ?? Joi.object({});
  return { params: contract.params ?? Joi.object({}), query: contract.page ? query.keys(pageQueryKeys) : query };
}

/** @throws Problem 400 with the violations */
export function checkParameters(
  request: Request,
  schemas: { params: Joi.ObjectSchema; query: Joi.ObjectSchema },
): void {
  const passage = passageOf(request);
  passage.params = check(schemas.params, request.params, 'invalid_path', true);
  passage.query = check(schemas.query, queryOf(request), 'invalid_query', true);
}

/**
 * hapi's own `query` reads no further than 1 000 parameters, and takes what is no UTF-8 for U+FFFD: a filter would be
 * dropped, or would look for something else than it says.
 */
function queryOf({ raw: { req } }: Request): ParsedUrlQuery {
  const text = /\?(.*)$/s.exec(req.url ?? '')?.[1] ?? '';
  try {
    decodeURIComponent(text);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    throw new Problem('invalid_query', { detail: 'The query is not UTF-8 in percent-encoding.' });
  }
  return parseQuery(text, '&', '=', { maxKeys: 0 });
}

/** @throws Problem 415 before a byte of the body is read */
export function checkMediaType(request: Request, contract: AnyOperation): void {
  if (!contract.body) return;
  const type = header(request, 'content-type') ?? '';
  if (contract.bodyOptional && type === '' && !announcesBody(request)) return;
  const match = /^application\/(merge-patch\+)?json[ \t]*(?:;[ \t]*charset=("?)utf-8\2[ \t]*)?$/i.exec(type);
  if (!match || (match[1] && contract.method !== 'PATCH')) {
    const patch = contract.method === 'PATCH' ? ' or application/merge-patch+json' : '';
    throw new Problem('unsupported_media_type', { detail: `Send the body as application/json${patch}, in UTF-8.` });
  }
  const encoding = header(request, 'content-encoding');
  // Nothing is unpacked, so no small request can become a large one.
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Problem('unsupported_media_type', { detail: 'Send the body without a content encoding.' });
  }
}

/** By what its sender says: a body without a media type is not taken for none. */
function announcesBody(request: Request): boolean {
  return header(request, 'transfer-encoding') !== undefined || Number(header(request, 'content-length') ?? 0) > 0;
}

/**
 * By what its sender says: hapi would ask for the body (100 Continue) and read it to its end before it refused it.
 * @throws Problem 413
 */
export function checkLength(request: Request, maximum: number): void {
  if (Number(header(request, 'content-length') ?? 0) > maximum) throw new Problem('payload_too_large');
}

/** @returns the body as its contract declares it. @throws Problem 400 when it is no JSON, 422 with the violations */
export function readBody(contract: AnyOperation, bytes: Buffer): unknown {
  if (!contract.body) return undefined;
  if (contract.bodyOptional && bytes.length === 0) return check(contract.body, {}, 'validation_failed', false);
  if (!isUtf8(bytes)) throw new Problem('malformed_json', { detail: 'The request body is not valid UTF-8.' });
  return check(contract.body, parse(bytes.toString('utf8')), 'validation_failed', false);
}

function parse(text: string): unknown {
  try {
    // Refuses `__proto__`, which would reach the prototype of whoever copies the object.
    return Bourne.parse(text, { protoAction: 'error' });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Problem('malformed_json');
  }
}
