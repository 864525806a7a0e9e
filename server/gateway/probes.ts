/**
 * `/livez` and `/readyz`, which orchestrators and balancers ask: at any Host, since they know a node by its address, and
 * so before any tenant; unlimited and unlogged, since they ask for as long as the node lives. They tell one word.
 */
import type { IncomingMessage } from 'node:http';
import { httpStatusOf, type Readiness } from '#server/platform/readiness.ts';
import type { EarlyAnswer } from './early-answers.ts';
import { Problem } from './problem.ts';

const headers = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** @returns the answer to a probe; undefined for any other request. */
export function probeAnswers(readiness: Readiness) {
  const answers: Readonly<Record<string, () => EarlyAnswer | Promise<EarlyAnswer>>> = {
    '/livez': () => told(200, 'alive'),
    '/readyz': async () => {
      const report = await readiness.report();
      return told(httpStatusOf(report), report.status);
    },
  };
  return ({ method, url = '' }: IncomingMessage): EarlyAnswer | Promise<EarlyAnswer> | undefined => {
    // Without looking for a query first: this is on the way of every request.
    if (!url.startsWith('/livez') && !url.startsWith('/readyz')) return undefined;
    const answer = answers[url.split('?', 1)[0] ?? ''];
    if (!answer) return undefined;
    return method === 'GET' || method === 'HEAD' ? answer() : refused();
  };
}

function told(status: number, word: string): EarlyAnswer {
  return { status, headers, body: JSON.stringify({ status: word }) };
}

function refused(): EarlyAnswer {
  const problem = new Problem('method_not_allowed');
  return {
    status: problem.row.status,
    headers: { ...headers, allow: 'GET, HEAD' },
    body: JSON.stringify(problem.body()),
  };
}
