/** Conversion of page routes to hapi routes. Without a session, requests are redirected to the sign-in page and back. */
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { AdminDeps } from '../deps.ts';
import { currentLanguage, inLanguage } from '../language/language.ts';
import { languageOfRequest } from '../language/of-request.ts';
import { say } from '../language/say.ts';
import { type Contract, callContract, type Input, openFile } from '../operations/call.ts';
import { Refused } from '../operations/refused.ts';
import { Versions } from '../operations/versions.ts';
import { paths } from '../paths.ts';
import { SessionCookies } from '../session/cookie.ts';
import { type NoSession, type Session, sessionOf } from '../session/session.ts';
import { routeOptions } from './browser.ts';
import { type Context, mayCall, type Submitted } from './context.ts';
import { problemOf, refusalPage } from './error-texts.ts';
import type { FormValues } from './fields.ts';
import { typedIn } from './fields.ts';
import { pageOfForm } from './form.ts';
import { FormFault } from './form-fault.ts';
import { redirect, toSignIn, withHeaders } from './redirect.ts';
import { frameHeaders, sendPage } from './render.ts';
import type { AdminRoute, FileRoute, Outcome, TrialRoute } from './routes.ts';
import { submitForm } from './submit-form.ts';

/** An authenticated request for a page. */
interface Visit {
  readonly request: Request;
  readonly h: ResponseToolkit;
  readonly session: Session;
  readonly context: Context;
  readonly versions: Versions;
  readonly cookies: SessionCookies;
}

export function serverRoutesOf(routes: readonly AdminRoute[], deps: AdminDeps): ServerRoute[] {
  return routes.flatMap((route) => {
    const methods =
      route.kind === 'form' ? (['GET', 'POST'] as const) : ([isPostOnly(route) ? 'POST' : 'GET'] as const);
    return methods.map((method) => ({
      method,
      path: route.path,
      options: routeOptions(
        method,
        deps,
        'signed-in',
        route.kind === 'form' ? route.upload?.bytes : undefined,
        method === 'GET' || route.kind === 'form',
      ),
      handler: handlerOf(route, method, deps),
    }));
  });
}

const isPostOnly = ({ kind }: AdminRoute) => kind === 'action' || kind === 'trial';

function handlerOf(route: AdminRoute, method: 'GET' | 'POST', deps: AdminDeps): Lifecycle.Method {
  const cookies = new SessionCookies(deps);
  return async (request, h) => {
    const session = await sessionOf(request, h, cookies);
    const own = typeof session === 'string' ? null : session.me.locale;
    const language = await languageOfRequest(request, deps, own);
    return inLanguage(language, () => answer(request, h, session));
  };
  async function answer(
    request: Request,
    h: ResponseToolkit,
    session: Session | NoSession,
  ): Promise<Lifecycle.ReturnValue> {
    const back = method === 'GET' || route.kind === 'form';
    if (typeof session === 'string') return toSignIn(request, h, session, cookies, back);
    const versions = new Versions();
    const context = contextOf(request, session, versions, deps);
    const visit = { request, h, session, context, versions, cookies };
    // A session whose role demands a second factor reaches nothing else before it is set up.
    if (session.me.secondFactorDue && !route.path.startsWith(paths.security)) return redirect(h, paths.security);
    if (!route.needs.every((contract) => context.may(contract))) {
      return sendRefusal(visit, { status: 403, message: '' });
    }
    try {
      return method === 'GET' ? await handleGet(route, visit) : await handlePost(route, visit);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // The session ended during the request.
      if (error.status === 401) return toSignIn(request, h, 'ended', cookies, back);
      return sendRefusal(visit, error);
    }
  }
}

async function handleGet(route: AdminRoute, visit: Visit): Promise<Lifecycle.ReturnValue> {
  const { request, h, context, versions } = visit;
  switch (route.kind) {
    case 'show':
      return send(visit, await route.show(context), 200);
    case 'form': {
      const form = await route.form(context);
      const state = { once: request.app.context?.requestId, shown: versions.shown(form.values) };
      return send(visit, pageOfForm(request.path, form, state), 200);
    }
    case 'frame':
      return withHeaders(h.response(await route.html(context)).type('text/html'), frameHeaders);
    case 'file':
      return sendFile(route, visit);
    case 'action':
    case 'trial':
      throw new Error(`${route.path} has no GET`);
  }
}

async function sendFile(
  route: FileRoute,
  { request, h, session, context, cookies }: Visit,
): Promise<Lifecycle.ReturnValue> {
  const { contract, input } = await route.file(context);
  try {
    const { headers, stream } = await openFile(request, session.token, contract, forSpreadsheet(contract, input));
    return withHeaders(h.response(stream).type(headers['content-type'] ?? 'application/octet-stream'), {
      'content-disposition': headers['content-disposition'] ?? 'attachment',
      'cache-control': 'no-store',
    });
  } catch (error) {
    // A retry may succeed: return to the page with a notice.
    const retryable = error instanceof Refused && (error.status === 429 || error.status === 503);
    if (!retryable) throw error;
    cookies.setNotice(request, h, { tone: 'attention', text: problemOf(error) });
    return redirect(h, route.back(context));
  }
}

