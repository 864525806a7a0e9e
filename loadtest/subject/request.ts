/** A request line at a host that has none of our contracts, with something in it that a limiter counts by. */
import { claimedAddress } from '#conformance/engine/claimed-address.ts';
import type { HttpClient } from '#conformance/http/client.ts';
import { UsageError } from '#conformance/usage-error.ts';
import type { Claim } from '../claim.ts';
import { exchangeOf } from './exchange-of.ts';
import type { LoopbackAddresses } from './loopback-addresses.ts';
import type { Subject } from './subject.ts';

/** What tells one client from another: a header, a member of the query, or the address (of the loopback). */
export type IdentityPlace = { readonly kind: 'header' | 'query'; readonly name: string } | { readonly kind: 'address' };

export interface RequestLine {
  readonly method: string;
  readonly path: string;
}

/** @param text for instance `GET /limited` @throws UsageError */
export function requestLineOf(text: string): RequestLine {
  const [, method, path] = /^([A-Z]+) (\/\S*)$/.exec(text) ?? [];
  if (method === undefined || path === undefined) {
    throw new UsageError(`${text} is no operation of the contracts and no request line such as 'GET /limited'.`);
  }
  return { method, path };
}

/** @param text `header:NAME`, `query:NAME` or `address` @throws UsageError */
export function identityPlaceOf(text: string): IdentityPlace {
  if (text === 'address') return { kind: 'address' };
  const [, kind, name] = /^(header|query):([\w-]+)$/.exec(text) ?? [];
  if ((kind !== 'header' && kind !== 'query') || name === undefined) {
    throw new UsageError(`--identity ${text} is neither header:NAME, query:NAME nor address.`);
  }
  return { kind, name };
}

export interface RequestSubjectOptions extends RequestLine {
  readonly baseUrl: string;
  readonly identity: IdentityPlace;
  readonly claim: Claim | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly client: HttpClient;
  /** Absent where the host is another machine. */
  readonly addresses: LoopbackAddresses | undefined;
  /** @returns a word that no run has used before */
  readonly unique: () => string;
}

export function requestSubject(options: RequestSubjectOptions): Subject {
  const { method, path, baseUrl, identity, claim, body, client, addresses, unique } = options;
  const freshName = () => (identity.kind === 'address' && addresses ? addresses.next() : unique());
  return {
    name: `${method} ${path}`,
    claim,
    variations: ['same', 'other-identity', 'claimed-address', 'other-query'],
    isScarce: false,
    async fresh() {
      const own = freshName();
      const other = freshName();
      return {
        async ask(variation, node) {
          const name = variation === 'other-identity' ? other : own;
          const url = new URL(baseUrl + path);
          if (variation === 'other-query') url.searchParams.set('loadtest', '1');
          if (identity.kind === 'query') url.searchParams.set(identity.name, name);
          const headers = {
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...options.headers,
            ...(identity.kind === 'header' ? { [identity.name]: name } : {}),
            ...(variation === 'claimed-address' ? claimedAddress : {}),
          };
          const from = identity.kind === 'address' ? name : undefined;
          return exchangeOf(client.send({ method, url: url.href, headers, body, from, node }, () => {}));
        },
      };
    },
  };
}
