/**
 * The unsubscribe link (RFC 8058). GET shows a page and changes nothing, because link scanners follow it. POST, from the
 * one-click of a mail program or the button of the page, opts out at once.
 */
import { fileURLToPath } from 'node:url';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { Eta } from 'eta';
import { selectOrganisation } from '#server/features/public-pages/organisation.ts';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { languageFor } from '#server/gateway/http/language.ts';
import { publicFileRoutes } from '#server/gateway/http/public-files.ts';
import { rawPayload, receiveBody } from '#server/gateway/stages/body.ts';
import type { MessageKey } from '#server/platform/messages/en.ts';
import { messagesIn } from '#server/platform/messages/messages.ts';
import type { Database } from '#server/platform/postgres/database.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { findSubscription, optOut, type Subscription } from './unsubscribe-store.ts';
import { subscriberOf } from './unsubscribe-token.ts';

/** Escapes every value. */
const eta = new Eta({ views: fileURLToPath(new URL('./views/', import.meta.url)), cache: true, autoEscape: true });
const publicFolder = fileURLToPath(new URL('./public/', import.meta.url));

/** The body, `List-Unsubscribe=One-Click` in either form encoding, is not read: the token is enough. */
const bodyBounds = { bytes: 16 * 1024, milliseconds: 5_000 };

export interface UnsubscribeDeps {
  readonly database: Database;
  readonly secrets: Secrets;
}

interface Page {
  readonly status: number;
  readonly title: MessageKey;
  readonly sentence: MessageKey;
  /** Shown with the sentence. */
  readonly address?: string;
  readonly confirm?: boolean;
  readonly note: MessageKey;
}

/** @returns the routes of the page and its style. */
export function unsubscribeRoutes({ database, secrets }: UnsubscribeDeps): ServerRoute[] {
  const path = '/u/{token}';
  const subscriber = (request: Request) => subscriberOf(secrets, tenantOf(request).id, String(request.params.token));
  return [
    ...publicFileRoutes([{ path: '/u/page.css', folder: publicFolder, name: 'page.css' }]),
    {
      method: 'GET',
      path,
      handler: async (request, h) => {
        const tenant = tenantOf(request);
        const named = subscriber(request);
        if (!named) return send(request, h, unknown, database);
        const found = await findSubscription(database.reading(tenant.id), named);
        return send(request, h, found?.wanted ? confirmation(found) : done(found), database);
      },
    },
    {
      method: 'POST',
      path,
      options: { payload: rawPayload },
      handler: async (request, h) => {
        await receiveBody(request.raw.req, bodyBounds);
        const tenant = tenantOf(request);
        const named = subscriber(request);
        if (!named) return send(request, h, unknown, database);
        const db = database.writing(tenant.id);
        await optOut(db, named, secrets);
        return send(request, h, done(await findSubscription(db, named)), database);
      },
    },
  ];
}

const unknown: Page = {
  status: 404,
  title: 'unsubscribe.unknown.title',
  sentence: 'unsubscribe.unknown.text',
  note: 'unsubscribe.unknown.note',
};

function confirmation({ email }: Subscription): Page {
  return {
    status: 200,
    title: 'unsubscribe.confirm.title',
    sentence: 'unsubscribe.confirm.text',
    address: masked(email),
    confirm: true,
    note: 'unsubscribe.confirm.note',
  };
}

/** Also for a deleted person, who gets no newsletters either. */
function done(subscription: Subscription | undefined): Page {
  return {
    status: 200,
    title: 'unsubscribe.done.title',
    sentence: subscription ? 'unsubscribe.done.text' : 'unsubscribe.done.textOfAbsent',
    ...(subscription && { address: masked(subscription.email) }),
    note: 'unsubscribe.done.note',
  };
}

/** Recognisable for its owner, and hidden from recipients of a forwarded newsletter. */
function masked(email: string): string {
  const [first = ''] = email;
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`;
}

const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  // The token is in the URL.
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** In the language of the browser, or else of the organisation, as the other pages for everyone. */
async function send(
  request: Request,
  h: ResponseToolkit,
  { status, title, sentence, address, confirm = false, note }: Page,
  database: Database,
): Promise<ResponseObject> {
  const { id, name } = tenantOf(request);
  const { locale } = await selectOrganisation(database.reading(id));
  const language = languageFor(request, locale);
  const message = messagesIn(language);
  // By code points, so that surrogate pairs are not split.
  const [initial = ''] = name;
  // The address is marked up: it is what readers look for.
  const [before = '', after = ''] = message(sentence, { address: placeholder }).split(placeholder);
  const data = {
    language,
    title: message(title),
    sentence: { before, address, after },
    unsubscribe: confirm && message('unsubscribe.button'),
    note: message(note),
    tenant: name,
    initial: initial.toUpperCase(),
  };
  const response = h.response(eta.render('./page', data)).code(status).type('text/html');
  for (const [header, value] of Object.entries(headers)) response.header(header, value);
  return response.header('vary', 'accept-language');
}

/** In no message. */
const placeholder = '\0';
