/** Redirects: after a form, and to the sign-in page. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { type Label, say } from '../language/say.ts';
import { paths } from '../paths.ts';
import type { SessionCookies } from '../session/cookie.ts';
import type { NoSession } from '../session/session.ts';

const sentences: Readonly<Record<NoSession, Label | undefined>> = {
  none: undefined,
  ended: 'You were signed out. Sign in to continue: what you typed is kept in this browser.',
  'acting-ended': 'You are no longer acting as another user: the half hour is over.',
};

/**
 * Redirects with 303, so that a POST is followed by a GET.
 * @param back whether to return to this address afterwards: it must have a page
 */
export function toSignIn(
  request: Request,
  h: ResponseToolkit,
  reason: NoSession,
  cookies: SessionCookies,
  back = request.method === 'get',
): ResponseObject {
  const text = sentences[reason];
  // A part of a page cannot show the sign-in page. A page that only reads is left for it; what was typed is not.
  if (request.headers['hx-request'] === 'true') {
    const to = `${paths.signIn}?next=${encodeURIComponent(currentOf(request))}`;
    const refused = withHeaders(h.response().code(401), { 'cache-control': 'no-store' });
    return request.method === 'get' ? refused.header('hx-redirect', to) : refused;
  }
  if (text !== undefined) cookies.setNotice(request, h, { tone: 'attention', text: say(text) });
  if (reason === 'acting-ended') return redirect(h, paths.home);
  cookies.clear(request, h);
  const next = back ? `?next=${encodeURIComponent(request.url.pathname + request.url.search)}` : '';
  return redirect(h, `${paths.signIn}${next}`);
}

/** @returns the path of the page that a part was requested for */
function currentOf(request: Request): string {
  const current = URL.parse(String(request.headers['hx-current-url'] ?? ''), tenantOf(request).baseUrl);
  return current ? current.pathname + current.search : paths.home;
}

export function redirect(h: ResponseToolkit, to: string): ResponseObject {
  return withHeaders(h.response().code(303), {
    location: to,
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
  });
}

export function withHeaders(
  response: ReturnType<ResponseToolkit['response']>,
  headers: Readonly<Record<string, string>>,
) {
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}
