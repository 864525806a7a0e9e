/** Origin of a request, as recorded in sessions and the audit log. */
import { Socket } from 'node:net';
import type { Request } from '@hapi/hapi';
import { addressBucket } from '../http/client-address.ts';
import { header } from '../http/header.ts';
import { type Client, requestContextOf } from './request-context.ts';

/** Length to which a User-Agent is cut. */
const maximumUserAgent = 300;

/** @param address of the client, as clientAddress() determines it */
export function clientOf(request: Request, address: string): Client {
  const userAgent = header(request, 'user-agent');
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a header may contain tabs and bytes that PostgreSQL refuses
  const readable = userAgent?.replace(/[\u0000-\u001f\u007f-\u009f]/g, ' ').slice(0, maximumUserAgent);
  const { requestId } = requestContextOf(request);
  // Our pages call operations through a connection in memory.
  const isOfPage = !(request.raw.req.socket instanceof Socket);
  return { address, place: addressBucket(address), userAgent: readable || null, requestId, isOfPage };
}
