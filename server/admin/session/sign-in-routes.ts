/** Signing in, by password or by a code from a mail; signing out; and a new password for whoever has forgotten the old one. */
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { loginCheck, revokeToken } from '#contracts/operations/identity.ts';
import {
  requestLoginOtp,
  requestPasswordResetOtp,
  resetPassword,
  verifyLoginOtp,
} from '#contracts/operations/one-time-codes.ts';
import type { TokenPair } from '#contracts/schemas/session.ts';
import type { AdminDeps } from '../deps.ts';
import { callContract } from '../operations/call.ts';
import { Refused } from '../operations/refused.ts';
import type { Page } from '../page/blocks.ts';
import { routeOptions } from '../page/browser.ts';
import { bodyOf, type Faults, type FormValues, typedIn } from '../page/fields.ts';
import { redirect } from '../page/redirect.ts';
import { faultsOf } from '../page/refusals.ts';
import { sendPage } from '../page/render.ts';
import { ownPath, paths } from '../paths.ts';
import { SessionCookies } from './cookie.ts';
import { sessionOf } from './session.ts';
import { type SignInForm, signInForms, signInPage } from './sign-in-pages.ts';

/** What is told when a form was refused. */
interface Told {
  readonly faults?: Faults;
  readonly problem?: string | undefined;
  readonly status?: number;
}

/** What becomes of a form that was not refused. */
type Next = { readonly signedIn: TokenPair } | { readonly show: SignInForm } | { readonly told: string };

export function signInRoutes(deps: AdminDeps): ServerRoute[] {
  const cookies = new SessionCookies(deps);

  const show = (request: Request, h: ResponseToolkit, form: SignInForm, values: FormValues, told: Told = {}) => {
    const page: Page = signInPage(form, values, told);
    const { status = 200 } = told;
    return sendPage(request, h, { page, status, now: deps.clock.now(), notice: cookies.told(request, h) });
  };

  const shown = (path: string, form: SignInForm): ServerRoute => ({
    method: 'GET',
    path,
    options: routeOptions('GET', deps, 'anybody'),
    handler: async (request, h) => {
      const next = ownPath(request.url.searchParams.get('next') ?? undefined);
      // Whoever is signed in has nothing to do here.
      if (cookies.credentials(request) && typeof (await sessionOf(request, h, cookies)) === 'object')
        return redirect(h, next);
      return show(request, h, form, { next });
    },
  });

  const taken = (form: SignInForm): ServerRoute => ({
    method: 'POST',
    path: signInForms[form].action,
    options: routeOptions('POST', deps, 'anybody'),
    handler: async (request, h): Promise<Lifecycle.ReturnValue> => {
      const values: FormValues = { ...Object(request.payload) };
      try {
        const next = await perform(form, request, bodyOf(signInForms[form].fields, values));
        if ('show' in next) return show(request, h, next.show, values);
        if ('signedIn' in next) {
          const { token, refresh_token } = next.signedIn;
          cookies.keep(request, h, { token, refreshToken: refresh_token });
          return redirect(h, ownPath(typedIn(values, 'next')));
        }
        cookies.tell(request, h, { tone: 'good', text: next.told });
        return redirect(h, paths.signIn);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        return show(request, h, form, withoutSecrets(values), toldOf(error, form));
      }
    },
  });

  return [
    shown(paths.signIn, 'password'),
    shown(`${paths.signIn}/code`, 'code-request'),
    shown(`${paths.signIn}/forgotten-password`, 'reset-request'),
    taken('password'),
    taken('code-request'),
    taken('code'),
    taken('reset-request'),
    taken('reset'),
    signOut(cookies, deps),
  ];
}

async function perform(form: SignInForm, request: Request, body: object): Promise<Next> {
  const call = <Result>(contract: Parameters<typeof callContract<Result>>[2]) =>
    callContract(request, undefined, contract, { body });
  switch (form) {
    case 'password':
      return { signedIn: await call(loginCheck) };
    case 'code':
      return { signedIn: await call(verifyLoginOtp) };
    case 'code-request':
      await call(requestLoginOtp);
      return { show: 'code' };
    case 'reset-request':
      await call(requestPasswordResetOtp);
      return { show: 'reset' };
    case 'reset':
      await call(resetPassword);
      return { told: 'Your new password is set. Sign in with it.' };
  }
}

function toldOf(refused: Refused, form: SignInForm): Told {
  const { status } = refused;
  if (status !== 401) return { status, ...faultsOf(refused, signInForms[form].fields) };
  if (form === 'password') return { status, problem: 'The email or the password is not right.' };
  return { status, faults: { code: 'This code is wrong, or is good no more.' } };
}

function withoutSecrets(values: FormValues): FormValues {
  return { next: typedIn(values, 'next'), email: typedIn(values, 'email') };
}

/** The session ends for whoever has its cookie. */
function signOut(cookies: SessionCookies, deps: AdminDeps): ServerRoute {
  return {
    method: 'POST',
    path: paths.signOut,
    options: routeOptions('POST', deps, 'anybody'),
    handler: async (request, h) => {
      const kept = cookies.credentials(request);
      if (kept) await callContract(request, undefined, revokeToken, { body: { refresh_token: kept.refreshToken } });
      cookies.forget(request, h);
      cookies.tell(request, h, { tone: 'good', text: 'You are signed out.' });
      return redirect(h, paths.signIn);
    },
  };
}
