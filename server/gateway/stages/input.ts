/** Stage 8: input validation. Checks path and query before the body is read, and then the body. */
import { isUtf8 } from 'node:buffer';
import { type ParsedUrlQuery, parse as parseQuery } from 'node:querystring';
import { parse as parseJson } from '@hapi/bourne';
import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import type { AnyOperation } from '#contracts/operation.ts';
import { pageQueryOf } from '#contracts/page-query.ts';
import type { ProblemCode } from '#contracts/problems.ts';
import { maximumItems } from '#contracts/schemas/bulk.ts';
import { Problem } from '../api/problem.ts';
import { requestContextOf } from '../api/request-context.ts';
import { header } from '../http/header.ts';
import { preparing } from '../http/prepared-schema.ts';
import { tooLarge } from './body.ts';
import { repeatedMember } from './repeated-member.ts';
import { shortened } from './shortened.ts';
import { violationOf } from './violation.ts';

/** Violations in one response; enough to correct a request. */
const maximumViolations = 50;
/** More than any contract has. Larger input gets only its first violation, because joi would build thousands. */
const maximumMembers = 100;

const errors = { wrap: { label: false, array: false } } as const;
/** Of parameters, which are text. */
const converting = {
  everyViolation: preparing({ errors, abortEarly: false, convert: true }),
  firstViolation: preparing({ errors, abortEarly: true, convert: true }),
};
/** Of JSON. */
const exact = {
  everyViolation: preparing({ errors, abortEarly: false, convert: false }),
  firstViolation: preparing({ errors, abortEarly: true, convert: false }),
};

function check<T>(schema: Joi.Schema<T>, value: unknown, code: ProblemCode, how: typeof exact): T {
  const prepare = hasTooManyMembers(value) ? how.firstViolation : how.everyViolation;
  const result = prepare(schema).validate(value);
  if (!result.error) return result.value;
  const details = result.error.details.slice(0, maximumViolations);
  throw new Problem(code, {
    violations: details.map((detail) => violationOf(schema, value, detail, code === 'invalid_query')),
  });
}

/** Counts members at any depth and stops at the maximum. */
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

interface ParameterSchemas {
  readonly params: Joi.ObjectSchema;
  readonly query: Joi.ObjectSchema;
}

/** Kept, because several servers in one process would make them again: a seventh of the time of a start. */
const schemasOf = new WeakMap<AnyOperation, ParameterSchemas>();

/** The schemas of path and query. An unknown parameter is an error, because a mistyped filter would be ignored. */
export function parameterSchemas(contract: AnyOperation): ParameterSchemas {
  const kept = schemasOf.get(contract);
  if (kept) return kept;
  const query = contract.query ?? Joi.object({});
  const made = {
    params: contract.params ?? Joi.object({}),
    query: contract.page ? query.keys(pageQueryOf(contract)) : query,
  };
  schemasOf.set(contract, made);
  return made;
}

/** @param onSent receives the query as sent, before it is validated @throws Problem 400 with the violations */
export function checkParameters(request: Request, schemas: ParameterSchemas, onSent: (query: unknown) => void): void {
  const context = requestContextOf(request);
  context.params = check(schemas.params, request.params, 'invalid_path', converting);
  const query = queryOf(request);
  onSent(query);
  context.query = check(schemas.query, query, 'invalid_query', converting);
}

/**
 * Parses the query. hapi's own `query` drops parameters beyond 1 000 and replaces invalid UTF-8 by U+FFFD, which would
 * change filters silently.
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
  if (!contract.body && !contract.upload) return;
  const type = header(request, 'content-type') ?? '';
  refuseEncoding(request);
  if (contract.upload) {
    checkUploadType(type, Object.keys(contract.upload.examples));
    return;
  }
  if (contract.bodyOptional && type === '' && !announcesBody(request)) return;
  const match = /^application\/(merge-patch\+)?json[ \t]*(?:;[ \t]*charset=("?)utf-8\2[ \t]*)?;?$/i.exec(type);
  if (!match || (match[1] && contract.method !== 'PATCH')) {
    const patch = contract.method === 'PATCH' ? ' or application/merge-patch+json' : '';
    throw new Problem('unsupported_media_type', { detail: `Send the body as application/json${patch}, in UTF-8.` });
  }
}

/** No decompression, so that no small request can become a large one. @throws Problem 415 */
function refuseEncoding(request: Request): void {
  const encoding = header(request, 'content-encoding');
  if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
    throw new Problem('unsupported_media_type', { detail: 'Send the body without a content encoding.' });
  }
}

