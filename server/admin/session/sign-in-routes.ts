/** Routes of sign-in by password or mailed code, of sign-out, and of the password reset. */
import type { Lifecycle, Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { AdminDeps } from '../deps.ts';
import { inLanguage } from '../language/language.ts';
import { languageOfRequest } from '../language/of-request.ts';
import { say } from '../language/say.ts';
import { Refused } from '../operations/refused.ts';
import type { Page } from '../page/blocks.ts';
import { routeOptions } from '../page/browser.ts';
import { faultsOf, problemOf } from '../page/error-texts.ts';
import { bodyOf, type Faults, type FormValues, typedIn } from '../page/fields.ts';
import { redirect } from '../page/redirect.ts';
import { sendPage } from '../page/render.ts';
import { ownPath, paths } from '../paths.ts';
import { SessionCookies } from './cookie.ts';
import { carriedBySecondStep, isByPasskey, secondStepBody } from './second-step.ts';
import { sessionOf } from './session.ts';
import { performSignIn, revoke, type SignInForm } from './sign-in.ts';
import { fieldsOf, signInActions, signInPage } from './sign-in-pages.ts';

/** Errors of a rejected form. */
interface FormErrors {
  readonly faults?: Faults;
  readonly problem?: string | undefined;
  /** Of the second step by passkey. */
  readonly passkeyProblem?: string | undefined;
  readonly status?: number;
}

type Handler = (request: Request, h: ResponseToolkit) => Promise<Lifecycle.ReturnValue>;
/** A route with a plain handler. */
type SignInRoute = Omit<ServerRoute, 'handler'> & { readonly handler: Handler };

export function signInRoutes(deps: AdminDeps): ServerRoute[] {
  const cookies = new SessionCookies(deps);

  const show = (
    request: Request,
    h: ResponseToolkit,
    form: SignInForm,
    values: FormValues,
    errors: FormErrors = {},
  ) => {
    const page: Page = signInPage(form, values, errors);
    const { status = 200 } = errors;
    return sendPage(request, h, { page, status, now: deps.clock.now(), notice: cookies.takeNotice(request, h) });
  };

  const getRoute = (path: string, form: SignInForm): SignInRoute => ({
    method: 'GET',
    path,
    options: routeOptions('GET', deps, 'public'),
    handler: async (request, h) => {
      const next = ownPath(request.url.searchParams.get('next') ?? undefined);
      // A signed-in user needs no sign-in form.
      if (cookies.credentials(request) && typeof (await sessionOf(request, h, cookies)) === 'object')
        return redirect(h, next);
      return show(request, h, form, { next });
    },
  });

  const postRoute = (form: SignInForm): SignInRoute => ({
    method: 'POST',
    path: signInActions[form],
    options: routeOptions('POST', deps, 'public'),
    handler: async (request, h): Promise<Lifecycle.ReturnValue> => {
      const values: FormValues = { ...Object(request.payload) };
      try {
        const body = form === 'second-factor' ? secondStepBody(values) : bodyOf(fieldsOf(form), values);
        const next = await performSignIn(form, request, body);
        if ('show' in next) return show(request, h, next.show, values);
        if ('signedIn' in next) {
          const { token, refresh_token } = next.signedIn;
          cookies.save(request, h, { token, refreshToken: refresh_token });
          return redirect(h, ownPath(typedIn(values, 'next')));
        }
        cookies.setNotice(request, h, { tone: 'good', text: say('Your new password is set. Sign in with it.') });
        return redirect(h, paths.signIn);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { secondFactor } = error;
        if (secondFactor) {
          const carried = { next: typedIn(values, 'next'), ...carriedBySecondStep(secondFactor) };
          return show(request, h, 'second-factor', carried);
        }
        return show(request, h, form, withoutSecrets(values), errorsOf(error, form, values));
      }
    },
  });

  const routes = [
    getRoute(paths.signIn, 'password'),
    getRoute(`${paths.signIn}/code`, 'code-request'),
    getRoute(`${paths.signIn}/forgotten-password`, 'reset-request'),
    postRoute('password'),
    postRoute('second-factor'),
    postRoute('code-request'),
    postRoute('code'),
    postRoute('reset-request'),
    postRoute('reset'),
    signOut(cookies, deps),
  ];
  return routes.map(({ handler, ...route }) => ({ ...route, handler: inVisitorsLanguage(handler, deps) }));
}

/** Before the sign-in: the language of the browser. */
const inVisitorsLanguage =
  (handler: Handler, deps: AdminDeps): Handler =>
  async (request, h) => {
    const language = await languageOfRequest(request, deps, null);
    return inLanguage(language, () => handler(request, h));
  };

function errorsOf(refused: Refused, form: SignInForm, values: FormValues): FormErrors {
  const { status } = refused;
  if (form === 'second-factor' && isByPasskey(values)) {
    const problem =
      status === 401 || status === 422
        ? say('This passkey was not accepted. Try again, enter a code instead, or start again.')
        : problemOf(refused);
    return { status, passkeyProblem: problem };
  }
  if (status !== 401) return { status, ...faultsOf(refused, fieldsOf(form)) };
  // At the password, which gets the focus: the email is typed right more often, and stays.
  if (form === 'password') return { status, faults: { password: say('The email or password is wrong.') } };
  if (form === 'second-factor') {
    return { status, faults: { code: say('This code is wrong, or was used. Wait for the next one, or start again.') } };
  }
  return { status, faults: { code: say('This code is wrong or has expired.') } };
}

function withoutSecrets(values: FormValues): FormValues {
  return {
    next: typedIn(values, 'next'),
    email: typedIn(values, 'email'),
    token: typedIn(values, 'token'),
    offer: typedIn(values, 'offer'),
  };
}

/** Revokes the session, so that copies of its cookie end too. */
function signOut(cookies: SessionCookies, deps: AdminDeps): SignInRoute {
  return {
    method: 'POST',
    path: paths.signOut,
    options: routeOptions('POST', deps, 'public'),
    handler: async (request, h) => {
      await revoke(request, h, cookies);
      cookies.setNotice(request, h, { tone: 'good', text: say('You are signed out.') });
      return redirect(h, paths.signIn);
    },
  };
}
