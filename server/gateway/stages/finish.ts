/** Last stage of every request: renders errors as problems and sets the headers of the context. */
import type { Lifecycle, Request, ResponseObject } from '@hapi/hapi';
import { isWrite } from '#contracts/operation.ts';
import { problemsOf } from '#contracts/problems-of.ts';
import type { Logger } from '#server/platform/log.ts';
import { ShareExceeded } from '#server/platform/share-exceeded.ts';
import { describeSpan, traceIds } from '#server/platform/tracing/tracing.ts';
import { Problem } from '../api/problem.ts';
import type { RecordAnswer } from '../http/answer-record.ts';
import { toProblem } from '../http/render-problem.ts';
import { ContractViolation } from '../http/response.ts';
import { jsonResponse } from '../http/send.ts';
import { crossOriginHeaders, type MayRead } from './cross-origin.ts';

/**
 * @param record for tests
 * @param validateResponses for tests and development: turns a problem that the contract does not list into a 500
 * @returns hapi's onPreResponse
 */
export function finish(
  logger: Logger,
  validateResponses: boolean,
  mayRead: MayRead,
  record: RecordAnswer | undefined,
): Lifecycle.Method {
  return async (request, h) => {
    const { response } = request;
    const { context } = request.app;
    const headers: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      ...context?.headers,
      ...(await crossOriginHeaders(request, mayRead)),
    };
    if (context) headers['x-request-id'] = context.requestId;
    if (response instanceof Error) {
      const raised = toProblem(response, isWrite(request.method.toUpperCase()));
      const problem = validateResponses ? declared(request, raised) : raised;
      report(request, problem, logger);
      const { statusCode, headers: own } = problem.output;
      record?.(request, statusCode, problem.row.code);
      describeSpan({ 'guildgate.problem': problem.row.code });
      return setHeaders(jsonResponse(h, Buffer.from(JSON.stringify(traced(problem)))).code(statusCode), {
        ...headers,
        'cache-control': 'no-store',
        ...challenge(request, problem),
        ...own,
      });
    }
    setHeaders(response, headers);
    record?.(request, response.statusCode);
    // Responses of operations are private to the caller; pages set their own caching.
    if (context?.operation && !response.headers['cache-control']) response.header('cache-control', 'no-store');
    return h.continue;
  };
}

/** @returns the body of a problem, with the id of its trace if there is one. That of a 429 has exactly the specified members */
function traced({ row, output: { payload } }: Problem): object {
  const ids = row.code === 'too_many_requests' ? undefined : traceIds();
  return ids ? { ...payload, traceId: ids.traceId } : payload;
}

function setHeaders(response: ResponseObject, headers: Readonly<Record<string, string>>): ResponseObject {
  // A page has a link of its own, to the next one.
  for (const [name, value] of Object.entries(headers)) response.header(name, value, { append: name === 'link' });
  return response;
}

/** 401 codes that are not about a token in the Authorization header. */
const aboutNoToken = new Set(['missing_credentials', 'invalid_credentials', 'invalid_code', 'second_factor_required']);

/** RFC 9110, 15.5.2: a 401 names the scheme. RFC 6750, 3: it names the error if a token was sent. */
function challenge({ app: { context } }: Request, { row }: Problem): Record<string, string> {
  if (row.status !== 401) return {};
  const realm = `Bearer realm="${context?.tenant?.host ?? ''}"`;
  const aboutToken = !aboutNoToken.has(row.code);
  return { 'www-authenticate': aboutToken ? `${realm}, error="invalid_token"` : realm };
}

/** @returns the problem if the contract lists it; else a 500 with a ContractViolation */
function declared({ app: { context } }: Request, problem: Problem): Problem {
  const contract = context?.operation;
  const { code } = problem.row;
  if (!contract || problemsOf(contract).some((row) => row.code === code)) return problem;
  const cause = new ContractViolation(`${contract.id} answered ${code}, which its contract does not list`, {
    cause: problem,
  });
  return new Problem('internal_error', { cause });
}

/** Logs 5xx problems with their cause; 4xx problems are not logged. */
function report({ app: { context } }: Request, problem: Problem, logger: Logger): void {
  const { status, code } = problem.row;
  if (status < 500) return;
  const { cause } = problem;
  const where = { requestId: context?.requestId, operation: context?.operation?.id, code };
  // Without its stack, which says nothing: a client that sends too much causes many of them.
  if (cause instanceof ShareExceeded) {
    logger.warn({ ...where, tenant: context?.tenant?.host, share: cause.share }, 'share used up');
    return;
  }
  const line = { err: cause, ...where };
  if (status === 503) logger.warn(line, 'dependency unavailable');
  else logger.error(line, 'request failed');
}
