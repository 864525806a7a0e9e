/**
 * Route options of all pages: cross-origin forms are rejected, and errors are rendered as pages.
 *
 * Tenants share a "site" (acme.example, globex.example), so SameSite does not stop one tenant's page from posting to
 * another's. The CSRF token and the Origin header do.
 */
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, RouteOptions } from '@hapi/hapi';
import { Problem } from '#server/gateway/api/problem.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { header } from '#server/gateway/http/header.ts';
import { askedLanguage } from '#server/gateway/http/language.ts';
import type { AdminDeps } from '../deps.ts';
import { inLanguage } from '../language/language.ts';
import { languageOfRequest } from '../language/of-request.ts';
import { say } from '../language/say.ts';
import { expireFormerPath, SessionCookies } from '../session/cookie.ts';
import { refusalPage } from './error-texts.ts';
import { toSignIn } from './redirect.ts';
import { sendPage } from './render.ts';

/** Bytes of a form: a percent-encoded template with pictures; a name and a password. */
const maximumForm = { 'signed-in': 3 * 1024 * 1024, public: 16 * 1024 } as const;
/** Timeouts in milliseconds: receiving a form, and rendering a page. */
const formTimeout = 10_000;
const pageTimeout = 35_000;

/** Longer than a form, in milliseconds: an office's line may be slow. */
const uploadTimeout = 60_000;
/** Bytes of the other fields of a form with a file. */
const besideFile = 64 * 1024;

/**
 * @param upload bytes of a file that the form may have
 * @param hasPage whether the address also has a page, to return to after signing in
 */
export function routeOptions(
  method: 'GET' | 'POST',
  deps: AdminDeps,
  access: keyof typeof maximumForm,
  upload?: number,
  hasPage = method === 'GET',
): RouteOptions {
  const cookies = new SessionCookies(deps);
  return {
    state: { parse: true, failAction: 'ignore' },
    timeout: { server: upload === undefined ? pageTimeout : pageTimeout + uploadTimeout },
    ext: {
      onPreAuth: [
        { method: rejectCrossOrigin },
        ...(access === 'signed-in' ? [{ method: requireCredentials(cookies, hasPage, deps) }] : []),
      ],
      onPreResponse: [{ method: errorAsPage(deps) }, { method: expireFormerPath }],
    },
    ...(method === 'POST' && {
      payload:
        upload === undefined
          ? {
              parse: true,
              allow: 'application/x-www-form-urlencoded',
              maxBytes: maximumForm[access],
              timeout: formTimeout,
            }
          : {
              parse: true,
              allow: ['application/x-www-form-urlencoded', 'multipart/form-data'],
              // Files arrive as bytes; `data` would decode texts as UTF-8.
              multipart: { output: 'stream' },
              maxBytes: upload + besideFile,
              timeout: uploadTimeout,
            },
    }),
  };
}

/** Every browser sends Origin or Sec-Fetch-Site with a form; `none` is a reload. */
export const rejectCrossOrigin: Lifecycle.Method = (request, h) => {
  if (request.method !== 'post') return h.continue;
  const origin = header(request, 'origin');
  const site = header(request, 'sec-fetch-site');
  const foreign = origin !== undefined && origin !== new URL(tenantOf(request).baseUrl).origin;
  const hasNoSource = origin === undefined && site === undefined;
  if (foreign || hasNoSource || site === 'cross-site' || site === 'same-site') {
    throw new Problem('forbidden');
  }
  return h.continue;
};

/** Redirects before the payload is read. The handler checks whether the session is still valid. */
function requireCredentials(cookies: SessionCookies, hasPage: boolean, deps: AdminDeps): Lifecycle.Method {
  return async (request, h) => {
    if (cookies.credentials(request)) return h.continue;
    // A form that is sent without a session was open when it ended.
    const reason = request.method === 'post' ? 'ended' : 'none';
    const language = await languageOfRequest(request, deps, null);
    return inLanguage(language, () => toSignIn(request, h, reason, cookies, hasPage).takeover());
  };
}

/** Replaces the gateway's JSON problem with a page. */
function errorAsPage(deps: AdminDeps): Lifecycle.Method {
  return async (request: Request, h) => {
    const { response } = request;
    if (response instanceof Error) return h.continue;
    const { statusCode: status, headers } = response;
    if (status < 400 || headers['content-type'] !== 'application/json') return h.continue;
    // Without the database, which may be what is out of order.
    const language = askedLanguage(request) ?? 'en';
    return inLanguage(language, () => sendError(request, h, status, headers['retry-after'], deps));
  };
}

function sendError(
  request: Request,
  h: ResponseToolkit,
  status: number,
  retryAfter: unknown,
  { clock }: AdminDeps,
): Promise<ResponseObject> {
  const known = typeof retryAfter === 'string' ? { 'retry-after': retryAfter } : {};
  const message =
    status === 403
      ? say(
          'This form was opened in an earlier session, or is not from one of our pages. Nothing was changed. Open the page again.',
        )
      : status === 413
        ? say('This is larger than the page accepts. Nothing was changed.')
        : say('The request was invalid.');
  const page =
    status === 403
      ? { ...refusalPage({ status: 400, message }), title: say('Not accepted') }
      : refusalPage({ status, message });
  return sendPage(request, h, { page, status, now: clock.now(), headers: known });
}
