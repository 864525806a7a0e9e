/** Turns the pages of members into hapi routes. Without a session they lead to the sign-in page and back. */
import type { Lifecycle, Request, ResponseObject, ResponseToolkit, RouteOptions, ServerRoute } from '@hapi/hapi';
import { tenant } from '#contracts/operations/tenant.ts';
import { foreignForm, renewFormToken } from '#server/admin/csrf.ts';
import type { AdminDeps } from '#server/admin/deps.ts';
import { callContract, openFile } from '#server/admin/operations/call.ts';
import { Refused } from '#server/admin/operations/refused.ts';
import { rejectCrossOrigin } from '#server/admin/page/browser.ts';
import { type FormValues, typedIn } from '#server/admin/page/fields.ts';
import { paths } from '#server/admin/paths.ts';
import { SessionCookies } from '#server/admin/session/cookie.ts';
import { type Session, sessionOf } from '#server/admin/session/session.ts';
import { sendCalendar } from '#server/features/public-pages/calendar.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { localeFor } from '#server/gateway/http/language.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import { keptField, keptFormOf } from './kept-form.ts';
import { memberPaths } from './paths.ts';
import { refusalOf, WrongFields } from './refusal.ts';
import type { FileRoute, MemberRoute, SubmitRoute, Visit } from './route.ts';
import { redirect, sendPage } from './send.ts';
import { type Opened, sendContent } from './send-content.ts';
import { showSignIn } from './sign-in-page.ts';
import { submitOnce } from './submit-once.ts';

export function serverRoutesOf(routes: readonly MemberRoute[], deps: AdminDeps): ServerRoute[] {
  const shown = new Set<string>(routes.filter(({ kind }) => kind === 'show').map(({ path }) => path));
  return routes.flatMap((route): ServerRoute[] => {
    const { path, kind } = route;
    if (kind !== 'submit')
      return [{ method: 'GET', path, options: routeOptions('GET'), handler: handlerOf(route, deps) }];
    const pageOf = pageAbove(path, shown);
    const form: ServerRoute = {
      method: 'POST',
      path,
      options: formOptions(route, deps, pageOf),
      handler: handlerOf(route, deps, pageOf),
    };
    // A refused form stays in the address bar, and is opened from there again.
    const back: ServerRoute = {
      method: 'GET',
      path,
      options: routeOptions('GET'),
      handler: (request, h) => redirect(h, pageOf(request)),
    };
    return shown.has(path) ? [form] : [form, back];
  });
}

/** @returns the address of the page that has the form: its own, or the nearest one above */
function pageAbove(path: string, shown: ReadonlySet<string>): (request: Request) => string {
  let above = path;
  while (!shown.has(above)) above = above.slice(0, above.lastIndexOf('/'));
  const depth = above.split('/').length;
  return (request) => request.path.split('/').slice(0, depth).join('/');
}

/** The token of a form ends with its session: without one, the sign-in comes before the check, or in its place. */
function formOptions(
  { isKept = false }: SubmitRoute,
  deps: AdminDeps,
  pageOf: (request: Request) => string,
): RouteOptions {
  if (isKept) return { ...routeOptions('POST'), plugins: { formToken: 'kept-without' } };
  const cookies = new SessionCookies(deps);
  const requireCredentials: Lifecycle.Method = (request, h) =>
    cookies.credentials(request) ? h.continue : toSignIn(request, h, cookies, pageOf).takeover();
  const { ext, ...options } = routeOptions('POST');
  return { ...options, ext: { ...ext, onPreAuth: [{ method: rejectCrossOrigin }, { method: requireCredentials }] } };
}

/** Milliseconds to render a page or a document, as in the administration. */
const pageTimeout = 35_000;

