/** Sends the public pages. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { requestContextOf, tenantOf } from '#server/gateway/api/request-context.ts';
import { localeFor } from '#server/gateway/http/language.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { PublicEvent } from './event-columns.ts';
import { selectOrganisation } from './organisation.ts';
import { type Page, renderPage } from './page.ts';
import { selectPublicEvent } from './store.ts';
import { eventPage, type SignupState } from './views.ts';

export interface PublicPageDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export const isUuid = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

/** @returns the event of the path; undefined unless everyone may see it */
export async function publicEventOf(request: Request, { database }: PublicPageDeps): Promise<PublicEvent | undefined> {
  const id = String(request.params.id);
  return isUuid(id) ? selectPublicEvent(database.reading(tenantOf(request).id), id) : undefined;
}

export async function sendPublicEvent(
  request: Request,
  h: ResponseToolkit,
  signup: SignupState,
  deps: PublicPageDeps,
): Promise<ResponseObject> {
  const db = deps.database.reading(tenantOf(request).id);
  const [organisation, event] = await Promise.all([selectOrganisation(db), publicEventOf(request, deps)]);
  const locale = localeFor(request, organisation.locale);
  return event
    ? sendPublic(request, h, eventPage(event, organisation, { locale, now: deps.clock.now(), signup }))
    : sendAbsent(request, h, locale);
}

const headers = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  vary: 'accept-language',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

export function sendPublic(request: Request, h: ResponseToolkit, page: Page): ResponseObject {
  const { tenant } = requestContextOf(request);
  const response = h
    .response(renderPage(tenant?.name ?? '', page))
    .code(page.status)
    .type('text/html');
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}

export function sendAbsent(request: Request, h: ResponseToolkit, locale: string): ResponseObject {
  return sendPublic(request, h, {
    view: 'public-pages/views/absent',
    status: 404,
    locale,
    title: 'absent.title',
    data: {},
  });
}
