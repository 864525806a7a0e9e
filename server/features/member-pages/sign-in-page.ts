/** The page of a sign-in form. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { AdminDeps } from '#server/admin/deps.ts';
import { type FormValues, typedIn } from '#server/admin/page/fields.ts';
import { type PasskeyBlock, passkeyScript } from '#server/admin/page/passkey-block.ts';
import { paths } from '#server/admin/paths.ts';
import { isByPasskey, offerIn } from '#server/admin/session/second-step.ts';
import type { SignInForm } from '#server/admin/session/sign-in.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { localeFor } from '#server/gateway/http/language.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import { keptField } from './kept-form.ts';
import { memberPaths } from './paths.ts';
import type { Refusal } from './route.ts';
import { sendPage } from './send.ts';
import { signInForms, ways } from './sign-in-forms.ts';

/** Forgets what the pages of the administration keep in the browser. */
const signedOutScript = `${paths.assets}/signed-out.js`;

const notices = { out: 'my.signIn.out', password: 'my.signIn.passwordSet', kept: 'my.signIn.kept' } as const;
type NoticeName = keyof typeof notices;
const isNotice = (name: unknown): name is NoticeName => name === 'out' || name === 'password' || name === 'kept';

interface Shown {
  readonly values: FormValues;
  readonly refused?: Refusal;
  readonly done?: NoticeName | undefined;
  /** The session was ended by its user. */
  readonly hasSignedOut?: boolean;
}

/** @param deps of the language */
export async function showSignIn(
  request: Request,
  h: ResponseToolkit,
  form: SignInForm,
  { values, refused, done, hasSignedOut = false }: Shown,
  deps: AdminDeps,
): Promise<ResponseObject> {
  const locale = localeFor(request, await deps.organisationLocale(request));
  const message = messagesIn(languageOf(locale));
  const view = signInForms[form];
  const next = typedIn(values, 'next');
  const onwards = next === '' || next === memberPaths.home ? '' : `?next=${encodeURIComponent(next)}`;
  const offer = form === 'second-factor' ? offerIn(values) : undefined;
  const passkey = offer?.passkey ?? undefined;
  const isRefusedPasskey = passkey !== undefined && isByPasskey(values);
  const kept = typedIn(values, keptField);
  const names = [...view.carried, 'next', ...(kept === '' ? [] : [keptField])];
  const carried = names.map((name) => ({ name, value: typedIn(values, name) }));
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
    ways: view.ways.map((way) => ({ ...ways[way], href: ways[way].href + onwards, action: ways[way].href })),
    // A link would lose what was typed.
    areWaysButtons: kept !== '',
    done: done && message(notices[done]),
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
    scripts: [...(passkey ? [passkeyScript] : []), ...(hasSignedOut ? [signedOutScript] : [])],
  };
  const response = sendPage(request, h, page);
  return refused?.retryAfter === undefined ? response : response.header('retry-after', refused.retryAfter);
}

/** @returns the notice that the address of a page names */
export const noticeIn = ({ query }: Request): NoticeName | undefined => (isNotice(query.done) ? query.done : undefined);
