/** The last stage of every request: errors become answers of the table, and every answer carries the passage's headers. */
import type { Lifecycle, Request, ResponseObject, ResponseToolkit } from '@hapi/hapi';
import { problemsOf } from '#contracts/answers.ts';
import { isWrite } from '#contracts/operation.ts';
import type { Logger } from '#server/platform/log.ts';
import { BrokenPromise } from './answer.ts';
import { crossOriginHeaders, type MayRead } from './cross-origin.ts';
import { Problem } from './problem.ts';
import { toProblem } from './render-problem.ts';

/**
 * @param validateResponses for tests and development: a problem that its contract does not list is a fault of ours.
 * @returns hapi's onPreResponse
 */
export function finish(logger: Logger, validateResponses: boolean, mayRead: MayRead): Lifecycle.Method {
  return async (request, h) => {
    const { response } = request;
    const { passage } = request.app;
    const headers: Record<string, string> = {
      'x-content-type-options': 'nosniff',
      ...passage?.headers,
      ...(await crossOriginHeaders(request, mayRead)),
    };
    if (passage) headers['x-request-id'] = passage.requestId;
    if (response instanceof Error) {
      const raised = toProblem(response, isWrite(request.method.toUpperCase()));
      const problem = validateResponses ? declared(request, raised) : raised;
      report(request, problem, logger);
      return setHeaders(jsonResponse(h, JSON.stringify(problem.body())).code(problem.row.status), {
        ...headers,
        'cache-control': 'no-store',
        ...challenge(request, problem),
        ...problem.headers,
      });
    }
    setHeaders(response, headers);
    // What an operation answers is one caller's; pages name their own caching.
    if (passage?.operation && !response.headers['cache-control']) response.header('cache-control', 'no-store');
    return h.continue;
  };
}

/** @returns an answer whose type is exactly `application/json`, as the specification has it: JSON has no charset. */
export function jsonResponse(h: ResponseToolkit, json: string): ResponseObject {
  // As bytes: of a text hapi would count the bytes first and write it after, which goes through all of it twice.
  const response = h.response(Buffer.from(json)).type('application/json');
  response.charset('');
  return response;
}

function setHeaders(response: ResponseObject, headers: Readonly<Record<string, string>>): ResponseObject {
  for (const [name, value] of Object.entries(headers)) response.header(name, value);
  return response;
}

/** What is wrong is nothing that the Authorization header said. */
const aboutNoToken = new Set(['missing_credentials', 'invalid_credentials', 'invalid_code']);

/** RFC 9110, 15.5.2: a 401 must say how to authenticate. RFC 6750, 3: and, where a token was sent, what was wrong. */
function challenge({ app: { passage } }: Request, { row }: Problem): Record<string, string> {
  if (row.status !== 401) return {};
  const realm = `Bearer realm="${passage?.tenant?.host ?? ''}"`;
  const aboutToken = !aboutNoToken.has(row.code);
  return { 'www-authenticate': aboutToken ? `${realm}, error="invalid_token"` : realm };
}

/** @returns the problem, if the contract of the request lists it; else the fault that it does not. */
function declared({ app: { passage } }: Request, problem: Problem): Problem {
  const contract = passage?.operation;
  const { code } = problem.row;
  if (!contract || problemsOf(contract).some((row) => row.code === code)) return problem;
  const cause = new BrokenPromise(`${contract.id} answered ${code}, which its contract does not list`, {
    cause: problem,
  });
  return new Problem('internal_error', { cause });
}

/** Faults of ours and of our dependencies go to the log, with their cause; a client's mistakes do not. */
function report({ app: { passage } }: Request, problem: Problem, logger: Logger): void {
  const { status, code } = problem.row;
  if (status < 500) return;
  const line = { err: problem.cause, requestId: passage?.requestId, operation: passage?.operation?.id, code };
  if (status === 503) logger.warn(line, 'a dependency is not available');
  else logger.error(line, 'a request failed');
}
