/** The provider's pages: made on the server, usable without a script, and closed to everything but themselves. */
import { fileURLToPath } from 'node:url';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { Eta } from 'eta';
import type { Tenant } from '#server/gateway/passage.ts';

/** Every value is escaped: names come from tenants, and addresses from whoever typed them. */
const eta = new Eta({ views: fileURLToPath(new URL('./views/', import.meta.url)), cache: true, autoEscape: true });

export type View = 'password' | 'code-request' | 'code' | 'consent' | 'stopped';

export interface Page {
  readonly view: View;
  readonly title: string;
  readonly status: number;
  readonly data: object;
  /** Where the page's form may lead in the end; absent: it has none, or stays here. */
  readonly redirectUri?: string | undefined;
  readonly retryAfter?: string | undefined;
}

/** @returns the page as HTML. */
export function renderPage(tenant: Tenant, { view, title, data }: Pick<Page, 'view' | 'title' | 'data'>): string {
  // By code points: half of an emoji is no letter.
  const [initial = ''] = tenant.name;
  return eta.render(`./${view}`, { ...data, title, tenant: tenant.name, initial: initial.toUpperCase() });
}

/** @returns the headers of a page. */
export function pageHeaders(redirectUri?: string): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action ${formActions(redirectUri)}`,
    ].join('; '),
    // Not `no-referrer`, by which browsers would send `Origin: null` with our own forms.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/**
 * Chromium asks the policy about every redirect that follows a form: to the application, and on to wherever its callback
 * leads, which may be another host of its own; one on the loopback may go on by http. What the policy is for, that no
 * form of ours is sent elsewhere, holds: a page has one form, made here.
 */
function formActions(redirectUri: string | undefined): string {
  if (redirectUri === undefined) return "'self'";
  return redirectUri.startsWith('https:') ? "'self' https:" : "'self' https: http:";
}

export function sendPage(h: ResponseToolkit, tenant: Tenant, page: Page): ResponseObject {
  const response = h.response(renderPage(tenant, page)).code(page.status).type('text/html');
  const retryAfter = page.retryAfter === undefined ? {} : { 'retry-after': page.retryAfter };
  for (const [name, value] of Object.entries({ ...pageHeaders(page.redirectUri), ...retryAfter })) {
    response.header(name, value);
  }
  return response;
}

/** Why a visitor cannot go on, told on a page. */
export class Stopped extends Error {
  override name = 'Stopped';
  readonly status: number;
  readonly heading: string;

  constructor(status: number, heading: string, sentence: string) {
    super(sentence);
    this.status = status;
    this.heading = heading;
  }

  page(): Page {
    return {
      view: 'stopped',
      title: this.heading,
      status: this.status,
      data: { heading: this.heading, sentence: this.message, detail: '' },
    };
  }
}
