/** Signing in and out on the pages of members: the session of the administration, by the same operations. */
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import type { AdminDeps } from '#server/admin/deps.ts';
import { Refused } from '#server/admin/operations/refused.ts';
import { type FormValues, typedIn } from '#server/admin/page/fields.ts';
import { type PasskeyBlock, passkeyScript } from '#server/admin/page/passkey-block.ts';
import { ownPath } from '#server/admin/paths.ts';
import { SessionCookies } from '#server/admin/session/cookie.ts';
import { carriedBySecondStep, isByPasskey, offerIn, secondStepBody } from '#server/admin/session/second-step.ts';
import { sessionOf } from '#server/admin/session/session.ts';
import { performSignIn, revoke, type SignInForm } from '#server/admin/session/sign-in.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { localeFor } from '#server/gateway/http/language.ts';
import { languageOf, type Messages, messagesIn } from '#server/platform/messages/messages.ts';
import { memberPaths } from './paths.ts';
import { refusalOf } from './refusal.ts';
import type { Refusal } from './route.ts';
import { redirect, sendPage } from './send.ts';
import { routeOptions, valuesOf } from './serve.ts';
import { signInForms, ways } from './sign-in-forms.ts';

const notices = { out: 'my.signIn.out', password: 'my.signIn.passwordSet' } as const;
type NoticeName = keyof typeof notices;
const isNotice = (name: unknown): name is NoticeName => name === 'out' || name === 'password';

export function signInRoutes(deps: AdminDeps): ServerRoute[] {
  const cookies = new SessionCookies(deps);

  async function show(
    request: Request,
    h: ResponseToolkit,
    form: SignInForm,
    { values, refused }: { values: FormValues; refused?: Refusal },
  ): Promise<ResponseObject> {
    const locale = localeFor(request, await deps.organisationLocale(request));
    const message = messagesIn(languageOf(locale));
    const view = signInForms[form];
    const { done } = request.query;
    const next = typedIn(values, 'next');
    const onwards = next === '' || next === memberPaths.home ? '' : `?next=${encodeURIComponent(next)}`;
    const offer = form === 'second-factor' ? offerIn(values) : undefined;
    const passkey = offer?.passkey ?? undefined;
    const isRefusedPasskey = passkey !== undefined && isByPasskey(values);
    const carried = [...view.carried, 'next'].map((name) => ({ name, value: typedIn(values, name) }));
    const block: PasskeyBlock | undefined = passkey && {
      kind: 'passkey',
      text: message('my.signIn.passkeyHelp'),
      action: view.path,
      ceremony: 'get',
      options: passkey,
      values: Object.fromEntries(carried.map(({ name, value }) => [name, value])),
      submit: message('my.signIn.usePasskey'),
      needsScript: message('my.signIn.passkeyScript'),
      failed: message('my.signIn.passkeyFailed'),
      problem: isRefusedPasskey ? refused?.problem : undefined,
    };
    const data = {
      ...view,
      lead: message(view.lead, { organisation: tenantOf(request).name, email: typedIn(values, 'email') }),
      carried,
      email: typedIn(values, 'email'),
      ways: view.ways.map((way) => ({ ...ways[way], href: ways[way].href + onwards })),
      done: isNotice(done) && request.method === 'get' ? message(notices[done]) : undefined,
      block,
      codeHelp: offer?.app ? 'my.signIn.orAppHelp' : 'my.signIn.orRecoveryHelp',
      problem: isRefusedPasskey ? undefined : refused?.problem,
      faults: refused?.faults ?? {},
    };
    const page = {
      view: 'member-pages/views/sign-in',
      status: refused?.status ?? 200,
      locale,
      title: passkey ? ('my.signIn.secondStep' as const) : view.title,
      data,
      scripts: passkey ? [passkeyScript] : [],
    };
    const response = sendPage(request, h, page);
    return refused?.retryAfter === undefined ? response : response.header('retry-after', refused.retryAfter);
  }

  const getRoute = (form: SignInForm): ServerRoute => ({
    method: 'GET',
    path: signInForms[form].path,
    options: routeOptions('GET'),
    handler: async (request, h) => {
      const next = ownPath(request.url.searchParams.get('next') ?? undefined, memberPaths);
      const session = cookies.credentials(request) && (await sessionOf(request, h, cookies));
      if (typeof session !== 'object') return show(request, h, form, { values: { next } });
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
      try {
        const body = form === 'second-factor' ? secondStepBody(values) : bodyOf(form, values);
        const next = await performSignIn(form, request, body);
        if ('show' in next) return show(request, h, next.show, { values });
        if ('passwordSet' in next) return redirect(h, `${memberPaths.signIn}/password?done=password`);
        const { token, refresh_token } = next.signedIn;
        cookies.save(request, h, { token, refreshToken: refresh_token });
        return redirect(h, ownPath(typedIn(values, 'next'), memberPaths));
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
        return redirect(h, `${memberPaths.signIn}?done=out`);
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
