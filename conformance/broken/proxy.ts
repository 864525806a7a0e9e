/**
 * Stands between the suite and a good host, and does what a mutant says. Both tenants are reached through it, and so are the mailbox
 * and, for mutants of webhooks, the receiver. Addresses of the good host are rewritten in both directions, so that
 * redirects and links lead through it too.
 */
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { createHttpClient, type HttpClient } from '../http/client.ts';
import type { Profile } from '../profile.ts';
import { Inconclusive } from '../verdict.ts';
import type { Forward, Handler, Handlers, ProxiedAnswer, ProxiedRequest } from './mutant.ts';

export interface BrokenHost {
  /** The good host's profile, with the proxy in its place. */
  readonly profile: Profile;
  stop(): Promise<void>;
}

/** The name by which a request reaches the proxy says what it is for. */
const names = {
  own: 'tenant.localhost',
  other: 'other.localhost',
  mailbox: 'mailbox.localhost',
  webhooks: 'webhooks.localhost',
} as const;
type Purpose = keyof typeof names;
const purposes = ['own', 'other', 'mailbox', 'webhooks'] as const satisfies readonly Purpose[];

/** Of one connection, or worked out anew by whoever sends. RFC 9110, 7.6.1. */
const hopByHop = [
  'connection',
  'keep-alive',
  'transfer-encoding',
  'te',
  'trailer',
  'upgrade',
  'host',
  'content-length',
  'expect',
];

/** @param port to listen on; 0: any */
export async function startBrokenHost(good: Profile, handlers: Handlers, port = 0): Promise<BrokenHost> {
  const client = createHttpClient('');
  const server = http.createServer();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const at = (purpose: Purpose) => `http://${names[purpose]}:${typeof address === 'object' ? address?.port : port}`;
  const upstreams = upstreamsOf(good);
  const pairs = (['own', 'other', 'mailbox'] as const).flatMap((purpose) => {
    const upstream = upstreams[purpose];
    return upstream ? [{ good: upstream, ours: at(purpose) }] : [];
  });
  server.on('request', (request, response) => {
    void answer(request, response, { handlers, upstreams, pairs, client, relay: at('webhooks') });
  });
  return {
    profile: {
      ...good,
      baseUrl: at('own'),
      ...(good.other ? { other: { ...good.other, baseUrl: at('other') } } : {}),
      ...(good.mailbox?.kind === 'mailpit' ? { mailbox: { ...good.mailbox, url: at('mailbox') } } : {}),
    },
    stop: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
      await client.close();
    },
  };
}

interface Way {
  readonly handlers: Handlers;
  readonly upstreams: Readonly<Record<Exclude<Purpose, 'webhooks'>, string | undefined>>;
  readonly pairs: readonly { readonly good: string; readonly ours: string }[];
  readonly client: HttpClient;
  /** Where webhooks are caught. */
  readonly relay: string;
}

function upstreamsOf({ baseUrl, other, mailbox }: Profile) {
  return {
    own: baseUrl,
    other: other?.baseUrl,
    mailbox: mailbox?.kind === 'mailpit' ? mailbox.url.replace(/\/$/, '') : undefined,
  };
}

async function answer(request: http.IncomingMessage, response: http.ServerResponse, way: Way): Promise<void> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const purpose = purposes.find((name) => names[name] === host);
  try {
    if (!purpose) throw new Inconclusive('unexpected-answer', `the broken host does not stand for ${host}`);
    const { status, headers, body } = await handled(purpose, await proxied(request, purpose), way);
    response.writeHead(
      status,
      Object.entries(headers).flatMap(([name, value]) => named(name, value)),
    );
    response.end(body);
  } catch (error) {
    if (!(error instanceof Inconclusive)) throw error;
    response.writeHead(502, { 'content-type': 'text/plain' }).end(error.message);
  }
}

/** Cookies that were joined by a line feed are headers of their own again. */
function named(name: string, value: string): string[] {
  return value.split('\n').flatMap((line) => [name, line]);
}

async function proxied(request: http.IncomingMessage, purpose: Purpose): Promise<ProxiedRequest> {
  const headers = Object.entries(request.headers).flatMap(([name, value]) =>
    value === undefined || hopByHop.includes(name) ? [] : [[name, Array.isArray(value) ? value.join(', ') : value]],
  );
  return {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: Object.fromEntries(headers),
    body: await buffer(request),
    from: request.socket.remoteAddress ?? '',
    tenant: purpose === 'other' ? 'other' : 'own',
  };
}

const plain: Handler = (request, forward) => forward(request);

function handled(purpose: Purpose, request: ProxiedRequest, way: Way): Promise<ProxiedAnswer> {
  const { api = plain, webhooks = plain, mailbox = plain } = way.handlers;
  if (purpose === 'webhooks') {
    // The target is the path: see `caught`.
    const target = Buffer.from(request.path.slice(1), 'base64url').toString('utf8');
    return webhooks(request, (changed) => sent(changed, target, way));
  }
  const upstream = way.upstreams[purpose] ?? '';
  const forward: Forward = (changed) => sent(changed, upstream + changed.path, way);
  return purpose === 'mailbox' ? mailbox(request, forward) : api(request, forward);
}

async function sent(
  request: ProxiedRequest,
  url: string,
  { client, pairs, handlers, relay }: Way,
): Promise<ProxiedAnswer> {
  const outwards = (text: string) => pairs.reduce((all, { good, ours }) => replaced(all, ours, good), text);
  const inwards = (text: string) => pairs.reduce((all, { good, ours }) => replaced(all, good, ours), text);
  const body = request.body.length === 0 ? undefined : outwards(request.body.toString('utf8'));
  const { status, headers, bytes } = await client.send(
    {
      method: request.method,
      url: outwards(url),
      headers: mapped(request.headers, outwards),
      body: handlers.webhooks && body !== undefined ? caught(body, relay) : body,
      from: request.from,
    },
    () => {},
  );
  const isText = /json|text|urlencoded/.test(headers['content-type'] ?? '');
  return {
    status,
    headers: mapped(Object.fromEntries(Object.entries(headers).filter(([name]) => !hopByHop.includes(name))), inwards),
    body: isText ? Buffer.from(inwards(bytes.toString('utf8'))) : bytes,
  };
}

/** Also as it stands in a query. */
function replaced(text: string, from: string, to: string): string {
  return text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
}

function mapped(headers: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}

/** A subscription's endpoint becomes ours, which remembers in its path where the webhook wanted to go. */
function caught(body: string, relay: string): string {
  return body.replaceAll(
    /http:\/\/[\w.:-]+\/hooks\/\w+/g,
    (target) => `${relay}/${Buffer.from(target).toString('base64url')}`,
  );
}
