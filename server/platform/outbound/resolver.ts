/** From names to addresses, for names that strangers choose. */
import { Resolver } from 'node:dns/promises';
import { OutboundFailure } from './outcome.ts';
import { isLocalhost } from './url.ts';

export interface NameResolver {
  /**
   * @param name in ASCII, without a dot at the end
   * @returns every address of the name, those of IPv4 first; never none
   * @throws OutboundFailure NAME_NOT_FOUND, NAME_TIMEOUT or NAME_FAILED
   */
  addressesOf(name: string): Promise<string[]>;
}

export interface ResolverOptions {
  /** Name servers, such as `127.0.0.1:5353`; absent: those of the machine. */
  readonly servers?: readonly string[];
  /** How long an answer is waited for, in milliseconds; 2000 when absent. Each server is asked twice: 5 s in all. */
  readonly timeout?: number;
}

const notFound = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME']);

/**
 * Asks by c-ares, and not by dns.lookup: that holds one of the process's four threads for as long as getaddrinfo waits,
 * so that a few names whose servers are dead would stop the files and look-ups of everybody. c-ares also reads no
 * /etc/hosts and appends no search domain: a name means what it means to the world.
 */
export function createResolver({ servers, timeout = 2_000 }: ResolverOptions = {}): NameResolver {
  const resolver = new Resolver({ timeout, maxTimeout: timeout, tries: 2 });
  if (servers) resolver.setServers(servers);
  return {
    async addressesOf(name) {
      if (isLocalhost(name)) return ['127.0.0.1'];
      const answers = await Promise.all([told(resolver.resolve4(name)), told(resolver.resolve6(name))]);
      const addresses = answers.flatMap((answer) => (Array.isArray(answer) ? answer : []));
      if (addresses.length > 0) return addresses;
      const failures = answers.filter((answer) => answer instanceof OutboundFailure);
      // That one kind of address is lacking does not say that the other is.
      throw failures.find(({ code }) => code !== 'NAME_NOT_FOUND') ?? new OutboundFailure('NAME_NOT_FOUND');
    },
  };
}

/** One kind of address that fails must not hide the other: many name servers know nothing of IPv6. */
async function told(answer: Promise<string[]>): Promise<string[] | OutboundFailure> {
  try {
    return await answer;
  } catch (error) {
    // Those of c-ares; it has two dozen, and most are about what a stranger's name server answers.
    if (!(error instanceof Error && 'code' in error && 'hostname' in error)) throw error;
    const code = String(error.code);
    const timeout = code === 'ETIMEOUT' ? 'NAME_TIMEOUT' : 'NAME_FAILED';
    return new OutboundFailure(notFound.has(code) ? 'NAME_NOT_FOUND' : timeout, { cause: error });
  }
}
