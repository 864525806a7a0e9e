/**
 * The unsubscribe link (RFC 8058). GET shows a page and changes nothing, because link scanners follow it. POST, from the
 * one-click of a mail program or the button of the page, opts out at once.
 */
import { fileURLToPath } from 'node:url';
import type { Request, ResponseObject, ResponseToolkit, ServerRoute } from '@hapi/hapi';
import { Eta } from 'eta';
import { tenantOf } from '#server/gateway/api/request-context.ts';
import { publicFileRoutes } from '#server/gateway/http/public-files.ts';
import { rawPayload, receiveBody } from '#server/gateway/stages/body.ts';
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
  readonly title: string;
  readonly sentence: string;
  /** Shown after the sentence. */
  readonly address?: string;
  readonly confirm?: true;
  readonly note: string;
}

/** @returns the routes of the page and its style. Needs @hapi/inert on the server. */
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
        if (!named) return send(request, h, unknown);
        const found = await findSubscription(database.reading(tenant.id), named);
        return send(request, h, found?.wanted ? confirmation(found) : done(found));
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
        if (!named) return send(request, h, unknown);
        const db = database.writing(tenant.id);
        await optOut(db, named, secrets);
        return send(request, h, done(await findSubscription(db, named)));
      },
    },
  ];
}

const unknown: Page = {
  status: 404,
  title: 'This link is incomplete',
  sentence: 'Nothing has changed. Open the link in the newsletter again, or copy all of it.',
  note: 'The link of a test mail or a preview is an example.',
};

function confirmation({ email }: Subscription): Page {
  return {
    status: 200,
    title: 'No more newsletters?',
    sentence: 'They are sent to',
    address: masked(email),
    confirm: true,
    note: 'Mails about your own account, events and payments still reach you.',
  };
}

/** Also for a deleted person, who gets no newsletters either. */
function done(subscription: Subscription | undefined): Page {
  return {
    status: 200,
    title: 'You are unsubscribed',
    sentence: subscription ? 'No more newsletters go to' : 'No more newsletters reach you.',
    ...(subscription && { address: masked(subscription.email) }),
    note: 'You can close this page. If you change your mind, write to the sender of the newsletter.',
  };
}

/** Recognisable for its owner, and hidden from recipients of a forwarded newsletter. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
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

function send(request: Request, h: ResponseToolkit, { status, ...page }: Page): ResponseObject {
  const { name } = tenantOf(request);
  // By code points, so that surrogate pairs are not split.
  const [initial = ''] = name;
  const data = { address: undefined, confirm: false, ...page, tenant: name, initial: initial.toUpperCase() };
  const response = h.response(eta.render('./page', data)).code(status).type('text/html');
  for (const [header, value] of Object.entries(headers)) response.header(header, value);
  return response;
}
