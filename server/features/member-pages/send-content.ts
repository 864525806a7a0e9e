/** Sends a page of a signed-in member: its content in the frame of all of them. */
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { paths } from '#server/admin/paths.ts';
import type { SessionCookies } from '#server/admin/session/cookie.ts';
import type { Session } from '#server/admin/session/session.ts';
import { memberPaths } from './paths.ts';
import { type Content, dones, type Visit } from './route.ts';
import { sendPage } from './send.ts';

/** A request with a valid session. */
export interface Opened {
  readonly request: Request;
  readonly h: ResponseToolkit;
  readonly session: Session;
  readonly visit: Visit;
  readonly cookies: SessionCookies;
}

export function sendContent(
  { request, h, session, visit }: Opened,
  content: Content,
  status: number,
  retryAfter?: string,
): ResponseObject {
  const { message, locale, me, refused, acting } = visit;
  const { view, title, tab, data, scripts = [] } = content;
  const done = dones.find((one) => one === request.query.done);
  const frame = {
    user: me.id,
    tabs: tabs.map(({ name, href, label }) => ({ href, label: message(label), isCurrent: name === tab })),
    account: {
      signOut: memberPaths.signOut,
      // An administrator who acts as the member reaches none of it.
      security: acting ? undefined : memberPaths.security,
      // Users of the office find their way there, also those who act as a member.
      administration: acting || session.me.permissions.length > 0 ? paths.home : undefined,
    },
    acting: acting && message('my.acting', { name: me.displayName }),
    done: refused ? refused.notice : done && message(`my.done.${done}`),
    problem: refused?.problem,
    office: visit.organisation.contactEmail,
  };
  const response = sendPage(request, h, {
    view: `member-pages/views/${view}`,
    status,
    locale,
    title,
    data: { ...frame, ...data },
    scripts,
  });
  return retryAfter === undefined ? response : response.header('retry-after', retryAfter);
}

const tabs = [
  { name: 'home', href: memberPaths.home, label: 'my.memberships' },
  { name: 'events', href: memberPaths.events, label: 'my.events' },
  { name: 'forms', href: memberPaths.forms, label: 'my.forms' },
  { name: 'documents', href: memberPaths.documents, label: 'my.documents' },
  { name: 'details', href: memberPaths.details, label: 'my.details' },
] as const;
