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
import { refusalPage } from './refusals.ts';
import { sendPage } from './render.ts';

/** A template with its pictures, in percent-encoding. */
const maximumForm = 3 * 1024 * 1024;
/** How long a form may take to arrive, and a page to be made, in milliseconds. */
const formTimeout = 10_000;
const pageTimeout = 35_000;

export function routeOptions(method: 'GET' | 'POST', deps: AdminDeps): RouteOptions {
  return {
    state: { parse: true, failAction: 'ignore' },
    timeout: { server: pageTimeout },
    plugins: { crumb: {} },
    ext: {
      onPreAuth: { method: refuseForeign },
      onPreResponse: { method: errorAsPage(deps) },
    },
    ...(method === 'POST' && {
      payload: { parse: true, allow: 'application/x-www-form-urlencoded', maxBytes: maximumForm, timeout: formTimeout },
    }),
  };
}

/** By what browsers say of where a form stands. One that says nothing still needs the token. */
const refuseForeign: Lifecycle.Method = (request, h) => {
  if (request.method !== 'post') return h.continue;
  const origin = header(request, 'origin');
  const site = header(request, 'sec-fetch-site');
  const foreign = origin !== undefined && origin !== new URL(tenantOf(request).baseUrl).origin;
  if (foreign || (site !== undefined && site !== 'same-origin')) {
    throw new Problem('forbidden', { detail: 'This form was not sent from one of our pages. Nothing was changed.' });
  }
  return h.continue;
};

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
