/**
 * The page behind the link of an invitation. The hash is in the path, so that the page needs no script, and is a credential:
 * neither the log nor the metrics hold paths, and the page sends no Referer. A GET changes nothing, because mail scanners
 * follow links.
 */
import { fileURLToPath } from 'node:url';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { invitations } from '#contracts/operations/invitations.ts';
import { markOpened } from '#server/features/invitations/own-store.ts';
import { calendarFile, sendCalendar } from '#server/features/public-pages/calendar.ts';
import { limitedByAddress } from '#server/features/public-pages/limited.ts';
import { selectOrganisation } from '#server/features/public-pages/organisation.ts';
import { Problem } from '#server/gateway/api/problem.ts';
import { type ContactCaller, tenantOf } from '#server/gateway/api/request-context.ts';
import { localeFor } from '#server/gateway/http/language.ts';
import { publicFileRoutes } from '#server/gateway/http/public-files.ts';
import { rawPayload } from '#server/gateway/stages/body.ts';
import type { Authenticate } from '#server/gateway/stages/credential.ts';
import { languageOf, messagesIn } from '#server/platform/messages/messages.ts';
import { actions } from './actions.ts';
import { type Invitation, loadInvitation } from './invitation.ts';
import { invalidPage, oldLinkPage } from './notices.ts';
import { type PerformDeps, perform, takeLimits } from './perform.ts';
import { receiveForm } from './posted-form.ts';
import { isDone, refusalOf } from './refusal.ts';
import { guarded, sendPage } from './send.ts';
import { onlineUrlOf } from './standing.ts';
import { invitationPage, type Visit } from './view.ts';

const folder = fileURLToPath(new URL('./public/', import.meta.url));

export interface InvitationPageDeps extends PerformDeps {
  readonly authenticate: Authenticate;
}

/** What a request with a valid hash acts on. */
interface Opened {
  readonly caller: ContactCaller;
  readonly invitation: Invitation;
}

/** @returns the routes of the page, its style and scripts. */
export function invitationPageRoutes(deps: InvitationPageDeps): ServerRoute[] {
  const path = '/invitation/{hash}';
  const limited = (handler: (request: Request, h: ResponseToolkit) => Promise<ResponseObject>) =>
    limitedByAddress({ bucket: 'invitationPage', styles: ['/invitation/page.css'], send: sendPage }, deps, handler);
  return [
    ...publicFileRoutes(
      ['page.css', 'opened.js', 'redirect.js'].map((name) => ({ path: `/invitation/${name}`, folder, name })),
    ),
    {
      method: 'GET',
      path: '/invitation',
      handler: async (request, h) => sendPage(request, h, oldLinkPage(await localeOfOrganisation(request, deps))),
    },
    {
      method: 'GET',
      path,
      handler: limited(async (request, h) => {
        const opened = await open(request, deps);
        if (!opened) return sendInvalid(request, h, deps);
        const visit = visitOf(request, opened.invitation, deps);
        const isSaved = request.query.done === 'saved';
        return sendPage(request, h, invitationPage(opened.invitation, { ...visit, isSaved }));
      }),
    },
    {
      method: 'POST',
      path,
      options: { payload: rawPayload },
      handler: limited((request, h) => submit(request, h, deps)),
    },
    {
      method: 'POST',
      path: `${path}/open`,
      options: { payload: rawPayload },
      handler: limited(async (request, h) => {
        const caller = await contactOf(request, deps);
        if (!caller) return sendInvalid(request, h, deps);
        await takeLimits(request, [invitations.openOwn], caller, deps);
        await markOpened(deps.database.writing(tenantOf(request).id), caller.invitationId);
        return guarded(h.response().code(204));
      }),
    },
    {
      method: 'GET',
      path: `${path}/event.ics`,
      handler: limited(async (request, h) => {
        const opened = await open(request, deps);
        if (!opened) return sendInvalid(request, h, deps);
        const { event } = opened.invitation;
        const tenant = tenantOf(request);
        // Without the address of this page: calendars are shared.
        const url = event.visibility === 'PUBLIC' ? `${tenant.baseUrl}/events/${event.id}` : undefined;
        return guarded(
          sendCalendar(h, calendarFile(event, tenant, { url, onlineUrl: onlineUrlOf(opened.invitation) })),
        );
      }),
    },
  ];
}

async function submit(request: Request, h: ResponseToolkit, deps: InvitationPageDeps): Promise<ResponseObject> {
  const form = await receiveForm(request);
  const caller = await contactOf(request, deps);
  if (!caller) return sendInvalid(request, h, deps);
  const name = form.get('action') ?? '';
  const action = actions.get(name);
  if (!action) throw new Problem('malformed_request', { detail: 'The form has no action of the page.' });
  try {
    await perform(request, action, { caller, form }, deps);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    if (!isDone(error, name)) return refuse(request, h, { problem: error, caller, form }, deps);
  }
  // Relative to no host, so that a proxy may have any.
  const done = action.done ? `?done=${action.done}` : '';
  return guarded(
    h
      .response()
      .code(303)
      .header('location', `${pathOf(request)}${done}`),
  );
}

/** Shows the page as it is now, with the reason and what was typed. */
async function refuse(
  request: Request,
  h: ResponseToolkit,
  { problem, caller, form }: { problem: Problem; caller: ContactCaller; form: URLSearchParams },
  deps: InvitationPageDeps,
): Promise<ResponseObject> {
  const { database, clock } = deps;
  const isGone = problem.row.code === 'invalid_contact_hash';
  const invitation = isGone
    ? undefined
    : await loadInvitation(database.reading(tenantOf(request).id), caller, clock.now());
  if (!invitation) return sendInvalid(request, h, deps);
  const visit = visitOf(request, invitation, deps);
  const refusal = refusalOf(problem, invitation, messagesIn(languageOf(visit.locale)));
  if (!refusal) throw problem;
  const response = sendPage(request, h, invitationPage(invitation, { ...visit, refused: { form, refusal } }));
  return refusal.retryAfter === undefined ? response : response.header('retry-after', refusal.retryAfter);
}

/** @returns undefined for every hash that is not valid, whatever the reason */
async function contactOf(request: Request, { authenticate, clientAddress }: InvitationPageDeps) {
  try {
    const caller = await authenticate(tenantOf(request), String(request.params.hash), clientAddress(request));
    return caller.kind === 'contactHash' ? caller : undefined;
  } catch (error) {
    if (error instanceof Problem && error.row.code === 'invalid_contact_hash') return undefined;
    throw error;
  }
}

async function open(request: Request, deps: InvitationPageDeps): Promise<Opened | undefined> {
  const caller = await contactOf(request, deps);
  const invitation =
    caller && (await loadInvitation(deps.database.reading(tenantOf(request).id), caller, deps.clock.now()));
  return invitation && { caller, invitation };
}

const pathOf = (request: Request) => `/invitation/${request.params.hash}`;

function visitOf(request: Request, { answer, sender }: Invitation, { clock }: InvitationPageDeps): Visit {
  const locale = localeFor(request, answer.locale ?? sender.locale);
  return { path: pathOf(request), organisation: tenantOf(request).name, locale, now: clock.now() };
}

async function localeOfOrganisation(request: Request, { database }: InvitationPageDeps): Promise<string> {
  const { locale } = await selectOrganisation(database.reading(tenantOf(request).id));
  return localeFor(request, locale);
}

async function sendInvalid(request: Request, h: ResponseToolkit, deps: InvitationPageDeps): Promise<ResponseObject> {
  return sendPage(request, h, invalidPage(await localeOfOrganisation(request, deps)));
}
