/** Rendering of pages as HTML, with layout and security headers. */
import { fileURLToPath } from 'node:url';
import type { Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { ServerViewsConfiguration } from '@hapi/vision';
import { Eta } from 'eta';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import type { Language } from '#server/platform/messages/messages.ts';
import { currentLanguage } from '../language/language.ts';
import { say } from '../language/say.ts';
import { scriptTextsNow } from '../language/script-texts.ts';
import { navigationFor } from '../navigation.ts';
import type { Notice } from '../session/cookie.ts';
import type { Session } from '../session/session.ts';
import { hueOf, initialsOf } from './avatar.ts';
import { type Bar, barsOf, peakLabel } from './bars.ts';
import type { Page } from './blocks.ts';
import type { Cell } from './cells.ts';
import { everyTypedIn, type Field, groupsOf, typedIn } from './fields.ts';
import { formatAgo, formatInstant, formatMoney, formatNumber, type InstantStyle } from './format.ts';
import { draftsIn } from './letter-drafts.ts';
import { kindLabels, questionsIn } from './questions.ts';
import { withHeaders } from './redirect.ts';

const views = fileURLToPath(new URL('../views/', import.meta.url));

/** Every value is escaped, because all of them come from tenants and users. */
const eta = new Eta({ views, cache: true, autoEscape: true, rmWhitespace: false });

/** @hapi/vision engine; templates are compiled once. */
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

/** Headers of every page. */
const pageHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': policy,
  // With `no-referrer`, browsers would send `Origin: null` with our own forms.
  'referrer-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/**
 * Headers of a mail preview: inline styles and remote pictures are allowed; scripts and forms are not, also by the sandbox.
 * Its origin is ours, so that our script can fit the frame to its height.
 */
export const frameHeaders: Readonly<Record<string, string>> = {
  ...pageHeaders,
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src https: data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'; sandbox allow-same-origin",
  'x-frame-options': 'SAMEORIGIN',
};

export interface PageResponse {
  readonly page: Page;
  readonly status: number;
  /** Absent: the page is rendered without the menu. */
  readonly session?: Session | undefined;
  readonly notice?: Notice | undefined;
  /** What was sent is done. */
  readonly done?: boolean | undefined;
  readonly now: Date;
  readonly headers?: Readonly<Record<string, string>>;
}

const plurals = {
  en: new Intl.PluralRules('en'),
  fr: new Intl.PluralRules('fr'),
  de: new Intl.PluralRules('de'),
} as const satisfies Readonly<Record<Language, Intl.PluralRules>>;

export async function sendPage(request: Request, h: ResponseToolkit, response: PageResponse): Promise<ResponseObject> {
  const { page, session, notice, done, now, status, headers } = response;
  const tenant = tenantOf(request);
  const zone = session?.me.timezone ?? 'UTC';
  const html = await request.render(session ? 'signed-in' : 'signed-out', {
    page,
    notice,
    done,
    // A form in the answer to a form holds what was typed.
    again: request.method === 'post',
    session,
    tenant,
    initial: initialsOf(tenant.name).slice(0, 1),
    nav: session ? navigationFor(session, request.path) : [],
    // CSRF token of the page's forms.
    crumb: request.plugins.crumb ?? '',
    here: request.path,
    write: writers(zone, now),
    say,
    isOne: (count: number) => plurals[currentLanguage()].select(count) === 'one',
    language: currentLanguage(),
    scriptTexts: scriptTextsNow(),
  });
  return withHeaders(h.response(html).code(status).type('text/html'), { ...pageHeaders, ...headers });
}

/** Formatting functions of the views. */
export function writers(zone: string, now: Date) {
  return {
    number: formatNumber,
    money: formatMoney,
    instant: (at: string, style: InstantStyle) => formatInstant(at, zone, style),
    ago: (at: string) => formatAgo(at, now),
    zone,
    groups: groupsOf,
    questions: questionsIn,
    questionKinds: kindLabels,
    value: typedIn,
    values: everyTypedIn,
    drafts: draftsIn,
    bars: (...given: Parameters<typeof barsOf>): readonly Bar[] => barsOf(...given),
    peak: peakLabel,
    initials: initialsOf,
    hue: hueOf,
    cellKind: (cell: Cell) => `is-${cell === null ? 'nothing' : typeof cell === 'string' ? 'text' : cell.kind}`,
    idOf: ({ name }: Field) => `field-${name}`.replaceAll(/[^A-Za-z0-9_-]/g, '-'),
  };
}
