/**
 * Fast path under a flood: answers 429 from the local denial cache before hapi, at less than half the cost. The
 * response equals that of stage 3; any unusual request takes the normal path.
 */
import type { IncomingMessage } from 'node:http';
import { type AnyOperation, bucketsOf } from '#contracts/operation.ts';
import type { Logger } from '#server/platform/log.ts';
import { Problem } from '../api/problem.ts';
import { logRequest } from '../http/access-log.ts';
import { addressBucket } from '../http/client-address.ts';
import type { DeprecationMetrics } from '../http/deprecation-metrics.ts';
import type { HttpMetrics } from '../http/metrics.ts';
import type { PreRouterResponse } from '../http/pre-router.ts';
import { deprecationHeaders } from './deprecation.ts';
import type { Buckets, RateLimit } from './rate-limit.ts';
import { checkMessage, hostOf } from './tenant.ts';
import type { TenantDirectory } from './tenant-directory.ts';

/** @returns the 429 for a request with a cached denial; else undefined */
export type DenialOf = (message: IncomingMessage) => PreRouterResponse | undefined;

export interface DenialCacheDeps {
  readonly operations: readonly AnyOperation[];
  readonly buckets: Buckets;
  readonly directory: TenantDirectory;
  readonly limits: RateLimit;
  readonly addressOf: (message: IncomingMessage) => string;
  readonly newRequestId: () => string;
  readonly logger: Logger;
  readonly metrics?: HttpMetrics | undefined;
  readonly deprecations?: DeprecationMetrics | undefined;
}

/** @returns the lookup of denials by address, the only bucket key known without a database query */
export function denialCache(deps: DenialCacheDeps): DenialOf {
  const { operations, buckets, directory, limits, addressOf, newRequestId, logger, metrics, deprecations } = deps;
  const isByAddress = (contract: AnyOperation) =>
    bucketsOf(contract).some((id) => buckets[id]?.key === 'ip') && !contract.path.includes('{');
  const limited = new Map(
    operations.filter(isByAddress).map((contract) => [`${contract.method} ${contract.path}`, contract]),
  );

  return (message) => {
    const contract = limited.get(`${message.method} ${message.url}`);
    // CORS headers need a lookup, and Node answers an Expect header itself.
    if (!contract || message.headers.origin !== undefined || message.headers.expect !== undefined) return undefined;
    const host = knownHost(message);
    const tenant = host === undefined ? undefined : directory.remembered(host);
    const problem = tenant && limits.denied(tenant, contract, addressBucket(addressOf(message)));
    if (!tenant || !problem) return undefined;
    const { statusCode: status, headers: own, payload } = problem.output;
    const requestId = newRequestId();
    const line = {
      requestId,
      tenant: tenant.host,
      operation: contract.id,
      method: contract.method.toLowerCase(),
      status,
      durationMs: 0,
    };
    logRequest(logger, line);
    metrics?.observe(line);
    if (contract.deprecated) deprecations?.count({ subject: contract.id, tenant: tenant.host, credential: 'none' });
    const headers = {
      ...own,
      ...deprecationHeaders(contract, contract.deprecated ? [contract.deprecated] : []),
      'content-type': 'application/json',
      'x-content-type-options': 'nosniff',
      'x-request-id': requestId,
    };
    return { status, headers, body: JSON.stringify(payload) };
  };
}

/** @returns the host of a request that passes stage 1; else undefined */
function knownHost(message: IncomingMessage): string | undefined {
  try {
    checkMessage(message);
    return hostOf(message);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return undefined;
  }
}
