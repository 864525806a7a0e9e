/** Shows a form again that was sent without a session, to the user who has signed in to send it. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { identity } from '#contracts/operations/identity.ts';
import { renewFormToken } from '#server/admin/csrf.ts';
import type { AdminDeps } from '#server/admin/deps.ts';
import { callContract } from '#server/admin/operations/call.ts';
import { Refused } from '#server/admin/operations/refused.ts';
import { SessionCookies } from '#server/admin/session/cookie.ts';
import type { KeptForm } from './kept-form.ts';
import type { MemberRoute, SubmitRoute } from './route.ts';
import { sendContent } from './send-content.ts';
import { visitOf, withTyped } from './serve.ts';

interface SignedIn {
  readonly token: string;
  readonly routes: readonly MemberRoute[];
  readonly deps: AdminDeps;
}

/** @returns its page with what was typed; undefined if it is another user's, or its page is gone */
export async function showKeptForm(
  request: Request,
  h: ResponseToolkit,
  { path, user, values }: KeptForm,
  { token, routes, deps }: SignedIn,
): Promise<ResponseObject | undefined> {
  const found = routeOf(path, routes);
  if (!found) return undefined;
  try {
    const me = await callContract(request, token, identity.getMe);
    if (me.id !== user || me.secondFactorDue) return undefined;
    const session = { token, me, acting: undefined };
    const visit = { ...(await visitOf(request, session, deps)), params: found.params };
    const again = withTyped(visit, values, 200);
    const content = await found.route.show(again);
    renewFormToken(request, h, deps, token);
    return sendContent({ request, h, session, visit: again, cookies: new SessionCookies(deps) }, content, 200);
  } catch (error) {
    // The page that the sign-in leads to says why.
    if (error instanceof Refused) return undefined;
    throw error;
  }
}

function routeOf(path: string, routes: readonly MemberRoute[]) {
  const kept = routes.filter((route): route is SubmitRoute => route.kind === 'submit' && route.isKept === true);
  for (const route of kept) {
    const params = new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`).exec(path);
    if (params) return { route, params: { ...params.groups } };
  }
  return undefined;
}
