/** Sends the pages of members. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { type Page, renderPage } from '#server/features/public-pages/page.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';

const policy =
  "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";
const headers = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  // With `no-referrer`, browsers would send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'x-robots-tag': 'noindex, nofollow',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function sendPage(request: Request, h: ResponseToolkit, page: Omit<Page, 'styles' | 'place'>): ResponseObject {
  const data = {
    ...page.data,
    // Of the page's forms: against forms of others, and against sending one twice.
    crumb: request.plugins.crumb ?? '',
    once: request.app.context?.requestId ?? '',
  };
  const styles = ['/invitation/page.css', '/my/assets/member.css'];
  const html = renderPage(tenantOf(request).name, { ...page, data, styles, place: 'personal' });
  const response = withHeaders(h.response(html).code(page.status).type('text/html'));
  // Pages without scripts permit none.
  return page.scripts?.length ? response.header('content-security-policy', `${policy}; script-src 'self'`) : response;
}

export function redirect(h: ResponseToolkit, to: string): ResponseObject {
  return withHeaders(h.response().code(303).header('location', to));
}

function withHeaders(response: ResponseObject): ResponseObject {
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}
