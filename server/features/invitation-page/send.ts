/** Sends the pages of invitations. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { type Page, renderPage } from '#server/features/public-pages/page.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // The hash is in the URL.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function sendPage(request: Request, h: ResponseToolkit, page: Page): ResponseObject {
  const response = h
    .response(renderPage(tenantOf(request).name, page))
    .code(page.status)
    .type('text/html');
  return guarded(response);
}

/** @returns the response with the headers of a page whose address is a secret */
export function guarded(response: ResponseObject): ResponseObject {
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}
