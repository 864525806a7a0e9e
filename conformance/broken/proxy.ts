/**
 * Proxy between the suite and a good host that applies a mutant. Both tenants and the mailbox are reached through it,
 * and for mutants of webhooks the receiver. Addresses of the good host are rewritten in both directions, so that
 * redirects and links lead through it too.
 */
import { once } from 'node:events';
import http from 'node:http';
import { buffer } from 'node:stream/consumers';
import { escapePattern } from '#harness/escape-pattern.ts';
import { createHttpClient, type HttpClient } from '#harness/http/client.ts';
import type { Profile } from '#harness/profile.ts';
import { Inconclusive } from '#harness/verdict.ts';
import type { Forward, Handler, Handlers, ProxiedRequest, ProxiedResponse } from './mutant.ts';

export interface BrokenHost {
  /** The good host's profile with the addresses of the proxy. */
  readonly profile: Profile;
  stop(): Promise<void>;
}

/** The host name of a request selects the upstream. */
const names = {
  own: 'tenant.localhost',
  other: 'other.localhost',
  mailbox: 'mailbox.localhost',
  webhooks: 'webhooks.localhost',
} as const;
type Purpose = keyof typeof names;
const purposes = ['own', 'other', 'mailbox', 'webhooks'] as const satisfies readonly Purpose[];

/** Not forwarded: hop-by-hop (RFC 9110, 7.6.1), or set by the client. */
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
    void handle(request, response, { handlers, upstreams, pairs, client, relay: at('webhooks') });
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

interface ProxyContext {
  readonly handlers: Handlers;
  readonly upstreams: Readonly<Record<Exclude<Purpose, 'webhooks'>, string | undefined>>;
  readonly pairs: readonly { readonly good: string; readonly ours: string }[];
  readonly client: HttpClient;
  /** Address that receives webhooks in place of the suite's receiver. */
  readonly relay: string;
}

function upstreamsOf({ baseUrl, other, mailbox }: Profile) {
  return {
    own: baseUrl,
    other: other?.baseUrl,
    mailbox: mailbox?.kind === 'mailpit' ? mailbox.url.replace(/\/$/, '') : undefined,
  };
}

async function handle(
  request: http.IncomingMessage,
  response: http.ServerResponse,
  context: ProxyContext,
): Promise<void> {
  const host = (request.headers.host ?? '').replace(/:\d+$/, '');
  const purpose = purposes.find((name) => names[name] === host);
  try {
    const received = await proxied(request, purpose ?? 'own');
    // The good host decides about a name that is none of ours.
    const kept = purpose ? received : { ...received, headers: { ...received.headers, host } };
    const { status, headers, body } = await handled(purpose ?? 'own', kept, context);
    response.writeHead(
      status,
      Object.entries(headers).flatMap(([name, value]) => named(name, value)),
    );
    response.end(body);
  } catch (error) {
    if (!(error instanceof Inconclusive)) {
      // A fault of a handler: the client must not wait for its deadline.
      response.destroy();
      throw error;
    }
    response.writeHead(502, { 'content-type': 'text/plain' }).end(error.message);
  }
}

/** Splits cookies that were joined by a line feed. */
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

function handled(purpose: Purpose, request: ProxiedRequest, context: ProxyContext): Promise<ProxiedResponse> {
  const { api = plain, webhooks = plain, mailbox = plain } = context.handlers;
  if (purpose === 'webhooks') {
    // The path encodes the target: see `caught`.
    const target = Buffer.from(request.path.slice(1), 'base64url').toString('utf8');
    return webhooks(request, (changed) => sent(changed, target, context));
  }
  const upstream = context.upstreams[purpose] ?? '';
  const forward: Forward = (changed) => sent(changed, upstream + changed.path, context);
  return purpose === 'mailbox' ? mailbox(request, forward) : api(request, forward);
}

async function sent(
  request: ProxiedRequest,
  url: string,
  { client, pairs, handlers, relay }: ProxyContext,
): Promise<ProxiedResponse> {
  const outwards = (text: string) => pairs.reduce((all, { good, ours }) => replaced(all, ours, good), text);
  const inwards = (text: string) =>
    pairs.reduce((all, { good, ours }) => replaced(all, good, ours), handlers.webhooks ? restored(text, relay) : text);
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

/** Replaces the URL-encoded form as well. */
function replaced(text: string, from: string, to: string): string {
  return text.replaceAll(from, to).replaceAll(encodeURIComponent(from), encodeURIComponent(to));
}

function mapped(headers: Readonly<Record<string, string>>, change: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, change(value)]));
}

/** Replaces a subscription's endpoint by the relay, with the target encoded in the path. */
function caught(body: string, relay: string): string {
  return body.replaceAll(
    /http:\/\/[\w.:-]+\/hooks\/\w+/g,
    (target) => `${relay}/${Buffer.from(target).toString('base64url')}`,
  );
}

/** The reverse of `caught`, so that a subscription is read as it was written. */
function restored(text: string, relay: string): string {
  return text.replaceAll(new RegExp(`${escapePattern(relay)}/([\\w-]+)`, 'g'), (_, target: string) =>
    Buffer.from(target, 'base64url').toString('utf8'),
  );
}
