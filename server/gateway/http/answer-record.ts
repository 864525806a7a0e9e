/** Records which operation answered what to whom, for `npm run coverage`. Off unless RECORD_ANSWERS names a folder. */
import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Request } from '@hapi/hapi';
import type { AnyOperation } from '#contracts/operation.ts';

/** Promised by every operation, and answered before the route is known. */
const beforeRouting = new Set(['unknown_tenant', 'malformed_request', 'internal_error', 'temporarily_unavailable']);

/** Called with each response of an operation. @param code of a problem; undefined: a success */
export type RecordAnswer = (request: Request, status: number, code?: string) => void;

/**
 * @param folder created if it is missing
 * @returns a recorder that appends a line for each new answer to a file of this process; undefined without the folder.
 * At once, because tests kill processes
 */
export function answerRecord(
  operations: readonly AnyOperation[],
  folder = process.env.RECORD_ANSWERS,
): RecordAnswer | undefined {
  if (!folder) return undefined;
  const routes = operations.map(({ id, method, path }) => ({
    id,
    method: method.toLowerCase(),
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`),
  }));
  const routed = ({ method, path }: Request) =>
    routes.find((route) => route.method === method && route.pattern.test(path))?.id;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${process.pid}.txt`);
  const seen = new Set<string>();
  return (request, status, code = '-') => {
    const operation = request.app.context?.operation?.id ?? (beforeRouting.has(code) ? routed(request) : undefined);
    if (operation === undefined) return;
    const line = `${operation} ${status} ${code} ${credentialOf(request)}\n`;
    if (seen.has(line)) return;
    seen.add(line);
    appendFileSync(file, line);
  };
}

/** The kind of the caller; of a refused credential the header that it came in. */
function credentialOf({ headers, app: { context } }: Request): string {
  const { caller } = context ?? {};
  if (caller) {
    if (caller.kind === 'jwt' && caller.impersonatorId !== undefined) return 'jwt-of-impersonation';
    return caller.kind === 'apiToken' && caller.readOnly ? 'apiToken-read-only' : caller.kind;
  }
  if (headers['api-token'] !== undefined) return 'unknown-api-token';
  if (headers.authorization !== undefined) return 'unknown-bearer';
  return headers['x-contact-hash'] === undefined ? 'none' : 'unknown-contact-hash';
}
