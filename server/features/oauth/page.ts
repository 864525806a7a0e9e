/** The provider's pages: rendered on the server, usable without scripts, with a strict CSP. */
import { fileURLToPath } from 'node:url';
import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { Eta } from 'eta';
import type { Tenant } from '#server/gateway/api/request-context.ts';
import type { MessageKey } from '#server/platform/messages/en.ts';
import { type Language, messagesIn } from '#server/platform/messages/messages.ts';

/** Escapes every value: names come from tenants, addresses from visitors. */
const eta = new Eta({ views: fileURLToPath(new URL('./views/', import.meta.url)), cache: true, autoEscape: true });

type View = 'password' | 'second-factor' | 'code-request' | 'code' | 'consent' | 'stopped';

/** A text in the language of the visitor. */
export interface Said {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

export const said = (key: MessageKey, values: Said['values'] = {}): Said => ({ key, values });

export interface Page {
  readonly view: View;
  readonly title: Said;
  readonly status: number;
  readonly data: object;
  /** Final target of the page's form; absent: no form, or it stays on this origin. */
  readonly redirectUri?: string | undefined;
  readonly retryAfter?: string | undefined;
  /** Whether it has one of our scripts. */
  readonly scripts?: boolean;
}

/** @returns the page as HTML. */
export function renderPage(
  tenant: Tenant,
  { view, title, data }: Pick<Page, 'view' | 'title' | 'data'>,
  language: Language,
): string {
  const message = messagesIn(language);
  const write = ({ key, values }: Said) => message(key, values);
  // A value that the view marks up, with what stands before and after it.
  const around = (key: MessageKey, name: string, values: Said['values'] = {}) =>
    message(key, { ...values, [name]: marked }).split(marked);
  // By code points, so that surrogate pairs are not split.
  const [initial = ''] = tenant.name;
  const frame = { language, message, write, around, tenant: tenant.name, initial: initial.toUpperCase() };
  return eta.render(`./${view}`, { ...data, ...frame, title: write(title) });
}

/** In no message. */
const marked = '\0';

/** @returns the headers of a page. */
export function pageHeaders(redirectUri?: string, scripts = false): Readonly<Record<string, string>> {
  return {
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "style-src 'self'",
      "img-src 'self'",
      ...(scripts ? ["script-src 'self'"] : []),
      "base-uri 'none'",
      "frame-ancestors 'none'",
      `form-action ${formActions(redirectUri)}`,
    ].join('; '),
    // Not `no-referrer`: browsers would send `Origin: null` with our own forms.
    'referrer-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  };
}

/**
 * Chromium applies form-action to every redirect that follows a form: to the application's callback, and further to other
 * hosts; from a loopback one also over http. The purpose of the policy holds: a page has one form, and its action is ours.
 */
function formActions(redirectUri: string | undefined): string {
  if (redirectUri === undefined) return "'self'";
  return redirectUri.startsWith('https:') ? "'self' https:" : "'self' https: http:";
}

export function sendPage(h: ResponseToolkit, tenant: Tenant, page: Page, language: Language): ResponseObject {
  const response = h
    .response(renderPage(tenant, page, language))
    .code(page.status)
    .type('text/html');
  const retryAfter = page.retryAfter === undefined ? {} : { 'retry-after': page.retryAfter };
  for (const [name, value] of Object.entries({ ...pageHeaders(page.redirectUri, page.scripts), ...retryAfter })) {
    response.header(name, value);
  }
  return response;
}

/** An error that stops the interaction, shown to the visitor on a page. */
export class Stopped extends Error {
  override name = 'Stopped';
  readonly status: number;
  readonly heading: MessageKey;
  readonly sentence: MessageKey;

  constructor(status: number, heading: MessageKey, sentence: MessageKey = 'oauth.stopped.goBack') {
    super(heading);
    this.status = status;
    this.heading = heading;
    this.sentence = sentence;
  }

  page(): Page {
    return {
      view: 'stopped',
      title: said(this.heading),
      status: this.status,
      data: { sentence: said(this.sentence), detail: '' },
    };
  }
}
