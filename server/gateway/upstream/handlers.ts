/** The handlers of operations whose work a service does. */
import { Readable } from 'node:stream';
import Joi from 'joi';
import type { AnyOperation } from '#contracts/operation.ts';
import type { Service } from '#contracts/services/service.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Logger } from '#server/platform/log.ts';
import type { Secrets } from '#server/platform/secrets.ts';
import { describeSpan, inSpan } from '#server/platform/tracing/tracing.ts';
import { FileBody } from '../api/file-body.ts';
import type { BoundHandler, Reply } from '../api/handle.ts';
import { Problem } from '../api/problem.ts';
import type { Caller } from '../api/request-context.ts';
import { JsonBody } from '../http/json-body.ts';
import { type ContractViolation, firstViolation } from '../http/response.ts';
import { type Accept, failed, maximumOf, replyOf } from './answer.ts';
import { assertionHeader, assertions } from './assertion.ts';
import type { UpstreamMetrics } from './metrics.ts';
import { type ServicePage, type ServicePages, servicePages } from './pages.ts';
import { bodyOf, type Collection, type Context, collectionOf, headersOf, pathAt } from './request.ts';
import type { UpstreamKeys } from './signing-key.ts';
import type { Upstream } from './upstream.ts';

export interface UpstreamDeps {
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly keys: UpstreamKeys;
  readonly metrics: UpstreamMetrics;
  /** True: a response that violates its contract is a 502. False: it is counted and logged, and passed on. */
  readonly refusesViolations: boolean;
}

/** Milliseconds for a response; with the wait for a share, less than a response may take (see route.ts). */
const patience = 7_500;
const slowPatience = 25_000;

/** @returns a handler for each operation of the services */
export function upstreamHandlers(
  services: readonly Service[],
  upstreams: ReadonlyMap<string, Upstream>,
  deps: UpstreamDeps,
): BoundHandler[] {
  const forward = forwarding(deps);
  return services.flatMap(({ name, permissions, operations }) => {
    const concerning = new Set([...Object.keys(permissions), ...operations.map(({ permission }) => permission)]);
    const upstream = upstreams.get(name);
    if (!upstream) throw new Error(`${name} has no connections`);
    return operations.map((contract): BoundHandler => {
      const run = (context: Context, caller: Caller | undefined) =>
        forward({ contract, upstream, concerning }, context, caller);
      // Of a write, before a transaction is opened, which would hold a connection as long as the service takes.
      const prepare = async (context: Context, caller: Caller | undefined) => {
        const reply = await run(context, caller);
        return async () => reply;
      };
      return contract.method === 'GET' ? { contract, run } : { contract, run, prepare };
    });
  });
}

interface Forwarded {
  readonly contract: AnyOperation;
  readonly upstream: Upstream;
  readonly concerning: ReadonlySet<string>;
}

function forwarding({ secrets, clock, logger, keys, metrics, refusesViolations }: UpstreamDeps) {
  const sign = assertions(keys, clock);
  const pages = servicePages(secrets);
  const loggedAt = new Map<string, number>();
  // Of each operation one a minute: all of its responses may violate it.
  const isToLog = (id: string) => {
    const now = performance.now();
    if (now - (loggedAt.get(id) ?? Number.NEGATIVE_INFINITY) < 60_000) return false;
    loggedAt.set(id, now);
    return true;
  };
  return async ({ contract, upstream, concerning }: Forwarded, context: Context, caller: Caller | undefined) => {
    const isFile = contract.success.file !== undefined;
    const release = await (isFile ? upstream.fileShare : upstream.share).acquire({ tenantId: context.tenant.id });
    let reply: Reply<unknown>;
    try {
      const collection = collectionOf(contract, context);
      const query = contract.page ? pages.opened(collection) : collection.query;
      const send = async () => {
        const headers = headersOf(contract, context, caller, secrets);
        const sent = await upstream.send({
          method: contract.method,
          path: pathAt(upstream.base, collection, query),
          headers: { ...headers, [assertionHeader]: await sign({ contract, concerning, caller, ...context }) },
          body: () => bodyOf(contract, context.body),
          patience: contract.slow || isFile ? slowPatience : patience,
          maximum: maximumOf(contract),
          streamed: isFile ? contract.success.status : undefined,
          tenantId: context.tenant.id,
        });
        describeSpan({ 'http.response.status_code': sent.statusCode });
        return sent;
      };
      const about = { 'http.request.method': contract.method, 'guildgate.operation': contract.id };
      const response = await inSpan(`upstream ${upstream.name}`, about, send, 'client');
      const accept = acceptance({ contract, collection, pages, query: context.query }, (violation) => {
        metrics.violated(contract);
        if (isToLog(contract.id))
          logger.warn({ err: violation, operation: contract.id }, 'a service violates its contract');
        if (refusesViolations) throw new Problem('upstream_failed', { cause: violation });
      });
      reply = replyOf(contract, response, accept);
      metrics.responded(upstream.name, 'success');
    } catch (error) {
      release();
      metrics.responded(upstream.name, error instanceof Problem ? error.row.code : 'error');
      throw error;
    }
    // A file holds its share until it is sent.
    if (reply instanceof FileBody && reply.file.content instanceof Readable) reply.file.content.once('close', release);
    else release();
    return reply;
  };
}

const servicePage = Joi.object<ServicePage>({
  member: Joi.array().required(),
  totalItems: Joi.number().integer().min(0),
  view: Joi.object({ next: Joi.string().max(1_024), previous: Joi.string().max(1_024) }),
});

interface Accepting {
  readonly contract: AnyOperation;
  readonly collection: Collection;
  readonly pages: ServicePages;
  readonly query: unknown;
}

/** @param onViolation throws, where a violation is refused */
function acceptance(
  { contract, collection, pages, query }: Accepting,
  onViolation: (violation: ContractViolation) => void,
): Accept {
  return (value, json) => {
    const body = contract.page ? sealedPage(value) : new JsonBody<unknown>(json, idOf(value));
    if (contract.success.location && !(body instanceof JsonBody && body.id)) {
      throw failed(`${contract.upstream} answers ${contract.id} without the id of what it created`);
    }
    const violation = firstViolation(contract, contract.page ? JSON.parse(body.json) : value, query);
    if (violation) onViolation(violation);
    return body;
  };

  function sealedPage(value: unknown) {
    const { value: page, error } = servicePage.validate(value, { convert: false });
    if (error) throw failed(`${contract.upstream} answers ${contract.id} with no page: ${error.message}`);
    return pages.sealed(collection, page);
  }
}

/** @returns the `id` of what was created, as it stands in a path: a text, or a whole number as of many databases */
function idOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || !('id' in value)) return undefined;
  const { id } = value;
  const text = typeof id === 'string' || Number.isSafeInteger(id) ? String(id) : '';
  return /^[\w.~-]{1,200}$/.test(text) ? text : undefined;
}
