/** Request headers as text. Repeated ones come joined by a comma, which no credential of ours has. */
import type { Request } from '@hapi/hapi';

/**
 * Not from Node's `headers`: of a repeated Authorization or Content-Type it keeps the first and drops the rest, where
 * a proxy in front may have gone by the last.
 * @param name lower case
 */
export function header(request: Request, name: string): string | undefined {
  return request.raw.req.headersDistinct[name]?.join(', ');
}
