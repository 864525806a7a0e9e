/** Request headers as text. Repeated ones are joined by a comma, which occurs in no credential. */
import type { IncomingMessage } from 'node:http';
import type { Request } from '@hapi/hapi';

/**
 * Not from Node's `headers`, which uses the first of a repeated Authorization or Content-Type, while a proxy in front
 * may have used the last.
 * @param name lower case
 */
export function header(request: Request, name: string): string | undefined {
  return headerOf(request.raw.req, name);
}

/** header() for a message before hapi. */
export function headerOf(message: IncomingMessage, name: string): string | undefined {
  return message.headersDistinct[name]?.join(', ');
}
