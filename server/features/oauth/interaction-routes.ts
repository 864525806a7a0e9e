/** The sign-in and consent pages. A GET changes nothing. */
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { selectOrganisation } from '#server/features/public-pages/organisation.ts';
import { recordAudit } from '#server/gateway/api/audit.ts';
import { requestContextOf, type Tenant, tenantOf } from '#server/gateway/api/request-context.ts';
import { languageFor } from '#server/gateway/http/language.ts';
import { rawPayload } from '#server/gateway/stages/body.ts';
import type { Language } from '#server/platform/messages/messages.ts';
import { newId } from '#server/platform/random.ts';
import { consentData, grant, hasRemovedScope, redirectUriOf, scopesOf } from './consent.ts';
import { checkOwnForm, type Form, formToken, hasFormToken, receiveForm } from './form.ts';
import { sessionIdOf } from './instance.ts';
import { allowed, denied, scopeRemoved, signedInAs, startAgain, type Visit, visitOf } from './interaction.ts';
import { type Page, Stopped, said, sendPage } from './page.ts';
import { paths } from './paths.ts';
import { serverTimeout } from './protocol-routes.ts';
import type { ProviderPool } from './provider-pool.ts';
import type { SettingsDeps } from './settings.ts';
import {
  offerIn,
  type Pending,
  type Refused,
  type SignedIn,
  type SignInDeps,
  sendCode,
  signInByCode,
  signInByPassword,
  signInBySecondFactor,
} from './sign-in.ts';
import { findRegistration, type Registration } from './store.ts';
import { findPerson, isLiveSession, type Person } from './user-info-store.ts';

export interface InteractionDeps extends SettingsDeps, SignInDeps {
  readonly pool: ProviderPool;
}

/** The subject of a page. */
interface PageContext {
  readonly request: Request;
  readonly tenant: Tenant;
  readonly visit: Visit;
  readonly application: Registration;
  readonly csrf: string;
  readonly language: Language;
}

export function interactionRoutes(deps: InteractionDeps): ServerRoute[] {
  const path = `${paths.interaction}/{uid}`;
  return [
    {
      method: 'GET',
      path,
      options: { timeout: { server: serverTimeout } },
      handler: stoppable(async (request, h) => show(h, await pageContextOf(request, deps), deps), deps),
    },
    {
      method: 'POST',
      path,
      options: { timeout: { server: serverTimeout }, payload: rawPayload },
      handler: stoppable(async (request, h) => {
        const form = await receiveForm(request);
        const page = await pageContextOf(request, deps);
        checkOwnForm(request, hasFormToken(deps.secrets, page.tenant.id, page.visit.interaction, form));
        return perform(h, page, form, deps);
      }, deps),
    },
  ];
}

function stoppable(
  handler: (request: Request, h: ResponseToolkit) => Promise<Lifecycle.ReturnValue>,
  deps: InteractionDeps,
) {
  return async (request: Request, h: ResponseToolkit) => {
    try {
      return await handler(request, h);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return sendPage(h, tenantOf(request), error.page(), await languageOf(request, deps));
    }
  };
}

/** As on the other pages of the organisation. */
async function languageOf(request: Request, { database }: InteractionDeps): Promise<Language> {
  const { locale } = await selectOrganisation(database.reading(tenantOf(request).id));
  return languageFor(request, locale);
}

async function pageContextOf(request: Request, deps: InteractionDeps): Promise<PageContext> {
  const { pool, database, secrets } = deps;
  const tenant = tenantOf(request);
  const visit = await visitOf(request, pool);
  const application = await findRegistration(database.reading(tenant.id), String(visit.interaction.params.client_id));
  if (!application) throw new Stopped(400, 'oauth.stopped.deleted', 'oauth.stopped.deleted.text');
  // The redirect URI may have been removed since the library checked it.
  if (!application.redirectUris.includes(String(visit.interaction.params.redirect_uri))) {
    throw new Stopped(400, 'oauth.stopped.address', 'oauth.stopped.address.text');
  }
  const language = await languageOf(request, deps);
  return { request, tenant, visit, application, csrf: formToken(secrets, tenant.id, visit.interaction), language };
}

async function show(h: ResponseToolkit, page: PageContext, deps: InteractionDeps): Promise<Lifecycle.ReturnValue> {
  const { interaction } = page.visit;
  if (interaction.prompt.name !== 'consent') return signInPage(h, page, 'password', hintOf(page));
  const person = await signedInPerson(page, deps);
  const data = consentData(interaction, page.application, person);
  const title = said('oauth.consent.title', { application: page.application.name });
  return send(h, page, { view: 'consent', title, status: 200, data });
}

