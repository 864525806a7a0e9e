/** Request headers as Node gives them: text. Repeated ones come joined by a comma, which no credential of ours has. */
import type { Request } from '@hapi/hapi';

/** @param name lower case */
export function header(request: Request, name: string): string | undefined {
  const value = request.raw.req.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}
