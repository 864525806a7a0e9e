/** Limits a page by the address of its visitors, with a page for those who come too often. */
import type { Lifecycle, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { BucketId } from '#contracts/buckets.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { addressBucket } from '#server/gateway/http/client-address.ts';
import { localeFor } from '#server/gateway/http/language.ts';
import type { PageDeps } from '#server/gateway/server.ts';
import type { Page } from './page.ts';

type Handler = (request: Request, h: ResponseToolkit) => Promise<ResponseObject>;

export interface LimitedPage {
  readonly bucket: BucketId;
  readonly styles: readonly string[];
  readonly send: (request: Request, h: ResponseToolkit, page: Page) => ResponseObject;
}

/** Takes from the bucket before the handler reads anything. A 429 of the handler gets the same page. */
export function limitedByAddress(
  { bucket, styles, send }: LimitedPage,
  { rateLimit, clientAddress }: PageDeps,
  handler: Handler,
): Lifecycle.Method {
  return async (request, h) => {
    try {
      const operation = { id: bucket, limit: bucket };
      await rateLimit.take(request, operation, 'ip', () => addressBucket(clientAddress(request)));
      return await handler(request, h);
    } catch (error) {
      if (!(error instanceof Problem) || error.row.code !== 'too_many_requests') throw error;
      const seconds = error.output.headers['retry-after'] ?? '1';
      return send(request, h, tooManyPage(request, Number(seconds), styles)).header('retry-after', String(seconds));
    }
  };
}

/** In the language of the browser alone: that of the organisation would take a query. */
function tooManyPage(request: Request, seconds: number, styles: readonly string[]): Page {
  return {
    view: 'public-pages/views/too-many',
    status: 429,
    locale: localeFor(request, 'en'),
    title: 'page.tooMany',
    data: { seconds },
    styles,
    place: 'personal',
  };
}
