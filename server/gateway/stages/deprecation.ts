/**
 * Announces deprecation: `Deprecation` (RFC 9745) and `Sunset` (RFC 8594) on each response of a deprecated operation, and on
 * the responses to requests that send a deprecated member or query parameter. Counts who still does.
 */
import type { Request } from '@hapi/hapi';
import { type DeprecatedMember, type Deprecation, deprecatedMembers, timeOf } from '#contracts/deprecation.ts';
import type { AnyOperation } from '#contracts/operation.ts';
import { requestContextOf } from '../api/request-context.ts';
import { referenceOf } from '../docs/anchor.ts';

/** What is deprecated in one operation. */
export interface Deprecations {
  /** Call once the operation is known. */
  announceOperation(request: Request): void;
  /** @param query as sent, before defaults are added */
  announceParameters(request: Request, query: unknown): void;
  /** @param body as sent, before defaults are added */
  announceMembers(request: Request, body: unknown): void;
}

/** Reads the contract once, so that an operation without anything deprecated costs nothing per request. */
export function deprecationsOf(contract: AnyOperation): Deprecations {
  const { id, deprecated } = contract;
  const parameters = deprecatedMembers(contract.query);
  const members = deprecatedMembers(contract.body);
  const announce = (request: Request, subject: string, deprecation: Deprecation) => {
    const { headers, deprecated: used } = requestContextOf(request);
    used.push({ subject, deprecation });
    Object.assign(
      headers,
      deprecationHeaders(
        contract,
        used.map((one) => one.deprecation),
      ),
    );
  };
  const announceSent = (request: Request, sent: unknown, place: string, known: readonly DeprecatedMember[]) => {
    for (const { path, deprecation } of known) {
      if (isSent(sent, path)) announce(request, `${id} ${place} ${path.join('.')}`, deprecation);
    }
  };
  return {
    announceOperation: (request) => {
      if (deprecated) announce(request, id, deprecated);
    },
    announceParameters: (request, query) => announceSent(request, query, 'query', parameters),
    announceMembers: (request, body) => announceSent(request, body, 'body', members),
  };
}

/** @returns the headers for what a request uses: the earliest days, and where the operation is documented */
export function deprecationHeaders(
  operation: AnyOperation,
  used: readonly Deprecation[],
): Readonly<Record<string, string>> {
  if (used.length === 0) return {};
  const since = Math.min(...used.map((one) => timeOf(one.since)));
  const sunset = Math.min(...used.map((one) => timeOf(one.sunset)));
  return {
    deprecation: `@${since / 1000}`,
    sunset: new Date(sunset).toUTCString(),
    link: `<${referenceOf(operation)}>; rel="deprecation"; type="text/html"`,
  };
}

/** @returns whether a value has the member, also as `null`; of an array: whether an item has it */
function isSent(value: unknown, [name, ...rest]: readonly string[]): boolean {
  if (name === undefined) return true;
  if (name === '[]') return Array.isArray(value) && value.some((item) => isSent(item, rest));
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return false;
  return isSent(Object.entries(value).find(([key]) => key === name)?.[1], rest);
}
