/** Signing in and out on the pages of members: the session of the administration, by the same operations. */
import type { Request, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { AdminDeps } from '#server/admin/deps.ts';
import { Refused } from '#server/admin/operations/refused.ts';
import { type FormValues, typedIn } from '#server/admin/page/fields.ts';
import { ownPath } from '#server/admin/paths.ts';
import { SessionCookies } from '#server/admin/session/cookie.ts';
import { carriedBySecondStep, isByPasskey, secondStepBody } from '#server/admin/session/second-step.ts';
import { sessionOf } from '#server/admin/session/session.ts';
import { performSignIn, revoke, type SignInForm } from '#server/admin/session/sign-in.ts';
import { localeFor } from '#server/gateway/http/language.ts';
import { languageOf, type Messages, messagesIn } from '#server/platform/messages/messages.ts';
import { keptFormIn } from './kept-form.ts';
import { memberPaths } from './paths.ts';
import { refusalOf } from './refusal.ts';
import type { MemberRoute, Refusal } from './route.ts';
import { redirect } from './send.ts';
import { routeOptions, signedOut, valuesOf } from './serve.ts';
import { showKeptForm } from './show-kept-form.ts';
import { signInForms } from './sign-in-forms.ts';
import { noticeIn, showSignIn } from './sign-in-page.ts';

/** @param routes whose forms can be kept during the sign-in */
export function signInRoutes(routes: readonly MemberRoute[], deps: AdminDeps): ServerRoute[] {
  const cookies = new SessionCookies(deps);

  const show = (request: Request, h: ResponseToolkit, form: SignInForm, shown: Parameters<typeof showSignIn>[3]) =>
    showSignIn(request, h, form, shown, deps);

  const getRoute = (form: SignInForm): ServerRoute => ({
    method: 'GET',
    path: signInForms[form].path,
    options: routeOptions('GET'),
    handler: async (request, h) => {
      const next = ownPath(request.url.searchParams.get('next') ?? undefined, memberPaths);
      const session = cookies.credentials(request) && (await sessionOf(request, h, cookies));
      if (typeof session !== 'object') {
        const done = noticeIn(request);
        // A link can name the notice, too.
        const hasSignedOut = done === 'out' && cookies.takeNotice(request, h) !== undefined;
        return show(request, h, form, { values: { next }, done, hasSignedOut });
      }
      // A signed-in user needs no sign-in form, but may need a password.
      return form === 'reset-request'
        ? show(request, h, form, { values: { next, email: session.me.email } })
        : redirect(h, next);
    },
  });

  const postRoute = (form: SignInForm): ServerRoute => ({
    method: 'POST',
    path: signInForms[form].path,
    options: routeOptions('POST'),
    handler: async (request, h) => {
      const values = valuesOf(request);
      // Another way in, which keeps what the form carries.
      if (typedIn(values, 'way') !== '') return show(request, h, form, { values });
      try {
        const body = form === 'second-factor' ? secondStepBody(values) : bodyOf(form, values);
        const next = await performSignIn(form, request, body);
        if ('show' in next) return show(request, h, next.show, { values });
        const kept = keptFormIn(values);
        if ('passwordSet' in next && kept) return show(request, h, 'password', { values, done: 'password' });
        if ('passwordSet' in next) return redirect(h, `${memberPaths.signIn}/password?done=password`);
        const { token, refresh_token } = next.signedIn;
        cookies.save(request, h, { token, refreshToken: refresh_token });
        const again = kept && (await showKeptForm(request, h, kept, { token, routes, deps }));
        return again ?? redirect(h, ownPath(typedIn(values, 'next'), memberPaths));
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
        const { secondFactor } = error;
        if (secondFactor) {
          const carried = { ...values, ...carriedBySecondStep(secondFactor) };
          return show(request, h, 'second-factor', { values: carried });
        }
        const message = messagesIn(languageOf(localeFor(request, await deps.organisationLocale(request))));
        return show(request, h, form, { values, refused: refusedSignIn(error, form, { values, message }) });
      }
    },
  });

  return [
    ...(['code-request', 'password', 'reset-request'] as const).map(getRoute),
    ...(['code-request', 'code', 'password', 'second-factor', 'reset-request', 'reset'] as const).map(postRoute),
    // What they show follows a form, and cannot be opened by itself.
    ...(['code', 'second-factor', 'reset'] as const).map((form): ServerRoute => wayBack(signInForms[form].path)),
    wayBack(memberPaths.signOut),
    {
      method: 'POST',
      path: memberPaths.signOut,
      options: routeOptions('POST'),
      handler: async (request, h) => {
        await revoke(request, h, cookies);
        return signedOut(request, h, cookies);
      },
    },
  ];
}

const wayBack = (path: string): ServerRoute => ({
  method: 'GET',
  path,
  options: routeOptions('GET'),
  handler: (_request, h) => redirect(h, memberPaths.signIn),
});

/** @returns the body of the operation: a password as it is typed, everything else without blanks around it */
function bodyOf(form: SignInForm, values: FormValues): object {
  const { fields, carried } = signInForms[form];
  const names = [...fields.map(({ name }) => name), ...carried];
  return Object.fromEntries(
    names.map((name) => [name, name === 'password' ? typedIn(values, name) : typedIn(values, name).trim()]),
  );
}

/** A 401 says which field is wrong, and not whether the account exists. */
function refusedSignIn(
  error: Refused,
  form: SignInForm,
  { values, message }: { values: FormValues; message: Messages },
): Refusal {
  const refused = refusalOf(error, values, message);
  if (error.status !== 401) return refused;
  if (form === 'second-factor' && isByPasskey(values))
    return { ...refused, problem: message('my.signIn.wrongPasskey') };
  return form === 'password'
    ? { ...refused, problem: message('my.signIn.wrong') }
    : { ...refused, problem: undefined, faults: { code: message('my.signIn.wrongCode') } };
}
