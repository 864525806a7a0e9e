/** Request headers as text. Repeated ones come joined by a comma, which no credential of ours has. */
import type { IncomingMessage } from 'node:http';
import type { Request } from '@hapi/hapi';

/**
 * Not from Node's `headers`: of a repeated Authorization or Content-Type it keeps the first and drops the rest, where
 * a proxy in front may have gone by the last.
 * @param name lower case
 */
export function header(request: Request, name: string): string | undefined {
  return headerOf(request.raw.req, name);
}

/** The same, of a message that hapi has not seen yet. */
export function headerOf(message: IncomingMessage, name: string): string | undefined {
  return message.headersDistinct[name]?.join(', ');
}
