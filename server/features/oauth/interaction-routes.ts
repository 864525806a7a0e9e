/** The pages on which a visitor signs in and is asked. A GET shows, and changes nothing. */
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { recordAudit } from '#server/gateway/audit.ts';
import { passageOf, type Tenant, tenantOf } from '#server/gateway/passage.ts';
import { newId } from '#server/platform/random.ts';
import { consentData, grant, scopesOf } from './consent.ts';
import { checkOwnForm, type Form, formToken, receiveForm } from './form.ts';
import { sessionIdOf } from './instance.ts';
import { allowed, begunAnew, denied, signedInAs, type Visit, visitOf } from './interaction.ts';
import { type Page, Stopped, sendPage } from './page.ts';
import { paths } from './paths.ts';
import { rawPayload, serverTimeout } from './protocol-routes.ts';
import type { ProviderPool } from './provider-pool.ts';
import type { SettingsDeps } from './settings.ts';
import { type Refused, type SignedIn, type SignInDeps, sendCode, signInByCode, signInByPassword } from './sign-in.ts';
import { findRegistration, type Registration } from './store.ts';
import { findPerson, isLiveSession, type Person } from './user-info-store.ts';

export interface InteractionDeps extends SettingsDeps, SignInDeps {
  readonly pool: ProviderPool;
}

/** What a page is about. */
interface Scene {
  readonly request: Request;
  readonly tenant: Tenant;
  readonly visit: Visit;
  readonly application: Registration;
  readonly csrf: string;
}

export function interactionRoutes(deps: InteractionDeps): ServerRoute[] {
  const path = `${paths.interaction}/{uid}`;
  return [
    {
      method: 'GET',
      path,
      options: { timeout: { server: serverTimeout } },
      handler: stoppable(async (request, h) => show(h, await sceneOf(request, deps), deps)),
    },
    {
      method: 'POST',
      path,
      options: { timeout: { server: serverTimeout }, payload: rawPayload },
      handler: stoppable(async (request, h) => {
        const form = await receiveForm(request);
        const scene = await sceneOf(request, deps);
        checkOwnForm(request, form, scene.csrf);
        return perform(h, scene, form, deps);
      }),
    },
  ];
}

function stoppable(handler: (request: Request, h: ResponseToolkit) => Promise<Lifecycle.ReturnValue>) {
  return async (request: Request, h: ResponseToolkit) => {
    try {
      return await handler(request, h);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
      return sendPage(h, tenantOf(request), error.page());
    }
  };
}

async function sceneOf(request: Request, { pool, database, secrets }: InteractionDeps): Promise<Scene> {
  const tenant = tenantOf(request);
  const visit = await visitOf(request, pool);
  const application = await findRegistration(database.reading(tenant.id), String(visit.interaction.params.client_id));
  if (!application) throw new Stopped(400, 'This application is gone', 'It cannot be signed in to any more.');
  // The library has looked at it when the visit began: by now it may have been taken away.
  if (!application.redirectUris.includes(String(visit.interaction.params.redirect_uri))) {
    throw new Stopped(
      400,
      'This address is not known any more',
      'The application has moved. Go there and start again.',
    );
  }
  return { request, tenant, visit, application, csrf: formToken(secrets, tenant.id, visit.interaction) };
}

async function show(h: ResponseToolkit, scene: Scene, deps: InteractionDeps): Promise<Lifecycle.ReturnValue> {
  const { interaction } = scene.visit;
  if (interaction.prompt.name !== 'consent') return signInPage(h, scene, 'password', hintOf(scene));
  const person = await askedPerson(scene, deps);
  const data = consentData(interaction, scene.application, person);
  return send(h, scene, { view: 'consent', title: `Let ${scene.application.name} in?`, status: 200, data });
}

