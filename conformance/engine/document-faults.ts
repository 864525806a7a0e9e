/** Differences between a response and the OpenAPI document. */
import { type Operation, operations } from '#harness/document.ts';
import type { HttpResponse } from '#harness/http/response.ts';
import { documentedResponse } from '../schemas.ts';
import type { Contradiction } from './response-faults.ts';

/** Maximum number of schema errors in a message. */
const mostFaults = 5;

const patterns = operations.map((operation) => ({
  operation,
  pattern: new RegExp(`^${operation.path.replaceAll('.', '\\.').replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
}));

/** @param path without query @returns the operation of a request; a fixed path goes before one with parameters */
export function operationAt(method: string, path: string): Operation | undefined {
  const found = patterns.filter(({ operation, pattern }) => operation.method === method && pattern.test(path));
  return (found.find(({ operation }) => !operation.hasPathParameters) ?? found[0])?.operation;
}

/** @returns how media type or body differ from the document; undefined if they do not, or if the status is not documented */
export function documentFault(operation: Operation, response: HttpResponse): Contradiction | undefined {
  const documented = documentedResponse(operation, response.status);
  if (!documented) return undefined;
  const { mediaTypes } = documented;
  if (mediaTypes.length === 0) {
    return response.bytes.length === 0 ? undefined : { expected: 'no body', actual: `${response.bytes.length} bytes` };
  }
  // RFC 6839: application/problem+json is JSON as well.
  const mediaType = response.mediaType.endsWith('+json') ? 'application/json' : response.mediaType;
  if (!mediaTypes.includes(mediaType)) {
    return { expected: mediaTypes.join(' or '), actual: response.mediaType || 'no Content-Type' };
  }
  if (mediaType !== 'application/json') return undefined;
  const faults = documented.faults(mediaType, response.json);
  if (faults.length === 0) return futureFault(response);
  const more = faults.length > mostFaults ? `; and ${faults.length - mostFaults} more` : '';
  return {
    expected: `a body as documented for ${response.status}`,
    actual: faults.slice(0, mostFaults).join('; ') + more,
  };
}

/** Members that say when something was done: it cannot be later than the response. */
const past = ['createdAt', 'updatedAt', 'startedAt', 'sentAt', 'lastUsedAt'];
/** Milliseconds that the clocks of a host's machines may differ, and those of ours. */
const tolerance = 3_600_000;
/** Rows of a page that are looked at. */
const mostRows = 10;

function futureFault({ json, exchange }: HttpResponse): Contradiction | undefined {
  const now = performance.timeOrigin + (exchange.receivedAt ?? Number.NaN);
  const { member: rows } = Object(json);
  for (const object of Array.isArray(rows) ? rows.slice(0, mostRows) : [json]) {
    for (const name of past) {
      const time = Date.parse(String(Object(object)[name]));
      if (time > now + tolerance) {
        return { expected: `\`${name}\` before the response`, actual: String(Object(object)[name]) };
      }
    }
  }
  return undefined;
}
