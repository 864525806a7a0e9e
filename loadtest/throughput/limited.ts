/** Requests to a limited operation, by any of its keys. */

import type { ProvisionedSession } from '#harness/actors/provisioned-session.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import { type BucketKey, type Limit, type Operation, operations } from '#harness/document.ts';
import type { Credential, ExchangeLog } from '#harness/session.ts';
import { Inconclusive, Skipped } from '#harness/verdict.ts';
import { limitedAdmission } from '../admission.ts';
import { type BodyTemplate, bodyTemplate } from './body-template.ts';
import { headersOf } from './credential.ts';
import { Paths } from './paths.ts';
import type { LoadRequest } from './scenario.ts';

export type LimitedOperation = Operation & { readonly limit: Limit };

/** The identity whose quota a request spends. */
export interface Key {
  readonly as?: Credential | undefined;
  readonly email?: string | undefined;
}

export interface Limited {
  readonly operation: LimitedOperation;
  request(key: Key): LoadRequest;
  isExpected(status: number): boolean;
}

/** @returns the operation of that id. @throws UsageError for an unknown or unlimited one */
export function limitedOperation(id: string): LimitedOperation {
  const found = operations.filter(isLimited).find((operation) => operation.id === id);
  if (found) return found;
  const known = operations.filter(isLimited).map((operation) => operation.id);
  throw new UsageError(`${id} is not a limited operation. Available: ${known.join(', ')}.`);
}

/** @returns the first with that key that needs no resource. @throws Skipped where there is none */
export function firstCountedBy(key: BucketKey): LimitedOperation {
  const found = operations
    .filter(isLimited)
    .find(({ limit, hasPathParameters }) => limit.key === key && !hasPathParameters);
  if (!found) throw new Skipped('not-applicable', `no operation is limited by ${key}`);
  return found;
}

const isLimited = (operation: Operation): operation is LimitedOperation => operation.limit !== undefined;

/** @throws Skipped when a required resource is missing */
export async function limitedBy(session: ProvisionedSession, operation: LimitedOperation): Promise<Limited> {
  const { id, method, limit } = operation;
  const [path = operation.path] = await new Paths(session).of(operation);
  const body = await bodyOf(session, operation);
  let count = 0;
  const tag = `${session.unique()}x`;
  return {
    operation,
    request({ as, email }) {
      count += 1;
      const word = `${tag}${count.toString(36)}`;
      return { operation: id, method, path, headers: headersOf(as, body !== undefined), body: body?.(word, email) };
    },
    isExpected: (status) => status === 429 || limitedAdmission(limit.key).isAdmitted(status),
  };
}

/** Sends one request, so that no load consists of failures. @throws Inconclusive for an unexpected response */
export async function assertWorks(session: ProvisionedSession, limited: Limited, key: Key): Promise<void> {
  const { method, path, headers, body } = limited.request(key);
  const log: ExchangeLog = [];
  const { status } = await session.send({ method, path, headers, body, spends: true }, log);
  if (limited.isExpected(status)) return;
  throw new Inconclusive('control-failed', `${limited.operation.id} responded with ${status} before any load`);
}

/** For reports, for instance `usersCsv: 20 in 60 s per token`. */
export function limitText({ limit: { bucket, quota, windowSeconds, key } }: LimitedOperation): string {
  return `${bucket}: ${quota} in ${windowSeconds} s per ${key === 'ip' ? 'address' : key}`;
}

async function bodyOf(session: ProvisionedSession, { id, method }: Operation): Promise<BodyTemplate | undefined> {
  const body = session.dialect.requests[id];
  if (body !== undefined) return bodyTemplate(session, body);
  return method === 'GET' ? undefined : () => '{}';
}
