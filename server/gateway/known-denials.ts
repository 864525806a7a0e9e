/**
 * What a flood meets: a request whose address is known to be denied is answered before hapi makes anything of it, for
 * less than half the price. The answer is the one that stage 3 would give; whatever is not as usual goes the usual way.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Logger } from '#server/platform/log.ts';
import { logRequest } from './access-log.ts';
import { addressBucket } from './client-address.ts';
import { Problem } from './problem.ts';
import type { Buckets, RateLimit } from './rate-limit.ts';
import { checkMessage, hostOf } from './tenant.ts';
import type { TenantDirectory } from './tenant-directory.ts';

/** An answer that is known before anything of the request is read. */
export interface EarlyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @returns the answer to a request that is denied; undefined where that is not known. */
export type DenialOf = (message: IncomingMessage) => EarlyAnswer | undefined;

/** A body of up to so many bytes is read past, so that the connection serves on; a larger one ends it. */
const passedOver = 16 * 1024;

/** Puts itself before hapi. To be called when hapi listens, and before anybody else does. */
export function answerKnownDenials(listener: Server, denialOf: DenialOf): void {
  const [hapi, ...others] = listener.listeners('request');
  if (!hapi || others.length > 0) throw new Error('of those who listen to requests hapi must be the only one');
  listener.removeAllListeners('request');
  listener.on('request', (message, answer) => {
    const denial = denialOf(message);
    if (!denial) {
      hapi.call(listener, message, answer);
      return;
    }
    const { status, headers, body } = denial;
    const { 'content-length': announced = '0', 'transfer-encoding': coding } = message.headers;
    if (coding !== undefined || Number(announced) > passedOver) answer.setHeader('connection', 'close');
    answer.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
    answer.end(body);
  });
}

export interface KnownDenialsDeps {
  readonly operations: readonly AnyOperation[];
  readonly buckets: Buckets;
  readonly directory: TenantDirectory;
  readonly limits: RateLimit;
  readonly addressOf: (message: IncomingMessage) => string;
  readonly newRequestId: () => string;
  readonly logger: Logger;
}

/** @returns what knows denials of addresses: the only key that a request shows before anything is looked up. */
export function knownDenials(deps: KnownDenialsDeps): DenialOf {
  const { operations, buckets, directory, limits, addressOf, newRequestId, logger } = deps;
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
    logRequest(logger, {
      requestId,
      tenant: tenant.host,
      operation: contract.id,
      method: contract.method.toLowerCase(),
      status: problem.row.status,
      durationMs: 0,
    });
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
