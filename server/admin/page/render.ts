/** A page as HTML, in the frame around all pages, with the headers that close it to everything else. */
import { fileURLToPath } from 'node:url';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { ServerViewsConfiguration } from '@hapi/vision';
import { Eta } from 'eta';
import { tenantOf } from '#server/gateway/passage.ts';
import { navigationFor } from '../navigation.ts';
import type { Notice } from '../session/cookie.ts';
import type { Session } from '../session/session.ts';
import { type Bar, barsOf, peakShown } from './bars.ts';
import type { Page } from './blocks.ts';
import { everyTypedIn, type Field, typedIn } from './fields.ts';
import { formatAgo, formatInstant, formatMoney, formatNumber } from './format.ts';

const views = fileURLToPath(new URL('../views/', import.meta.url));

/** Every value is escaped: names come from tenants, and the rest from whoever typed it. */
const eta = new Eta({ views, cache: true, autoEscape: true, rmWhitespace: false });

/** The engine of @hapi/vision: templates are compiled once. */
export const viewSettings: ServerViewsConfiguration = {
  engines: {
    eta: {
      compile: (template: string) => {
        const compiled = eta.compile(template);
        return (context: object) => eta.render(compiled, context);
      },
    },
  },
  path: views,
  isCached: true,
};

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** What is the same for every page. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  // Not `no-referrer`, by which browsers would send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * For a mail as it will look. Its styles are its own, and its pictures lie wherever its writer put them; nothing in it
 * runs, no form is sent, and to scripts of other pages it is of no origin.
 */
export const frameHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox",
  'x-frame-options': 'SAMEORIGIN',
};

export interface Shown {
  readonly page: Page;
  readonly status: number;
  /** Absent: nobody is signed in, and the page stands alone. */
  readonly session?: Session | undefined;
  readonly notice?: Notice | undefined;
  readonly now: Date;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function sendPage(request: Request, h: ResponseToolkit, shown: Shown): Promise<ResponseObject> {
  const { page, session, notice, now, status } = shown;
  const tenant = tenantOf(request);
  const zone = session?.me.timezone ?? 'UTC';
  const html = await request.render(session ? 'signed-in' : 'signed-out', {
    page,
    notice,
    session,
    tenant,
    initial: initialOf(tenant.name),
    nav: session ? navigationFor(session, request.path) : [],
    // @hapi/crumb's token for forms: there is one on every page of ours.
    crumb: request.plugins.crumb ?? '',
    here: request.path,
    write: writers(zone, now),
  });
  const response = h.response(html).code(status).type('text/html');
  for (const [name, value] of Object.entries({ ...pageHeaders, ...shown.headers })) response.header(name, value);
  return response;
}

/** By code points: half of an emoji is no letter. */
function initialOf(name: string): string {
  const [initial = ''] = name;
  return initial.toUpperCase();
}

/** What views write values with. */
function writers(zone: string, now: Date) {
  return {
    number: formatNumber,
    money: formatMoney,
    instant: (at: string, style: 'instant' | 'day') => formatInstant(at, zone, style),
    ago: (at: string) => formatAgo(at, now),
    zone,
    value: typedIn,
    values: everyTypedIn,
    bars: (...given: Parameters<typeof barsOf>): readonly Bar[] => barsOf(...given),
    peak: peakShown,
    idOf: (field: Field, option?: string) =>
      `field-${field.name}${option === undefined ? '' : `-${option}`}`.replaceAll(/[^A-Za-z0-9_-]/g, '-'),
  };
}