/** @param type parameters are ignored: the file itself shows its encoding @throws Problem 415 */
function checkUploadType(type: string, types: readonly string[]): void {
  const [essence = ''] = type.split(';');
  if (essence === '' || types.includes(essence.trim().toLowerCase())) return;
  throw new Problem('unsupported_media_type', {
    detail: `Send the file as ${types.join(' or ')}, or without a Content-Type.`,
  });
}

/** @returns whether the headers announce a body; such a body requires a media type */
function announcesBody(request: Request): boolean {
  return header(request, 'transfer-encoding') !== undefined || Number(header(request, 'content-length') ?? 0) > 0;
}

/**
 * Checks the announced length, because hapi would send 100 Continue and read the whole body before it refuses it.
 * @throws Problem 413
 */
export function checkLength(request: Request, maximum: number): void {
  if (Number(header(request, 'content-length') ?? 0) > maximum) throw tooLarge(maximum);
}

/** @returns the body as sent; none where it may be left out is an empty object. @throws Problem 400 if it is not JSON */
export function readBody({ bodyOptional }: AnyOperation, bytes: Buffer): unknown {
  return bodyOptional && bytes.length === 0 ? {} : parseBody(bytes);
}

/**
 * For an operation without a body, as for unknown members of one: what a client sends in vain it believes to have an effect.
 * Some clients send `{}` with each POST.
 * @throws Problem 400
 */
export function refuseBody(bytes: Buffer): void {
  if (bytes.length === 0 || /^\s*\{\s*\}\s*$/.test(bytes.toString('latin1'))) return;
  throw new Problem('malformed_request', { detail: 'This operation takes no body: send it without one, or with {}.' });
}

/** @returns the body that was sent, validated. @throws Problem 422 with the violations */
export function checkBody(contract: AnyOperation, body: Joi.ObjectSchema, sent: unknown): unknown {
  return check(receivedSchema(body, contract), sent, 'validation_failed', exact);
}

/** @returns what the JSON stands for. @throws Problem 400 */
export function parseBody(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw new Problem('malformed_json', { detail: 'The request body is not valid UTF-8.' });
  return parse(bytes.toString('utf8'));
}

const withAnyItems = new WeakMap<Joi.ObjectSchema, Joi.ObjectSchema>();
const anyItems = Joi.array().items(Joi.object().unknown()).min(1).max(maximumItems).required();

/** @returns the schema of the body; if the handler validates the items, with any objects as items */
function receivedSchema(body: Joi.ObjectSchema, { itemsApart }: AnyOperation): Joi.ObjectSchema {
  if (!itemsApart) return body;
  const schema = withAnyItems.get(body) ?? body.keys({ items: anyItems });
  withAnyItems.set(body, schema);
  return schema;
}

/**
 * Validates one item of a body with `itemsApart`.
 * @throws Problem 422 with the violations, by member of the item
 */
export function checkItem<T>(schema: Joi.ObjectSchema<T>, item: unknown): T {
  return check(schema, item, 'validation_failed', exact);
}

/** Maximum length of a member name in an error. */
const maximumName = 60;

function parse(text: string): unknown {
  const value = parseSafely(text);
  const name = repeatedMember(text, value);
  if (name === undefined) return value;
  throw new Problem('malformed_json', { detail: `The member "${shortened(name, maximumName)}" is repeated.` });
}

function parseSafely(text: string): unknown {
  try {
    // Refuses `__proto__`, which could change a prototype when the object is copied.
    return parseJson(text, { protoAction: 'error' });
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new Problem('malformed_json', { detail: `The request body is not valid JSON${placeOf(text, error)}.` });
  }
}

/** @returns what the parser says of the place, without the text around it, which may hold secrets */
function placeOf(text: string, { message }: SyntaxError): string {
  if (message.includes('prototype')) return ' that is accepted: no member may be named __proto__';
  if (message.includes('end of JSON input')) return ': it ends too early';
  const [, position] = / at position (\d+)/.exec(message) ?? [];
  if (position !== undefined) {
    const lines = text.slice(0, Number(position)).split('\n');
    return `: see line ${lines.length}, column ${(lines.at(-1) ?? '').length + 1}`;
  }
  const [, token] = /^Unexpected token '(.)'/u.exec(message) ?? [];
  if (token === undefined) return '';
  return `: ${token === '\ufeff' ? 'a byte order mark' : `"${token}"`} is not expected where it stands`;
}
