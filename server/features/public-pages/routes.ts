/** Pages that everyone can open: of the organisation, and of each public event. They work without scripts. */
import { fileURLToPath } from 'node:url';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { languageFor, localeFor } from '#server/gateway/http/language.ts';
import { publicFileRoutes } from '#server/gateway/http/public-files.ts';
import { brandRoutes } from './brand.ts';
import { calendarFile, sendCalendar } from './calendar.ts';
import type { PublicEvent } from './event-columns.ts';
import { selectOrganisation } from './organisation.ts';
import { type PublicPageDeps, publicEventOf, sendAbsent, sendPublic, sendPublicEvent } from './send.ts';
import { selectNextEvents } from './store.ts';
import { homePage } from './views.ts';

const publicFolder = fileURLToPath(new URL('./public/', import.meta.url));

/** Events on a page of an organisation. */
const mostEvents = 20;

/** @returns the routes of the pages and their style. */
export function publicPageRoutes(deps: PublicPageDeps): ServerRoute[] {
  const { database } = deps;
  const organisationOf = (request: Request) => selectOrganisation(database.reading(tenantOf(request).id));
  return [
    ...publicFileRoutes([{ path: '/pages.css', folder: publicFolder, name: 'pages.css' }]),
    ...brandRoutes(database),
    {
      method: 'GET',
      path: '/',
      handler: async (request, h) => {
        const organisation = await organisationOf(request);
        const db = database.reading(tenantOf(request).id);
        const page = pageOf(request);
        const range = { most: mostEvents + 1, behind: (page - 1) * mostEvents };
        const events = await selectNextEvents(db, range);
        // The list has become shorter since the page was linked: "no events" would be false.
        if (page > 1 && events.length === 0) return h.response().code(303).header('location', '/');
        const more = events.length > mostEvents ? `/?page=${page + 1}` : undefined;
        const shown = { events: events.slice(0, mostEvents), page, more };
        return sendPublic(request, h, homePage(shown, organisation, localeFor(request, organisation.locale)));
      },
    },
    {
      method: 'GET',
      path: '/events/{id}',
      handler: (request, h) => sendPublicEvent(request, h, { isMailed: request.query.done === 'mailed' }, deps),
    },
    {
      method: 'GET',
      path: '/events/{id}/calendar.ics',
      handler: async (request, h) => {
        const event = await publicEventOf(request, deps);
        return event ? calendarOf(request, h, event) : sendAbsent(request, h, localeFor(request, 'en'));
      },
    },
  ];
}

/** @returns the requested page of the list, from 1 */
function pageOf({ query }: Request): number {
  const page = String(query.page ?? '');
  return /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1;
}

/** The calendar file of a public event, whose page it names. */
function calendarOf(request: Request, h: ResponseToolkit, event: PublicEvent): ResponseObject {
  const tenant = tenantOf(request);
  const calendar = calendarFile(event, tenant, { url: `${tenant.baseUrl}/events/${event.id}` });
  return sendCalendar(h, calendar).header('cache-control', 'no-cache');
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
