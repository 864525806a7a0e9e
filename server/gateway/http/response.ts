/** Converts a handler's result to a response, before hapi sends it. */
import type { ValidationErrorItem } from 'joi';
import type { AnyOperation } from '#contracts/operation.ts';
import { FileBody, type FileContent, type RangedContent } from '../api/file-body.ts';
import type { Reply } from '../api/handle.ts';
import { PageBody } from '../api/page.ts';
import { JsonBody } from './json-body.ts';
import { preparing } from './prepared-schema.ts';

export interface WireResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: JsonBody<unknown> | null;
  /** In place of JSON. */
  readonly file?: FileContent | RangedContent;
}

/**
 * @param path of the request: a service may create objects below another one, whose id the path of the contract lacks
 * @throws Error if the result does not fit the contract: a body where none is declared, or none where one is
 */
export function responseOf(contract: AnyOperation, reply: Reply<unknown>, path: string): WireResponse {
  const { status, body, file, location } = contract.success;
  if (file) {
    if (!(reply instanceof FileBody)) throw new Error(`${contract.id} declares a file, but its handler returned none`);
    return { status, headers: {}, body: null, file: reply.file };
  }
  if (!body) {
    if (reply !== undefined) throw new Error(`${contract.id} declares no body, but its handler returned one`);
    return { status, headers: {}, body: null };
  }
  if (reply === undefined) throw new Error(`${contract.id} declares a body, but its handler returned none`);
  const json = reply instanceof JsonBody ? reply : new JsonBody(JSON.stringify(reply));
  const headers: Record<string, string> = {};
  if (location) {
    if (!json.id) throw new Error(`${contract.id} declares a Location, but its handler returned no id`);
    headers.location = `${location === true ? path : location}/${json.id}`;
  }
  if (reply instanceof PageBody) {
    const { next, previous } = reply.neighbours;
    const links = [...(next ? [`<${next}>; rel="next"`] : []), ...(previous ? [`<${previous}>; rel="prev"`] : [])];
    if (links.length > 0) headers.link = links.join(', ');
  }
  return { status, headers, body: json };
}

/** A response that violates its contract. */
export class ContractViolation extends Error {
  override name = 'ContractViolation';
}

/** Checks a body against its contract, for tests and development. @throws ContractViolation */
export function assertDeclaredResponse(contract: AnyOperation, response: WireResponse, query: unknown): void {
  if (!contract.success.body) return;
  const { error } = contract.success.body.validate(JSON.parse(response.body?.json ?? 'null'), {
    convert: false,
    abortEarly: false,
  });
  if (error && !error.details.every(leftOutBy(contract, query)))
    throw new ContractViolation(`${contract.id} answered what its contract does not promise: ${error.message}`);
}

const untilFirstFault = preparing({ convert: false, abortEarly: true });

/**
 * The same for a response of a service in production: its first fault, because one of some megabytes can have as many as it
 * has items, and without its values, which may be of people.
 */
export function firstViolation(contract: AnyOperation, value: unknown, query: unknown): ContractViolation | undefined {
  const { body } = contract.success;
  const { error } = body ? untilFirstFault(body).validate(value) : {};
  const [detail] = error?.details ?? [];
  if (!detail || leftOutBy(contract, query)(detail)) return undefined;
  return new ContractViolation(
    `${contract.id} answered what its contract does not promise: ${detail.path.join('.')}, ${detail.type}`,
  );
}

/** @returns whether a member is absent because `fields` does not name it */
function leftOutBy(contract: AnyOperation, query: unknown): (detail: ValidationErrorItem) => boolean {
  const isSparse = contract.page && typeof query === 'object' && query !== null && 'fields' in query;
  return ({ type, path }) => Boolean(isSparse) && type === 'any.required' && path.length === 3;
}
