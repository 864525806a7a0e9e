/** Which subjects a command is about. */
import { type Operation, operations } from '#conformance/document.ts';
import { UsageError } from '#conformance/usage-error.ts';
import type { Claim } from '../claim.ts';
import type { Host } from '../host.ts';
import { operationSubject } from './operation.ts';
import { identityPlaceOf, requestLineOf, requestSubject } from './request.ts';
import type { Subject } from './subject.ts';

/** What a name is asked with, when it is no operation of the contracts. */
export interface RequestOptions {
  readonly baseUrl: string;
  readonly identity: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  readonly claim: Claim | undefined;
}

export const limitedOperations: readonly Operation[] = operations.filter(({ limit }) => limit !== undefined);

/** @returns the limited operation of that id, or of that method and path; undefined where it is none. @throws UsageError for one without a limit */
export function limitedOperationNamed(name: string): Operation | undefined {
  const found = operations.find(({ id, method, path }) => id === name || `${method} ${path}` === name);
  if (found && !found.limit) throw new UsageError(`${name} has no limit, by contracts/openapi.json.`);
  return found;
}

/** @throws UsageError for what is neither an operation nor a request line */
export function assertNames(names: readonly string[]): void {
  for (const name of names) if (!limitedOperationNamed(name)) requestLineOf(name);
}

/** @returns whether a profile is needed for any of them */
export function needsProfile(names: readonly string[]): boolean {
  return names.length === 0 || names.some((name) => limitedOperationNamed(name) !== undefined);
}

/** @param name an operation, or a request line @throws UsageError */
export function subjectNamed(host: Host, name: string, options: RequestOptions): Subject {
  const operation = limitedOperationNamed(name);
  if (operation) {
    if (!host.run) throw new TypeError('an operation of the contracts needs a profile');
    const subject = operationSubject(host.run, operation, host.addresses);
    return options.claim ? { ...subject, claim: options.claim } : subject;
  }
  const identity = identityPlaceOf(options.identity);
  if (identity.kind === 'address' && !host.addresses) {
    throw new UsageError('Only this machine has many addresses: say --identity header:NAME or query:NAME.');
  }
  return requestSubject({
    ...options,
    ...requestLineOf(name),
    identity,
    client: host.client,
    addresses: host.addresses,
    unique: host.unique,
  });
}