function perform(h: ResponseToolkit, scene: Scene, form: Form, deps: InteractionDeps): Promise<Lifecycle.ReturnValue> {
  const { visit, request } = scene;
  const { email, password, code } = form;
  if (form.action === 'deny') return goingOn(h, denied(visit));
  const consents = visit.interaction.prompt.name === 'consent';
  if (consents && form.action === 'switch') return goingOn(h, begunAnew(visit));
  if (consents && form.action === 'allow') return goingOn(h, allow(scene, deps));
  if (!consents) {
    switch (form.action) {
      case 'password':
        return signIn(h, scene, form, 'password', signInByPassword(request, { email, password }, deps));
      case 'verify-code':
        return signIn(h, scene, form, 'code', signInByCode(request, { email, code }, deps));
      case 'request-code':
        return requestCode(h, scene, form);
      case 'code':
        return Promise.resolve(signInPage(h, scene, 'code-request', email));
      case 'back':
        return Promise.resolve(signInPage(h, scene, 'password', email));
    }
  }
  throw new Stopped(400, 'This step is over', 'Go back to the application and start again.');
}

async function signIn(
  h: ResponseToolkit,
  scene: Scene,
  { email }: Form,
  view: 'password' | 'code',
  trying: Promise<SignedIn | Refused>,
): Promise<Lifecycle.ReturnValue> {
  const outcome = await trying;
  if ('userId' in outcome) {
    return goingOn(h, signedInAs(scene.visit, outcome, view === 'password' ? 'pwd' : 'otp'));
  }
  return signInPage(h, scene, view, email, outcome);
}

async function requestCode(h: ResponseToolkit, scene: Scene, { email }: Form): Promise<Lifecycle.ReturnValue> {
  const refused = await sendCode(scene.request, email);
  return signInPage(h, scene, refused ? 'code-request' : 'code', email, refused);
}

/** Records who let what in, and keeps it: in this order, so that nothing is allowed without a line. */
async function allow({ request, tenant, visit, application }: Scene, deps: InteractionDeps): Promise<string> {
  const person = await askedPerson({ visit, tenant }, deps);
  const sessionId = sessionIdOf(visit.interaction.session?.acr);
  if (sessionId === undefined) throw new Error('a browser session names no session');
  if (!(await isLiveSession(deps.database.reading(tenant.id), sessionId, person.id))) throw signedOut();
  await recordAudit(deps.database.writing(tenant.id), {
    id: newId(deps.random, deps.clock),
    action: 'oauth.allow',
    caller: {
      kind: 'jwt',
      userId: person.id,
      tokenId: sessionId,
      credentialId: sessionId,
      readOnly: false,
      permissions: new Set(),
    },
    resourceId: application.id,
    details: { scopes: scopesOf(visit.interaction, application) },
    client: { address: deps.addressOf(request) },
    requestId: passageOf(request).requestId,
  });
  return allowed(visit, await grant(visit.provider, visit.interaction, application, person.id));
}

async function askedPerson({ visit, tenant }: Pick<Scene, 'visit' | 'tenant'>, { database }: InteractionDeps) {
  const userId = visit.interaction.session?.accountId;
  const person: Person | undefined = userId ? await findPerson(database.reading(tenant.id), userId) : undefined;
  if (!person) throw signedOut();
  return person;
}

function signedOut(): Stopped {
  return new Stopped(400, 'You are signed out', 'Go back to the application and start again.');
}

/** An address that the application knows already need not be typed. */
function hintOf({ visit }: Scene): string {
  const hint = visit.interaction.params.login_hint;
  return typeof hint === 'string' && hint.length <= 254 ? hint : '';
}

const titles = { password: 'Sign in', 'code-request': 'Sign in with a code', code: 'Enter your code' } as const;

function signInPage(
  h: ResponseToolkit,
  scene: Scene,
  view: keyof typeof titles,
  email: string,
  refused: Refused = { status: 200, faults: {} },
): Lifecycle.ReturnValue {
  const { status, problem, faults, retryAfter } = refused;
  const data = { application: scene.application.name, email, problem, faults };
  return send(h, scene, { view, title: titles[view], status, data, retryAfter });
}

function send(h: ResponseToolkit, { tenant, visit, csrf }: Scene, page: Page): Lifecycle.ReturnValue {
  const { uid, params } = visit.interaction;
  const action = `${paths.interaction}/${uid}`;
  const redirectUri = typeof params.redirect_uri === 'string' ? params.redirect_uri : undefined;
  return sendPage(h, tenant, { ...page, data: { problem: undefined, ...page.data, action, csrf }, redirectUri });
}

/** 303: what follows a form is a GET. */
async function goingOn(h: ResponseToolkit, to: Promise<string>): Promise<Lifecycle.ReturnValue> {
  return h
    .response()
    .code(303)
    .header('location', await to)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'same-origin');
}
