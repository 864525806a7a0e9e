/** DNS resolution of host names in URLs of customers. */
import { Resolver } from 'node:dns/promises';
import { OutboundFailure } from './outcome.ts';
import { isLocalhost } from './url.ts';

export interface NameResolver {
  /**
   * @param name in ASCII, without a trailing dot
   * @returns all addresses of the name, IPv4 first; never empty
   * @throws OutboundFailure NAME_NOT_FOUND, NAME_TIMEOUT or NAME_FAILED
   */
  addressesOf(name: string): Promise<string[]>;
}

export interface ResolverOptions {
  /** Name servers, such as `127.0.0.1:5353`; absent: the machine's. */
  readonly servers?: readonly string[];
  /** Timeout of a query in milliseconds; 2000 when absent. Each server is tried twice, 5 s in all. */
  readonly timeout?: number;
}

const notFound = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Uses c-ares instead of dns.lookup, whose getaddrinfo blocks one of libuv's four threads: a few names with dead servers
 * would block all file access and lookups. c-ares also ignores /etc/hosts and search domains.
 */
export function createResolver({ servers, timeout = 2_000 }: ResolverOptions = {}): NameResolver {
  const resolver = new Resolver({ timeout, maxTimeout: timeout, tries: 2 });
  if (servers) resolver.setServers(servers);
  return {
    async addressesOf(name) {
      if (isLocalhost(name)) return ['127.0.0.1'];
      const results = await Promise.all([
        recordsOrFailure(resolver.resolve4(name)),
        recordsOrFailure(resolver.resolve6(name)),
      ]);
      const addresses = results.flatMap((answer) => (Array.isArray(answer) ? answer : []));
      if (addresses.length > 0) return addresses;
      const failures = results.filter((answer) => answer instanceof OutboundFailure);
      // NAME_NOT_FOUND only if both record types are missing.
      throw failures.find(({ code }) => code !== 'NAME_NOT_FOUND') ?? new OutboundFailure('NAME_NOT_FOUND');
    },
  };
}

/** Catches failures, so that one record type cannot hide the other: many name servers fail on AAAA. */
async function recordsOrFailure(answer: Promise<string[]>): Promise<string[] | OutboundFailure> {
  try {
    return await answer;
  } catch (error) {
    // c-ares has two dozen codes, most of them for malformed replies.
    if (!(error instanceof Error && 'code' in error && 'hostname' in error)) throw error;
    const code = String(error.code);
    const timeout = code === 'ETIMEOUT' ? 'NAME_TIMEOUT' : 'NAME_FAILED';
    return new OutboundFailure(notFound.has(code) ? 'NAME_NOT_FOUND' : timeout, { cause: error });
  }
}
