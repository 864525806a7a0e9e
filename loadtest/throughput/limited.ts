/** Requests to a limited operation, by whichever key they are counted. */
import { type BucketKey, type Limit, type Operation, operations } from '#conformance/document.ts';
import type { Credential, ExchangeLog, Run } from '#conformance/engine/run.ts';
import { UsageError } from '#conformance/usage-error.ts';
import { Inconclusive, Skipped } from '#conformance/verdict.ts';
import { type BodyTemplate, bodyTemplate } from './body-template.ts';
import { headersOf } from './credential.ts';
import { Paths } from './paths.ts';
import type { LoadRequest } from './scenario.ts';

export type LimitedOperation = Operation & { readonly limit: Limit };

/** Whose quota a request spends. */
export interface Key {
  readonly as?: Credential | undefined;
  readonly email?: string | undefined;
}

export interface Limited {
  readonly operation: LimitedOperation;
  request(key: Key): LoadRequest;
  isExpected(status: number): boolean;
}

/** @returns the operation of that id. @throws UsageError when it is not limited, or there is none */
export function limitedOperation(id: string): LimitedOperation {
  const found = operations.filter(isLimited).find((operation) => operation.id === id);
  if (found) return found;
  const known = operations.filter(isLimited).map((operation) => operation.id);
  throw new UsageError(`${id} is no limited operation. There are ${known.join(', ')}.`);
}

/** @returns the first that is counted so and needs no thing of its own. @throws Skipped where there is none */
export function firstCountedBy(key: BucketKey): LimitedOperation {
  const found = operations
    .filter(isLimited)
    .find(({ limit, hasPathParameters }) => limit.key === key && !hasPathParameters);
  if (!found) throw new Skipped('not-applicable', `no operation is limited by ${key}`);
  return found;
}

const isLimited = (operation: Operation): operation is LimitedOperation => operation.limit !== undefined;

/** @throws Skipped when something lacks that it names */
export async function limitedBy(run: Run, operation: LimitedOperation): Promise<Limited> {
  const { id, method, limit } = operation;
  const [path = operation.path] = await new Paths(run).of(operation);
  const body = await bodyOf(run, operation);
  let count = 0;
  const tag = `${run.unique()}x`;
  return {
    operation,
    request({ as, email }) {
      count += 1;
      const word = `${tag}${count.toString(36)}`;
      return { operation: id, method, path, headers: headersOf(as, body !== undefined), body: body?.(word, email) };
    },
    // What is counted by email needs no code or password that is right, nor does a login: to be judged is to be admitted.
    isExpected: (status) =>
      (status >= 200 && status < 300) || status === 429 || (limit.key !== 'token' && [400, 401, 422].includes(status)),
  };
}

/** Sends one, so that no load is made of refusals. @throws Inconclusive when the answer is none that is expected */
export async function assertWorks(run: Run, limited: Limited, key: Key): Promise<void> {
  const { method, path, headers, body } = limited.request(key);
  const log: ExchangeLog = [];
  const { status } = await run.send({ method, path, headers, body, spends: true }, log);
  if (limited.isExpected(status)) return;
  throw new Inconclusive('control-failed', `${limited.operation.id} was answered with ${status} before any load`);
}

/** For reports, for instance `usersCsv: 20 in 60 s for each token`. */
export function limitText({ limit: { bucket, quota, windowSeconds, key } }: LimitedOperation): string {
  return `${bucket}: ${quota} in ${windowSeconds} s for each ${key === 'ip' ? 'address' : key}`;
}

async function bodyOf(run: Run, { id, method }: Operation): Promise<BodyTemplate | undefined> {
  const body = run.dialect.requests[id];
  if (body !== undefined) return bodyTemplate(run, body);
  return method === 'GET' ? undefined : () => '{}';
}
