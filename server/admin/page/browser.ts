/**
 * What stands between a browser and every page: forms are ours alone, and an error is a page.
 *
 * Tenants are each other's neighbours (acme.example, globex.example are one "site" to a browser), so that SameSite alone
 * would not keep one's page from posting to another's: @hapi/crumb's token and the origin do.
 */
import type { Lifecycle, Request, RouteOptions } from '@hapi/hapi';
import { header } from '#server/gateway/header.ts';
import { tenantOf } from '#server/gateway/passage.ts';
import { Problem } from '#server/gateway/problem.ts';
import type { AdminDeps } from '../deps.ts';
import { SessionCookies } from '../session/cookie.ts';
import { toSignIn } from './redirect.ts';
import { refusalPage } from './refusals.ts';
import { sendPage } from './render.ts';

/** By who may send it: a template with its pictures, in percent-encoding; a stranger's name and password. */
const maximumForm = { 'signed-in': 3 * 1024 * 1024, anybody: 16 * 1024 } as const;
/** How long a form may take to arrive, and a page to be made, in milliseconds. */
const formTimeout = 10_000;
const pageTimeout = 35_000;

export function routeOptions(method: 'GET' | 'POST', deps: AdminDeps, who: keyof typeof maximumForm): RouteOptions {
  const cookies = new SessionCookies(deps);
  return {
    state: { parse: true, failAction: 'ignore' },
    timeout: { server: pageTimeout },
    plugins: { crumb: {} },
    ext: {
      onPreAuth: [{ method: refuseForeign }, ...(who === 'signed-in' ? [{ method: refuseStrangers(cookies) }] : [])],
      onPreResponse: { method: errorAsPage(deps) },
    },
    ...(method === 'POST' && {
      payload: {
        parse: true,
        allow: 'application/x-www-form-urlencoded',
        maxBytes: maximumForm[who],
        timeout: formTimeout,
      },
    }),
  };
}

/** By what browsers say of where a form stands; `none` is a page that is loaded again. One that says nothing still needs the token. */
const refuseForeign: Lifecycle.Method = (request, h) => {
  if (request.method !== 'post') return h.continue;
  const origin = header(request, 'origin');
  const site = header(request, 'sec-fetch-site');
  const foreign = origin !== undefined && origin !== new URL(tenantOf(request).baseUrl).origin;
  if (foreign || site === 'cross-site' || site === 'same-site') {
    throw new Problem('forbidden', { detail: 'This form was not sent from one of our pages. Nothing was changed.' });
  }
  return h.continue;
};

/** Before a byte of what they send is read. Whether the session still lives is asked when the page is made. */
function refuseStrangers(cookies: SessionCookies): Lifecycle.Method {
  return (request, h) => (cookies.credentials(request) ? h.continue : toSignIn(request, h, 'none', cookies).takeover());
}

/** By then the gateway has made JSON of it, which is for programs. */
function errorAsPage({ clock }: AdminDeps): Lifecycle.Method {
  return async (request: Request, h) => {
    const { response } = request;
    if (response instanceof Error) return h.continue;
    const { statusCode: status, headers } = response;
    if (status < 400 || headers['content-type'] !== 'application/json') return h.continue;
    const retryAfter = headers['retry-after'];
    const known = typeof retryAfter === 'string' ? { 'retry-after': retryAfter } : {};
    const message =
      status === 403
        ? 'This form was not sent from one of our pages. Nothing was changed.'
        : 'The request was not understood.';
    const page =
      status === 403
        ? { ...refusalPage({ status: 400, message }), title: 'Not accepted' }
        : refusalPage({ status, message });
    return sendPage(request, h, { page, status, now: clock.now(), headers: known });
  };
}
