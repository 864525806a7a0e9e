/**
 * `limits <URL> --limit 20/60s`: a first look at one URL, without a document or a profile. It takes seconds, not windows, and
 * says what it leaves out.
 */
import type { GivenIdentity } from '../targets/given-identities.ts';
import { type PolicyCommandOptions, requestOptionsOf } from './options.ts';

interface Options extends PolicyCommandOptions {
  readonly operation?: readonly string[];
  readonly check?: readonly string[];
}

export interface FirstLook {
  readonly baseUrl: string;
  /** The request line. */
  readonly name: string;
  /** The checks that take no second window. */
  readonly checks: readonly string[];
  /** The one client, where a header names it. */
  readonly identities: readonly GivenIdentity[] | undefined;
  /** For the terminal. */
  readonly note: string;
}

/** Of one bucket: each further check would wait for a window. */
const ofOneBucket = ['fill-10'];
const ofSeveral = ['fill-10', 'fill-100'];

/** @returns undefined for the address of a host, or where an operation or identities are named. @throws UsageError */
export async function firstLookOf(url: string, options: Options): Promise<FirstLook | undefined> {
  const { origin, pathname, search } = new URL(url);
  // With a limit of its own, `/` is a URL like any other: the operations of a tenant's host have each their own.
  const isHost = pathname === '/' && search === '' && !options.limit;
  if (options.operation || isHost) return undefined;
  const { headers, identities } = await requestOptionsOf(options);
  // A credential is one client: requests with it share a bucket, whatever their address.
  const isNamed = !options.identity && !identities && Object.keys(headers).length > 0;
  const isOneClient = isNamed || options.identity === 'none';
  const checks = options.check ?? (isOneClient ? ofOneBucket : ofSeveral);
  const left = `A first look, by ${checks.join(', ')}. --check '*' proves the limit; it takes `;
  const cost = isOneClient ? 'about half an hour with one client, three windows with --identities.' : 'three windows.';
  return {
    baseUrl: origin,
    name: `GET ${pathname}${search}`,
    checks,
    identities: isOneClient ? [{ headers }] : identities,
    note: options.check ? '' : left + cost,
  };
}
