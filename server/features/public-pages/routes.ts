/** Pages that everyone can open: of the organisation, and of each public event. They work without scripts. */
import { fileURLToPath } from 'node:url';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { requestContextOf, tenantOf } from '#server/gateway/api/request-context.ts';
import { publicFileRoutes } from '#server/gateway/http/public-files.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import { calendarFile, sendCalendar } from './calendar.ts';
import type { PublicEvent } from './event-columns.ts';
import { languageFor, localeFor } from './language.ts';
import { selectOrganisation } from './organisation.ts';
import { type Page, renderPage } from './page.ts';
import { selectNextEvents, selectPublicEvent } from './store.ts';
import { eventPage, homePage } from './views.ts';

const publicFolder = fileURLToPath(new URL('./public/', import.meta.url));

/** Events on the page of an organisation. */
const mostEvents = 20;

export interface PublicPageDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/** @returns the routes of the pages and their style. Needs @hapi/inert on the server. */
export function publicPageRoutes({ database, clock }: PublicPageDeps): ServerRoute[] {
  const organisationOf = (request: Request) => selectOrganisation(database.reading(tenantOf(request).id));
  const eventOf = async (request: Request): Promise<PublicEvent | undefined> => {
    const id = String(request.params.id);
    return isUuid(id) ? selectPublicEvent(database.reading(tenantOf(request).id), id) : undefined;
  };
  return [
    ...publicFileRoutes([{ path: '/pages.css', folder: publicFolder, name: 'pages.css' }]),
    {
      method: 'GET',
      path: '/',
      handler: async (request, h) => {
        const organisation = await organisationOf(request);
        const events = await selectNextEvents(database.reading(tenantOf(request).id), mostEvents);
        const locale = localeFor(request, organisation.locale);
        return send(request, h, homePage(events, organisation, locale));
      },
    },
    {
      method: 'GET',
      path: '/events/{id}',
      handler: async (request, h) => {
        const [organisation, event] = await Promise.all([organisationOf(request), eventOf(request)]);
        const locale = localeFor(request, organisation.locale);
        return event
          ? send(request, h, eventPage(event, organisation, { locale, now: clock.now() }))
          : sendAbsent(request, h, locale);
      },
    },
    {
      method: 'GET',
      path: '/events/{id}/calendar.ics',
      handler: async (request, h) => {
        const event = await eventOf(request);
        return event ? calendarOf(request, h, event) : sendAbsent(request, h, localeFor(request, 'en'));
      },
    },
  ];
}

const isUuid = (text: string) => /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(text);

/** The calendar file of a public event, whose page it names. */
function calendarOf(request: Request, h: ResponseToolkit, event: PublicEvent): ResponseObject {
  const tenant = tenantOf(request);
  const calendar = calendarFile(event, tenant, { url: `${tenant.baseUrl}/events/${event.id}` });
  return sendCalendar(h, calendar).header('cache-control', 'no-cache');
}

const headers = {
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'referrer-policy': 'strict-origin-when-cross-origin',
  vary: 'accept-language',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

function send(request: Request, h: ResponseToolkit, page: Page): ResponseObject {
  const response = h
    .response(renderPage(tenantOf(request).name, page))
    .code(page.status)
    .type('text/html');
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}

function sendAbsent(request: Request, h: ResponseToolkit, locale: string): ResponseObject {
  const { tenant } = requestContextOf(request);
  const page = { view: 'public-pages/views/absent', status: 404, locale, title: 'absent.title', data: {} } as const;
  const response = h
    .response(renderPage(tenant?.name ?? '', page))
    .code(404)
    .type('text/html');
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}

/**
 * Shows a page, not JSON, to who opens an unknown address in a browser. For hapi's onPreResponse, behind the stage that has
 * made the error a response.
 */
export function absentPage(request: Request, h: ResponseToolkit): ResponseObject | symbol {
  const { response, method, path, headers: sent } = request;
  const isPage = !path.startsWith('/api/') && (method === 'get' || method === 'head');
  const wantsPage = /\btext\/html\b/.test(String(sent.accept ?? ''));
  if (response instanceof Error || response.statusCode !== 404 || !isPage || !wantsPage) return h.continue;
  if (String(response.headers['content-type'] ?? '').startsWith('text/html')) return h.continue;
  return sendAbsent(request, h, languageFor(request, 'en'));
}
