/** The bucket of a request, as far as its identity can be seen. */
import type { Span } from '#harness/admission-bounds.ts';
import type { Limit, Operation } from '#harness/document.ts';
import { limitedOperation } from '#harness/session.ts';
import { BoundedMap } from '../bounded-map.ts';
import { type HostFacts, isSuccess, type Seen } from '../seen.ts';

export interface BucketName {
  /** Unique among tenants. */
  readonly name: string;
  /** Buckets that a host may count together: both CSV exports, and all PDFs. */
  readonly family: string;
  readonly operation: Operation;
  readonly limit: Limit;
  /** False where the owner of the credential is not known: other credentials may share the bucket. */
  readonly isOwn: boolean;
}

/** A 429. */
export interface Denial extends Span {
  readonly retryAfter: number;
  /** See certainlyExhaustedUntil; no longer than a window. */
  readonly until: number;
}

/** What is known of one. */
export interface Bucket {
  /** In the order of their ends. */
  readonly admitted: Span[];
  /** Requests that may have been counted, whatever was answered. */
  readonly possible: Span[];
  /** Statuses and texts of what was admitted. */
  readonly answers: Set<string>;
  /** Since the last admission. */
  denials: Denial[];
  lastDenial: Denial | undefined;
}

/** Knows the owners of Api-Tokens that were created in the traffic. */
export class Buckets {
  readonly #facts: HostFacts;
  readonly #owners = new BoundedMap<string, string>();

  constructor(facts: HostFacts) {
    this.#facts = facts;
  }

  /** Learns the owner of a token that this response creates. */
  learn({ response, presented, tenant, ...seen }: Seen): void {
    const { create, value } = this.#facts.dialect.apiTokens;
    const token = isSuccess(seen) && seen.path === create.path ? response.textMember(value) : undefined;
    const owner = presented.jwt?.subject ?? this.#owners.get(presented.value);
    if (token !== undefined && owner !== undefined) this.#owners.set(token, `${tenant} ${owner}`);
  }

  /** @returns undefined if the operation is not limited, or the identity cannot be seen */
  of({ observation, path, tenant, presented, request }: Seen): BucketName | undefined {
    const method = observation.method === 'HEAD' ? 'GET' : observation.method;
    const operation =
      limitedOperation(method, path, this.#facts.operations) ??
      limitedOperation(method, plain(path), this.#facts.operations);
    const limit = operation?.limit;
    if (!operation || !limit) return undefined;
    const hasCredential = presented.kind === 'apiToken' || presented.kind === 'bearer';
    const owner = presented.jwt?.subject ?? this.#owners.get(presented.value)?.split(' ')[1];
    const email = request[this.#facts.dialect.otp.email];
    const identities: Readonly<Record<Limit['key'], string | undefined>> = {
      ip: observation.address,
      email: typeof email === 'string' ? email.trim().toLowerCase() : undefined,
      token: hasCredential ? presented.value : undefined,
      user: hasCredential ? (owner ?? presented.value) : undefined,
      admin: hasCredential ? (owner ?? presented.value) : undefined,
    };
    const identity = identities[limit.key];
    if (identity === undefined) return undefined;
    const isOwn = !['user', 'admin'].includes(limit.key) || owner !== undefined;
    const family = limit.bucket.replace(/^(?:users|contacts)(?=Csv$)|^.*(?=Pdf$)/, '');
    return {
      name: `${tenant} ${limit.bucket} ${identity}`,
      family: `${tenant} ${family} ${identity}`,
      operation,
      limit,
      isOwn,
    };
  }
}

/** The path as a router may read it: decoded, in small letters, without a slash at its end. */
function plain(path: string): string {
  try {
    return decodeURIComponent(path).toLowerCase().replace(/\/$/, '');
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}
