/** A minimal host for tests. */
import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { ExecutionContext } from 'ava';
import { Budget } from '../guardrails.ts';
import type { Load } from '../load.ts';
import type { LoadRequest, Source } from '../scenario.ts';

export interface TinyHost {
  readonly baseUrl: string;
  /** Number of received requests. */
  readonly seen: () => number;
}

/** Stopped at the end of the test. */
export async function startTinyHost(t: ExecutionContext, listener: RequestListener): Promise<TinyHost> {
  let seen = 0;
  const server = createServer((request, response) => {
    seen += 1;
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.teardown(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the host has no port');
  return { baseUrl: `http://tiny.localhost:${address.port}`, seen: () => seen };
}

const request: LoadRequest = { operation: 'tiny.get', method: 'GET', path: '/tiny', headers: {} };

/** Repeats one request. */
export function tinySource(changes: Partial<Source> = {}): Source {
  return {
    operations: [{ id: 'tiny.get', method: 'GET', path: '/tiny' }],
    omitted: [],
    next: () => request,
    isExpected: (status) => status === 200,
    ...changes,
  };
}

/** Unlimited guardrails, for tests that do not need them. */
export function tinyLoad(baseUrl: string, changes: Partial<Load> = {}): Load {
  return {
    baseUrl,
    userAgent: 'guildgate-loadtest (test)',
    source: tinySource(),
    budget: new Budget(100_000),
    maxSurprises: 0.05,
    timeoutSeconds: 5,
    signal: new AbortController().signal,
    onTick: () => {},
    ...changes,
  };
}
