/**
 * What a flood meets: a request whose address is known to be denied is answered before hapi makes anything of it, for
 * less than half the price. The answer is the one that stage 3 would give; whatever is not as usual goes the usual way.
 */
import type { IncomingMessage } from 'node:http';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Logger } from '#server/platform/log.ts';
import { logRequest } from './access-log.ts';
import { addressBucket } from './client-address.ts';
import type { EarlyAnswer } from './early-answers.ts';
import type { HttpMetrics } from './metrics.ts';
import { Problem } from './problem.ts';
import type { Buckets, RateLimit } from './rate-limit.ts';
import { checkMessage, hostOf } from './tenant.ts';
import type { TenantDirectory } from './tenant-directory.ts';

/** @returns the answer to a request that is denied; undefined where that is not known. */
export type DenialOf = (message: IncomingMessage) => EarlyAnswer | undefined;

export interface KnownDenialsDeps {
  readonly operations: readonly AnyOperation[];
  readonly buckets: Buckets;
  readonly directory: TenantDirectory;
  readonly limits: RateLimit;
  readonly addressOf: (message: IncomingMessage) => string;
  readonly newRequestId: () => string;
  readonly logger: Logger;
  readonly metrics?: HttpMetrics | undefined;
}

/** @returns what knows denials of addresses: the only key that a request shows before anything is looked up. */
export function knownDenials(deps: KnownDenialsDeps): DenialOf {
  const { operations, buckets, directory, limits, addressOf, newRequestId, logger, metrics } = deps;
  const isByAddress = ({ limit, path }: AnyOperation) => buckets[limit]?.key === 'ip' && !path.includes('{');
  const limited = new Map(
    operations.filter(isByAddress).map((contract) => [`${contract.method} ${contract.path}`, contract]),
  );

  return (message) => {
    const contract = limited.get(`${message.method} ${message.url}`);
    // A browser is told who may read the answer, which is looked up; Node answers an expectation by itself.
    if (!contract || message.headers.origin !== undefined || message.headers.expect !== undefined) return undefined;
    const host = knownHost(message);
    const tenant = host === undefined ? undefined : directory.remembered(host);
    const problem = tenant && limits.denied(tenant, contract, addressBucket(addressOf(message)));
    if (!tenant || !problem) return undefined;
    const requestId = newRequestId();
    const line = {
      requestId,
      tenant: tenant.host,
      operation: contract.id,
      method: contract.method.toLowerCase(),
      status: problem.row.status,
      durationMs: 0,
    };
    logRequest(logger, line);
    metrics?.answered(line);
    const headers = {
      ...problem.headers,
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    };
    return { status: problem.row.status, headers, body: JSON.stringify(problem.body()) };
  };
}

/** @returns the host of a request that stage 1 would let pass. */
function knownHost(message: IncomingMessage): string | undefined {
  try {
    checkMessage(message);
    return hostOf(message);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}
