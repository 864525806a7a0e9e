/**
 * `/livez` and `/readyz` for orchestrators and load balancers: at any Host, because they address a node directly, so
 * before the tenant stage; unlimited and not logged, because they are polled. The response is one status word.
 */
import type { IncomingMessage } from 'node:http';
import { httpStatusOf, type Readiness } from '#server/platform/readiness.ts';
import { Problem } from '../api/problem.ts';
import type { PreRouterResponse } from './pre-router.ts';

const headers = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** @returns the response to a probe; undefined for any other request */
export function probeResponses(readiness: Readiness) {
  const responses: Readonly<Record<string, () => PreRouterResponse | Promise<PreRouterResponse>>> = {
    '/livez': () => statusResponse(200, 'alive'),
    '/readyz': async () => {
      const report = await readiness.report();
      return statusResponse(httpStatusOf(report), report.status);
    },
  };
  return ({ method, url = '' }: IncomingMessage): PreRouterResponse | Promise<PreRouterResponse> | undefined => {
    // Cheap prefix check first: this runs on every request.
    if (!url.startsWith('/livez') && !url.startsWith('/readyz')) return undefined;
    const response = responses[url.split('?', 1)[0] ?? ''];
    if (!response) return undefined;
    return method === 'GET' || method === 'HEAD' ? response() : refused();
  };
}

function statusResponse(status: number, word: string): PreRouterResponse {
  return { status, headers, body: JSON.stringify({ status: word }) };
}

function refused(): PreRouterResponse {
  const { statusCode: status, payload } = new Problem('method_not_allowed').output;
  return { status, headers: { ...headers, allow: 'GET, HEAD' }, body: JSON.stringify(payload) };
}
