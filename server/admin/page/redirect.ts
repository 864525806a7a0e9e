/** Ways on from a request: after a form, and to sign in. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { paths } from '../paths.ts';
import type { SessionCookies } from '../session/cookie.ts';
import type { NoSession } from '../session/session.ts';

const sentences: Readonly<Record<NoSession, string | undefined>> = {
  none: undefined,
  ended: 'You were signed out. Sign in to go on.',
  'acting-ended': 'You act as yourself again: the time was over.',
};

/** 303: what follows is a GET, also after a form. */
export function toSignIn(
  request: Request,
  h: ResponseToolkit,
  why: NoSession,
  cookies: SessionCookies,
): ResponseObject {
  const text = sentences[why];
  if (text !== undefined) cookies.tell(request, h, { tone: 'attention', text });
  if (why === 'acting-ended') return redirect(h, paths.home);
  cookies.forget(request, h);
  const next = request.method === 'get' ? `?next=${encodeURIComponent(request.url.pathname + request.url.search)}` : '';
  return redirect(h, `${paths.signIn}${next}`);
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