function perform(
  h: ResponseToolkit,
  page: PageContext,
  form: Form,
  deps: InteractionDeps,
): Promise<Lifecycle.ReturnValue> {
  const { visit, request } = page;
  const { email, password, code, token, credential } = form;
  if (form.action === 'deny') return redirect(h, denied(visit));
  const consents = visit.interaction.prompt.name === 'consent';
  if (consents && form.action === 'switch') return redirect(h, startAgain(visit));
  if (consents && form.action === 'allow') return redirect(h, allow(page, deps));
  if (!consents) {
    switch (form.action) {
      case 'password':
        return signIn(h, page, form, 'password', signInByPassword(request, { email, password }, deps));
      case 'verify-code':
        return signIn(h, page, form, 'code', signInByCode(request, { email, code }, deps));
      case 'verify-second-factor':
        return signIn(h, page, form, 'second-factor', signInBySecondFactor(request, { token, code, credential }, deps));
      case 'request-code':
        return requestCode(h, page, form);
      case 'code':
        return Promise.resolve(signInPage(h, page, 'code-request', email));
      case 'back':
        return Promise.resolve(signInPage(h, page, 'password', email));
    }
  }
  throw new Stopped(400, 'oauth.stopped.step');
}

async function signIn(
  h: ResponseToolkit,
  page: PageContext,
  { email, token, offer }: Form,
  view: 'password' | 'code' | 'second-factor',
  trying: Promise<SignedIn | Pending | Refused>,
): Promise<Lifecycle.ReturnValue> {
  const outcome = await trying;
  if ('userId' in outcome) {
    return redirect(h, signedInAs(page.visit, outcome, view === 'password' ? 'pwd' : 'otp'));
  }
  if ('token' in outcome) return signInPage(h, page, 'second-factor', email, { ...notRefused, pending: outcome });
  const pending = view === 'second-factor' ? { token, ...offerIn(offer) } : undefined;
  return signInPage(h, page, view, email, { ...outcome, pending });
}

async function requestCode(h: ResponseToolkit, page: PageContext, { email }: Form): Promise<Lifecycle.ReturnValue> {
  const refused = await sendCode(page.request, email);
  return signInPage(h, page, refused ? 'code-request' : 'code', email, refused);
}

/** Audits the consent, then stores it: in this order, so that there is no grant without an audit entry. */
async function allow({ request, tenant, visit, application }: PageContext, deps: InteractionDeps): Promise<string> {
  // The library would show the page again, whatever is allowed.
  if (hasRemovedScope(visit.interaction, application)) return scopeRemoved(visit);
  const person = await signedInPerson({ visit, tenant }, deps);
  const sessionId = sessionIdOf(visit.interaction.session?.acr);
  if (sessionId === undefined) throw new Error('the browser session has no session');
  if (!(await isLiveSession(deps.database.reading(tenant.id), sessionId, person.id))) throw signedOut();
  const db = deps.database.writing(tenant.id);
  await recordAudit(db, {
    id: newId(deps.random, deps.clock),
    action: 'oauth.allow',
    caller: {
      kind: 'jwt',
      userId: person.id,
      credentialId: sessionId,
      readOnly: false,
      permissions: new Set(),
    },
    resourceId: application.id,
    details: { scopes: scopesOf(visit.interaction, application), redirectUri: redirectUriOf(visit.interaction) },
    client: { address: deps.clientAddress(request), requestId: requestContextOf(request).requestId },
  });
  return allowed(visit, await grant(visit, application, person.id, db));
}

async function signedInPerson({ visit, tenant }: Pick<PageContext, 'visit' | 'tenant'>, { database }: InteractionDeps) {
  const userId = visit.interaction.session?.accountId;
  const person: Person | undefined = userId ? await findPerson(database.reading(tenant.id), userId) : undefined;
  if (!person) throw signedOut();
  return person;
}

function signedOut(): Stopped {
  return new Stopped(400, 'oauth.stopped.signedOut');
}

/** The email for the form, if the application has sent it as a hint. */
function hintOf({ visit }: PageContext): string {
  const hint = visit.interaction.params.login_hint;
  return typeof hint === 'string' && hint.length <= 254 ? hint : '';
}

const titles = {
  'second-factor': 'my.signIn.app',
  password: 'page.signIn',
  'code-request': 'oauth.code.title',
  code: 'my.signIn.enter',
} as const;

const notRefused: Refused = { status: 200, faults: {} };

function signInPage(
  h: ResponseToolkit,
  page: PageContext,
  view: keyof typeof titles,
  email: string,
  refused: Refused & { readonly pending?: Pending | undefined } = notRefused,
): Lifecycle.ReturnValue {
  const { status, problem, faults, retryAfter, pending } = refused;
  const { token = '', app = true, passkey = null } = pending ?? {};
  const offer = JSON.stringify({ app, passkey });
  const data = { application: page.application.name, email, problem, faults, token, app, passkey, offer };
  const title = said(passkey ? 'oauth.passkey.title' : titles[view]);
  return send(h, page, { view, title, status, data, retryAfter, scripts: passkey !== null });
}

function send(h: ResponseToolkit, { tenant, visit, csrf, language }: PageContext, page: Page): Lifecycle.ReturnValue {
  const { uid, params } = visit.interaction;
  const action = `${paths.interaction}/${uid}`;
  const redirectUri = typeof params.redirect_uri === 'string' ? params.redirect_uri : undefined;
  const data = { problem: undefined, ...page.data, action, csrf };
  return sendPage(h, tenant, { ...page, data, redirectUri }, language);
}

/** Redirects with 303, so that a GET follows the form. */
async function redirect(h: ResponseToolkit, to: Promise<string>): Promise<Lifecycle.ReturnValue> {
  return h
    .response()
    .code(303)
    .header('location', await to)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin');
}
