/** Targets of a command, by their names. */

import { UsageError } from '#harness/cli/usage-error.ts';
import { type Operation, operations } from '#harness/document.ts';
import { admissionOf, usualDenials } from '../admission.ts';
import type { Host } from '../host.ts';
import type { LimitPolicy } from '../limit-policy.ts';
import type { GivenIdentity } from './given-identities.ts';
import { IdentityPool } from './identity-pool.ts';
import { operationTarget } from './operation.ts';
import { assertPlaced, identityPlaceOf, requestLineOf, requestTarget } from './request.ts';
import type { Target } from './target.ts';

/** Settings of a request line. */
export interface RequestTargetSettings {
  readonly baseUrl: string;
  readonly identity: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Given identities; absent: invented ones. */
  readonly identities?: readonly GivenIdentity[] | undefined;
  /** Statuses of admitted requests; absent: 2xx, and what the contracts say of an operation. */
  readonly admitted?: readonly number[] | undefined;
  /** Statuses of denials; absent: 429. */
  readonly denied?: readonly number[] | undefined;
  readonly claim: LimitPolicy | undefined;
}

export const limitedOperations: readonly Operation[] = operations.filter(({ limit }) => limit !== undefined);

/** @returns the limited operation of that id, or of that method and path; undefined where it is none. @throws UsageError for one without a limit */
function limitedOperationNamed(name: string): Operation | undefined {
  const found = operations.find(({ id, method, path }) => id === name || `${method} ${path}` === name);
  if (found && !found.limit) throw new UsageError(`${name} has no limit, by contracts/openapi.json.`);
  return found;
}

/** @throws UsageError for what is neither an operation nor a request line */
export function assertNames(names: readonly string[]): void {
  for (const name of names) if (!limitedOperationNamed(name)) requestLineOf(name);
}

/** @returns whether any of them is a request line, for which identities can be given */
export function hasRequestLine(names: readonly string[]): boolean {
  return names.some((name) => limitedOperationNamed(name) === undefined);
}

/** @returns whether a profile is needed for any of them */
export function needsProfile(names: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => limitedOperationNamed(name) !== undefined);
}

/** @param name an operation, or a request line @throws UsageError */
export function targetNamed(host: Host, name: string, options: RequestTargetSettings): Target {
  const operation = limitedOperationNamed(name);
  if (operation) {
    if (!host.session) throw new TypeError('an operation of the contracts needs a profile');
    const subject = operationTarget(host.session, operation, host.addresses);
    return {
      ...subject,
      claim: options.claim ?? subject.claim,
      admission: options.admitted ? admissionOf(options.admitted) : subject.admission,
      denials: options.denied ?? subject.denials,
    };
  }
  const identity = identityPlaceOf(options.identity);
  const { identities } = options;
  assertPlaced(identities, identity);
  if (identity.kind === 'address' && !host.addresses && !identities) {
    throw new UsageError(
      'Only hosts on this machine can be reached from many addresses, and only by IPv4: add --identity header:NAME or query:NAME.',
    );
  }
  return requestTarget({
    ...options,
    ...requestLineOf(name),
    identity,
    pool: identities && new IdentityPool(identities, options.claim?.windowMs ?? 0, host.timer),
    admission: admissionOf(options.admitted),
    denials: options.denied ?? usualDenials,
    client: host.client,
    addresses: host.addresses,
    unique: host.unique,
  });
}