export function routeOptions(method: 'GET' | 'POST'): RouteOptions {
  const payload = {
    parse: true,
    allow: 'application/x-www-form-urlencoded',
    // Answers to the questions of an event are long texts; as much as a JSON body.
    maxBytes: 256 * 1024,
    timeout: 10_000,
  };
  return {
    state: { parse: true, failAction: 'ignore' },
    timeout: { server: pageTimeout },
    ext: { onPreAuth: [{ method: rejectCrossOrigin }], onPreResponse: { method: errorAsPage } },
    ...(method === 'POST' && { payload }),
  };
}

/** Replaces the gateway's JSON problem with a page in the language of the browser. */
const errorAsPage: Lifecycle.Method = (request, h) => {
  const { response } = request;
  if (response instanceof Error || response.statusCode < 400) return h.continue;
  if (response.headers['content-type'] !== 'application/json') return h.continue;
  const locale = localeFor(request, 'en');
  const title = response.statusCode === 403 ? 'my.notAccepted' : 'my.problem.title';
  const text = response.statusCode === 403 ? 'my.notAccepted.text' : 'my.problem.text';
  const page = {
    view: 'member-pages/views/problem',
    status: response.statusCode,
    locale,
    title,
    data: { text },
  } as const;
  const retryAfter = response.headers['retry-after'];
  const sent = sendPage(request, h, page);
  return typeof retryAfter === 'string' ? sent.header('retry-after', retryAfter) : sent;
};

function handlerOf(
  route: MemberRoute,
  deps: AdminDeps,
  pageOf: (request: Request) => string = ({ path }) => path,
): Lifecycle.Method {
  const cookies = new SessionCookies(deps);
  const signIn = async (request: Request, h: ResponseToolkit) => {
    const isKept = route.kind === 'submit' && route.isKept === true;
    const kept = isKept ? keptFormOf(request.path, valuesOf(request)) : '';
    if (kept === '') return toSignIn(request, h, cookies, pageOf);
    cookies.clear(request, h);
    renewFormToken(request, h, deps);
    const values = { next: pageOf(request), [keptField]: kept };
    return showSignIn(request, h, 'code-request', { values, done: 'kept' }, deps);
  };
  return async (request, h) => {
    const session = await sessionOf(request, h, cookies);
    if (session === 'acting-ended') return redirect(h, paths.home);
    if (typeof session === 'string') return signIn(request, h);
    // A session whose role demands a second factor reaches nothing else before it is set up.
    const isOpenBefore = route.path.startsWith(memberPaths.security);
    if (session.me.secondFactorDue && !isOpenBefore) return redirect(h, memberPaths.security);
    try {
      const opened = { request, h, session, visit: await visitOf(request, session, deps), cookies };
      return await respond(route, opened);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The session ended during the request.
      if (error.status === 401) return signIn(request, h);
      return sendRefused(request, h, error, localeFor(request, session.me.locale ?? 'en'));
    }
  };
}

async function respond(route: MemberRoute, opened: Opened): Promise<ResponseObject> {
  const { visit } = opened;
  if (route.kind === 'file') return sendFile(route, opened);
  if (route.kind === 'calendar') {
    const { request, h } = opened;
    return sendCalendar(h, await route.calendar(visit, tenantOf(request)))
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff');
  }
  return route.kind === 'submit' ? submit(route, opened) : sendContent(opened, await route.show(visit), 200);
}

/** @returns the visit to a form that shows what was typed, and says that it is not sent yet */
export function withTyped(visit: Visit, typed: FormValues, status: number): Visit {
  const notice = visit.message('my.signIn.keptForm');
  return { ...visit, refused: { status, notice, problem: undefined, faults: {}, typed, retryAfter: undefined } };
}

/** The member has signed in again since the page was opened, such as in another tab. @throws Problem 403 for another's form */
async function showAgain(route: SubmitRoute, values: FormValues, opened: Opened): Promise<ResponseObject> {
  const { visit } = opened;
  if (typedIn(values, 'user') !== visit.me.id) throw foreignForm();
  const again = withTyped(visit, values, 403);
  return sendContent({ ...opened, visit: again }, await route.show(again), 403);
}

