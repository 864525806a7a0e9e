/** Verification of webhooks by their signature (Standard Webhooks), with Web Crypto: in Node, at the edge, anywhere. */
import type { webhooks } from './generated/api.ts';
import { parsedJson } from './response.ts';

/** Types of webhook events, such as `user.created`. */
export type WebhookType = keyof webhooks;

/** The body of a webhook: a union by `type`, which narrows `data.object`. */
export type WebhookEvent = { [Type in WebhookType]: WebhookEventOf<Type> }[WebhookType];

/** The body of a webhook of one type. */
export interface WebhookEventOf<Type extends WebhookType> {
  /** The `webhook-id`: a duplicate has the same. */
  readonly id: string;
  readonly type: Type;
  /** Time of the event. */
  readonly timestamp: string;
  /** Host of the tenant. */
  readonly tenant: string;
  readonly apiVersion: 'v1';
  /** Whether it is a sample. */
  readonly test: boolean;
  /** Present: it was missed, and sent later by a recovery. After a deletion `object` has only its `id`. */
  readonly recovered?: true;
  readonly data: {
    readonly object: webhooks[Type];
    /** Changed members, on updates. */
    readonly changes?: Readonly<Record<string, { readonly before?: unknown; readonly after?: unknown }>>;
  };
}

/** A request that is no webhook of the subscription, or too old. Respond with 400, and do nothing else. */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}

export interface WebhookOptions {
  /** The secret of the subscription (`whsec_…`), or several while it is replaced. */
  readonly secret: string | readonly string[];
  /** Replaces the system clock, for tests. */
  readonly now?: () => Date;
}

/** Headers as `fetch` has them: the global class or that of a library, which is another one. */
type FetchHeaders = Pick<Headers, 'get'>;

/** Headers of a request, as `fetch` or as Node's http has them. */
export type WebhookHeaders = FetchHeaders | Readonly<Record<string, string | readonly string[] | undefined>>;

/** A replayed request is refused after this time, in seconds; clocks may differ by as much (Standard Webhooks). */
const tolerance = 300;

/**
 * @param body the raw body, before it is parsed: another spelling of the same JSON has another signature
 * @returns the event. Discard those whose `id` was seen already
 * @throws WebhookError for a missing or wrong signature, a time more than five minutes away, or a body that is no event;
 * TypeError for a malformed secret
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  { secret, now = () => new Date() }: WebhookOptions,
): Promise<WebhookEvent> {
  const id = headerIn(headers, 'webhook-id');
  const timestamp = headerIn(headers, 'webhook-timestamp');
  const signatures = headerIn(headers, 'webhook-signature');
  if (!/^\d{1,12}$/.test(timestamp)) throw new WebhookError('The webhook-timestamp is not a number of seconds.');
  const age = now().getTime() / 1_000 - Number(timestamp);
  if (Math.abs(age) > tolerance) {
    throw new WebhookError(
      `The webhook is ${Math.round(Math.abs(age))} s ${age > 0 ? 'old' : 'in the future'}: check the clock.`,
    );
  }
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const head = new TextEncoder().encode(`${id}.${timestamp}.`);
  const signed = new Uint8Array([...head, ...bytes]);
  const given = signatures.split(' ').filter((one) => one.startsWith('v1,'));
  for (const one of typeof secret === 'string' ? [secret] : secret) {
    const key = await keyOf(one);
    for (const signature of given) {
      const binary = bytesOf(signature.slice('v1,'.length));
      // Compares in constant time.
      if (binary && (await crypto.subtle.verify('HMAC', key, binary, signed))) return eventIn(bytes);
    }
  }
  throw new WebhookError(
    'No signature of the webhook is right: is it the secret of this subscription, and the raw body?',
  );
}

function headerIn(headers: WebhookHeaders, name: string): string {
  const value = areOfFetch(headers) ? headers.get(name) : headers[name];
  if (typeof value !== 'string' || value === '') throw new WebhookError(`The request has no ${name}.`);
  return value;
}

function areOfFetch(headers: WebhookHeaders): headers is FetchHeaders {
  return typeof headers.get === 'function';
}

async function keyOf(secret: string) {
  const bytes = secret.startsWith('whsec_') ? bytesOf(secret.slice('whsec_'.length)) : undefined;
  if (!bytes?.length)
    throw new TypeError('The secret of a subscription is whsec_ and base64. Check that it was copied completely.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** @returns the bytes of base64; undefined if it is not */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

function eventIn(bytes: Uint8Array): WebhookEvent {
  const event = parsedJson(new TextDecoder().decode(bytes));
  if (!isEvent(event)) throw new WebhookError('The body of the webhook is not an event.');
  return event;
}

/** The host signed it: only the members that tell the types apart are looked at. */
function isEvent(body: unknown): body is WebhookEvent {
  if (typeof body !== 'object' || body === null) return false;
  return (
    'type' in body &&
    typeof body.type === 'string' &&
    'data' in body &&
    typeof body.data === 'object' &&
    body.data !== null
  );
}
