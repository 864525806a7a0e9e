/**
 * Reads what a response says of its rate limit, in every generation of the header fields:
 *
 * - `X-RateLimit-Limit`, `-Remaining`, `-Reset`: never specified. Reset is seconds, or an instant in seconds or milliseconds
 *   since 1970, or an HTTP date
 * - draft-ietf-httpapi-ratelimit-headers-03 to -06: `RateLimit-Limit`, `-Remaining`, `-Reset` (seconds);
 *   from -05 also `RateLimit-Policy: 20;w=60`
 * - draft -07: `RateLimit: limit=20, remaining=3, reset=12`, and `RateLimit-Policy: 20;w=60`
 * - drafts -08 to -11: `RateLimit: "name";r=3;t=12`, and `RateLimit-Policy: "name";q=20;w=60`
 */

export type HeaderGeneration = 'X-RateLimit' | 'drafts 03 to 06' | 'draft 07' | 'drafts 08 to 11';

/** Members are undefined where the response does not say them. */
export interface RateLimitState {
  readonly generation: HeaderGeneration;
  readonly quota: number | undefined;
  readonly windowMs: number | undefined;
  /** Requests that are left. */
  readonly remaining: number | undefined;
  /** Milliseconds until there are more. */
  readonly resetMs: number | undefined;
}

/** An X-RateLimit-Reset from here on is an instant: in seconds, and in milliseconds since 1970. */
const firstEpochSeconds = 1e9;
const firstEpochMs = 1e11;

/**
 * @param now milliseconds since 1970, where the response has no Date
 * @returns the policy with the least left; undefined without such headers
 */
export function rateLimitOf(headers: Headers, now: number): RateLimitState | undefined {
  const combined = headers.get('ratelimit');
  const policy = headers.get('ratelimit-policy');
  if (combined !== null) {
    return /^\s*(?:limit|remaining|reset)\s*=/.test(combined) ? draft07(combined, policy) : draft08(combined, policy);
  }
  if (headers.has('ratelimit-remaining') || headers.has('ratelimit-limit')) return split(headers, policy);
  return unspecified(headers, now);
}

function draft08(combined: string, policy: string | null): RateLimitState | undefined {
  const items = itemsOf(combined).filter(({ parameters }) => parameters.has('r'));
  const least = items.reduce<Item | undefined>(
    (one, other) =>
      ((one && numberOf(one, 'r')) ?? Number.POSITIVE_INFINITY) <= (numberOf(other, 'r') ?? 0) ? one : other,
    undefined,
  );
  if (!least) return undefined;
  const own = itemsOf(policy ?? '').find(({ name }) => name === least.name);
  return {
    generation: 'drafts 08 to 11',
    quota: own && numberOf(own, 'q'),
    windowMs: inMs(own && numberOf(own, 'w')),
    remaining: numberOf(least, 'r'),
    resetMs: inMs(numberOf(least, 't')),
  };
}

function draft07(combined: string, policy: string | null): RateLimitState {
  const member = (name: string) => whole(new RegExp(`(?:^|,)\\s*${name}\\s*=\\s*(\\d+)`).exec(combined)?.[1]);
  const quota = member('limit');
  return {
    generation: 'draft 07',
    quota,
    windowMs: windowOf(policy, quota),
    remaining: member('remaining'),
    resetMs: inMs(member('reset')),
  };
}

function split(headers: Headers, policy: string | null): RateLimitState {
  const limit = headers.get('ratelimit-limit');
  const quota = whole(limit?.split(/[,;]/)[0]);
  return {
    generation: 'drafts 03 to 06',
    quota,
    // Before there was RateLimit-Policy, RateLimit-Limit carried the windows.
    windowMs: windowOf(policy ?? limit, quota),
    remaining: whole(headers.get('ratelimit-remaining')),
    resetMs: inMs(whole(headers.get('ratelimit-reset'))),
  };
}

function unspecified(headers: Headers, now: number): RateLimitState | undefined {
  const header = (name: string) => headers.get(`x-ratelimit-${name}`) ?? headers.get(`x-rate-limit-${name}`);
  const [quota, remaining] = [whole(header('limit')), whole(header('remaining'))];
  if (quota === undefined && remaining === undefined) return undefined;
  const sent = Date.parse(headers.get('date') ?? '');
  const resetMs = untilReset(header('reset'), Number.isNaN(sent) ? now : sent);
  return { generation: 'X-RateLimit', quota, windowMs: undefined, remaining, resetMs };
}

/** @param now the server's, as its Date says, where it says it */
function untilReset(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const number = Number(text);
    if (number >= firstEpochMs) return Math.max(0, number - now);
    return number >= firstEpochSeconds ? Math.max(0, number * 1_000 - now) : number * 1_000;
  }
  const date = / GMT$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** An item of a structured list (RFC 9651). */
interface Item {
  readonly name: string;
  readonly parameters: ReadonlyMap<string, string>;
}

function itemsOf(value: string): Item[] {
  // Neither names nor parameters of these fields contain a comma or a semicolon outside of quotes.
  return (value.match(/(?:"(?:[^"\\]|\\.)*"|[^,"])+/g) ?? []).map((text) => {
    const [name = '', ...rest] = text.match(/(?:"(?:[^"\\]|\\.)*"|[^;"])+/g) ?? [];
    const pairs = rest.map((pair) => pair.split('=').map((part) => part.trim()));
    return { name: name.trim(), parameters: new Map(pairs.map(([key = '', of = '']) => [key, of])) };
  });
}

const numberOf = ({ parameters }: Item, name: string) => whole(parameters.get(name));

/** @returns the window of `20;w=60` whose first number is the quota, or of the only one */
function windowOf(policy: string | null, quota: number | undefined): number | undefined {
  const windows = itemsOf(policy ?? '').filter(({ parameters }) => parameters.has('w'));
  const own = windows.find(({ name }) => whole(name) === quota) ?? (windows.length === 1 ? windows[0] : undefined);
  return inMs(own && numberOf(own, 'w'));
}

const inMs = (seconds: number | undefined) => (seconds === undefined ? undefined : seconds * 1_000);

/** @returns a whole number; undefined for anything else */
function whole(value: string | null | undefined): number | undefined {
  const text = value?.trim() ?? '';
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