async function submit(route: SubmitRoute, opened: Opened): Promise<ResponseObject> {
  const { request, h, visit, cookies } = opened;
  const values = valuesOf(request);
  if (request.plugins.hasNoToken) return showAgain(route, values, opened);
  const once = typedIn(values, 'once');
  try {
    const submitted = { values, once: /^[!-~]{1,255}$/.test(once) ? once : undefined };
    const next = await submitOnce(route, visit, submitted);
    if ('to' in next) return redirect(h, `${next.to}?done=${next.done}`);
    if ('page' in next) return sendContent(opened, next.page, 200);
    cookies.clear(request, h);
    return signedOut(request, h, cookies);
  } catch (error) {
    if (!(error instanceof WrongFields || error instanceof Refused)) throw error;
    if (error instanceof Refused && error.status === 401) throw error;
    const refused = refusalOf(error, values, visit.message);
    const again: Visit = { ...visit, refused };
    return sendContent({ ...opened, visit: again }, await route.show(again), refused.status, refused.retryAfter);
  }
}

/** @returns the fields of a form; those of several boxes as a list */
export function valuesOf(request: Request): FormValues {
  const fields = Object.entries(Object(request.payload));
  const isValue = (value: unknown): value is string | string[] =>
    typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'));
  return Object.fromEntries(fields.filter((field): field is [string, string | string[]] => isValue(field[1])));
}

async function sendFile(route: FileRoute, { request, h, session, visit }: Opened): Promise<ResponseObject> {
  const { contract, input } = route.file(visit);
  const { headers, stream } = await openFile(request, session.token, contract, input);
  const named = route.name === undefined ? undefined : `attachment; filename="${route.name}"`;
  return h
    .response(stream)
    .type(headers['content-type'] ?? 'application/octet-stream')
    .header('content-disposition', named ?? headers['content-disposition'] ?? 'attachment')
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff');
}

/** A page that cannot be shown: what it is about is absent, or another's. */
function sendRefused(request: Request, h: ResponseToolkit, { status, retryAfter }: Refused, locale: string) {
  const isAbsent = status === 404 || status === 400;
  const isLater = status === 429 || status === 503;
  const response = sendPage(request, h, {
    view: 'member-pages/views/problem',
    status: isAbsent ? 404 : status,
    locale,
    title: isAbsent ? 'absent.title' : 'my.problem.title',
    data: { text: isAbsent ? 'absent.text' : isLater ? 'my.problem.later' : 'my.problem.text' },
  });
  return retryAfter === undefined ? response : response.header('retry-after', retryAfter);
}

export async function visitOf(request: Request, { me, acting, token }: Session, { clock }: AdminDeps): Promise<Visit> {
  const call: Visit['call'] = (contract, input) => callContract(request, token, contract, input);
  const organisation = await call(tenant.get);
  const locale = localeFor(request, me.locale ?? organisation.locale);
  return {
    me,
    organisation,
    acting,
    call,
    params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)])),
    locale,
    message: messagesIn(languageOf(locale)),
    now: clock.now(),
  };
}

/** Leads to the sign-in page, which forgets what the pages of the administration keep in the browser. */
export function signedOut(request: Request, h: ResponseToolkit, cookies: SessionCookies): ResponseObject {
  const message = messagesIn(languageOf(localeFor(request, 'en')));
  cookies.setNotice(request, h, { tone: 'good', text: message('my.signIn.out') });
  return redirect(h, `${memberPaths.signIn}?done=out`);
}

/** A form that was sent without a session was open when it ended. */
function toSignIn(
  request: Request,
  h: ResponseToolkit,
  cookies: SessionCookies,
  pageOf: (request: Request) => string,
): ResponseObject {
  cookies.clear(request, h);
  const why = request.method === 'post' ? 'done=out&' : '';
  return redirect(h, `${memberPaths.signIn}?${why}next=${encodeURIComponent(pageOf(request))}`);
}
