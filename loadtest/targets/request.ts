/** A request line at a host without our contracts, with a value that the limiter counts by. */
import { once } from '#harness/actors/once.ts';
import { UsageError } from '#harness/cli/usage-error.ts';
import type { HttpClient } from '#harness/http/client.ts';
import type { Admission } from '../admission.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import { exchangeOf } from './exchange-of.ts';
import type { GivenIdentity } from './given-identities.ts';
import type { IdentityPool } from './identity-pool.ts';
import type { LoopbackAddresses } from './loopback-addresses.ts';
import type { Target } from './target.ts';
import { hasOtherSpellings, headersOfVariation, spelledPath } from './variation.ts';

/** Where clients differ: a header, a member of the query, or the address (of the loopback). */
export type IdentityPlace = { readonly kind: 'header' | 'query'; readonly name: string } | { readonly kind: 'address' };

export interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** @param text for instance `GET /limited` @throws UsageError */
export function requestLineOf(text: string): RequestLine {
  const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(text) ?? [];
  if (method === undefined || path === undefined) {
    throw new UsageError(`${text} is neither an operation of the contracts nor a request line such as 'GET /limited'.`);
  }
  return { method, path };
}

/** @param text `header:NAME`, `query:NAME` or `address` @throws UsageError */
export function identityPlaceOf(text: string): IdentityPlace {
  if (text === 'address') return { kind: 'address' };
  const [, kind, name] = /^(header|query):([\w-]+)$/.exec(text) ?? [];
  if ((kind !== 'header' && kind !== 'query') || name === undefined) {
    throw new UsageError(`--identity ${text} is neither header:NAME, query:NAME, address nor none.`);
  }
  return { kind, name };
}

/** @throws UsageError for tokens without a place in the request */
export function assertPlaced(identities: readonly GivenIdentity[] | undefined, place: IdentityPlace): void {
  if (place.kind !== 'address' || !identities?.some((identity) => 'token' in identity)) return;
  throw new UsageError('--identities has tokens: --identity header:NAME or query:NAME says where they go.');
}

export interface RequestTargetOptions extends RequestLine {
  readonly baseUrl: string;
  readonly identity: IdentityPlace;
  /** Given identities; absent: invented ones, at the place of `identity`. */
  readonly pool?: IdentityPool | undefined;
  readonly claim: LimitPolicy | undefined;
  readonly admission: Admission;
  readonly denials: readonly number[];
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly client: HttpClient;
  /** Absent where the host is another machine. */
  readonly addresses: LoopbackAddresses | undefined;
  /** @returns a word unused by any run */
  readonly unique: () => string;
}

/** With fewer given identities the checks run one after the other, so that used ones can rest. */
const enoughIdentities = 100;

export function requestTarget(options: RequestTargetOptions): Target {
  const { method, path, baseUrl, claim, body, client, admission, denials, identity, pool, unique } = options;
  const isAlone = pool?.size === 1;
  return {
    name: `${method} ${path}`,
    claim,
    admission,
    denials,
    variations: [
      ...(['same', 'claimed-address', 'other-query', 'other-language', 'other-agent'] as const),
      ...(isAlone ? [] : (['other-identity'] as const)),
      ...(method === 'GET' ? (['other-method'] as const) : []),
      ...(hasOtherSpellings(path) ? (['encoded-path', 'slashed-path', 'unknown-path'] as const) : []),
    ],
    canFlood: identity.kind !== 'address' || pool !== undefined,
    ...(pool ? {} : { isInvented: true }),
    isScarce: pool !== undefined && pool.size < enoughIdentities,
    async fresh() {
      const own = await clientOf(options);
      const others = once(() => clientOf(options));
      return {
        async send(variation, node) {
          const { headers, query, from, use } = variation === 'other-identity' ? await others() : own;
          const url = new URL(baseUrl + spelledPath(path, variation, unique));
          if (variation === 'other-query') url.searchParams.set('loadtest', '1');
          for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
          use();
          const request = {
            method: variation === 'other-method' ? 'HEAD' : method,
            url: url.href,
            headers: {
              ...(body === undefined ? {} : { 'content-type': 'application/json' }),
              ...options.headers,
              ...headers,
              ...headersOfVariation(variation),
            },
            ...{ body, from, node },
          };
          return exchangeOf(client.send(request, () => {}));
        },
      };
    },
  };
}

/** What distinguishes a client from others. */
interface ClientParts {
  readonly headers: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly from?: string | undefined;
  /** Called before each request. */
  use(): void;
}

async function clientOf({ identity, pool, addresses, unique }: RequestTargetOptions): Promise<ClientParts> {
  const given = await pool?.take();
  if (given && 'headers' in given.identity) return { headers: given.identity.headers, query: {}, use: given.use };
  const use = given?.use ?? (() => {});
  if (identity.kind === 'address') return { headers: {}, query: {}, from: addresses?.next(), use };
  const value = given && 'token' in given.identity ? given.identity.token : unique();
  const parts = { [identity.name]: value };
  return identity.kind === 'header' ? { headers: parts, query: {}, use } : { headers: {}, query: parts, use };
}