/** Where the comma is the decimal sign, as in French and German, spreadsheets expect semicolons between columns. */
function forSpreadsheet({ success }: Contract<unknown>, input: Input): Input {
  if (success.file !== 'text/csv' || currentLanguage() === 'en') return input;
  return { ...input, query: { ...input.query, delimiter: ';' } };
}

async function handlePost(route: AdminRoute, visit: Visit): Promise<Lifecycle.ReturnValue> {
  const { request, context, versions, cookies, h } = visit;
  const submitted = await submittedOf(request);
  if (route.kind === 'form') {
    const once = request.app.context?.requestId;
    const result = await submitForm({ route, context, submitted, versions, path: request.path, once });
    return 'outcome' in result ? sendOutcome(visit, result.outcome) : send(visit, result.page, result.status);
  }
  if (route.kind === 'trial') return sendTrial(route, visit, submitted);
  if (route.kind !== 'action') throw new Error(`${route.path} has no POST`);
  try {
    return await sendOutcome(visit, await route.perform(context, submitted));
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    cookies.setNotice(request, h, { tone: 'bad', text: problemOf(error) });
    return redirect(h, route.back(context));
  }
}

/** In the frame, the reason takes the place of what cannot be shown. */
async function sendTrial(
  route: TrialRoute,
  { request, h, context }: Visit,
  submitted: Submitted,
): Promise<Lifecycle.ReturnValue> {
  const send = (html: string, status: number) =>
    withHeaders(h.response(html).code(status).type('text/html'), frameHeaders);
  try {
    return send(await route.html(context, submitted), 200);
  } catch (error) {
    if (error instanceof FormFault) return send(await notShown(request, error.message), 422);
    if (!(error instanceof Refused) || error.status === 401) throw error;
    return send(await notShown(request, problemOf(error)), error.status);
  }
}

const notShown = (request: Request, text: string): Promise<string> =>
  request.render('not-shown', { text, say, language: currentLanguage() });

async function submittedOf(request: Request): Promise<Submitted> {
  const values: Record<string, FormValues[string]> = {};
  const files: Record<string, Buffer> = {};
  for (const [name, value] of Object.entries(Object(request.payload))) {
    if (value instanceof Readable) {
      const content = await buffer(value);
      if (content.length > 0) files[name] = content;
    } else if (typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))) {
      values[name] = value;
    }
  }
  const once = typedIn(values, 'once');
  return { values, files, once: /^[!-~]{1,255}$/.test(once) ? once : undefined };
}

async function sendOutcome(
  { request, h, session, cookies, context }: Visit,
  outcome: Outcome,
): Promise<Lifecycle.ReturnValue> {
  if (outcome.kind === 'show')
    return sendPage(request, h, { page: outcome.page, status: 200, session, now: context.now, done: outcome.done });
  const { to, notice, tone = 'good', undo, credentials } = outcome;
  const current = cookies.credentials(request);
  const replaced = current && credentials?.(current);
  const hasEnded = credentials !== undefined && current !== undefined && replaced === undefined;
  if (replaced) cookies.save(request, h, replaced);
  if (hasEnded) cookies.clear(request, h);
  cookies.setNotice(request, h, { tone, text: notice ?? '', undo, done: true });
  return redirect(h, to);
}

function send(visit: Visit, page: Parameters<typeof sendPage>[2]['page'], status: number) {
  const { request, h, session, context, cookies } = visit;
  const notice = cookies.takeNotice(request, h);
  return sendPage(request, h, { page, status, session, now: context.now, notice, done: notice?.done });
}

function sendRefusal({ request, h, session, context }: Visit, refused: Parameters<typeof refusalPage>[0]) {
  const { status, retryAfter } = refused;
  const headers: Record<string, string> = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  return sendPage(request, h, { page: refusalPage(refused), status, session, now: context.now, headers });
}

function contextOf(
  request: Request,
  { token, me, acting }: Session,
  versions: Versions,
  { clock }: AdminDeps,
): Context {
  const context = request.app.context;
  if (!context?.tenant) throw new Error('the request has not passed the tenant stage');
  return {
    tenant: context.tenant,
    me,
    acting,
    params: Object.fromEntries(Object.entries(request.params).map(([name, value]) => [name, String(value)])),
    query: queryOf(request.url.searchParams),
    call: (contract, input) => callContract(request, token, contract, input, versions),
    open: async (contract, input) => (await openFile(request, token, contract, input)).stream,
    may: (contract) => mayCall(me, acting, contract),
    now: clock.now(),
    zone: me.timezone ?? 'UTC',
  };
}

/** @returns the parameters by name; values of a repeated one, such as ticked columns, in a row */
function queryOf(parameters: URLSearchParams): Record<string, string> {
  const names = [...new Set(parameters.keys())];
  return Object.fromEntries(names.map((name) => [name, parameters.getAll(name).join(' ')]));
}
