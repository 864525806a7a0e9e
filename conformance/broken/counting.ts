/** Building blocks of hosts that count requests. */
import { type BucketKey, type Limit, type Operation, operations } from '#harness/document.ts';
import { limitedOperation } from '#harness/session.ts';
import { type Clock, type Handlers, jsonOf, type ProxiedRequest, type ProxiedResponse, withJson } from './mutant.ts';

/** Requests with the same key share a bucket. */
type KeyOf = (request: ProxiedRequest) => string;

export function credentialOf({ headers }: ProxiedRequest): string {
  return headers['api-token'] ?? headers.authorization ?? '';
}

export function emailOf(request: ProxiedRequest): string {
  return String(jsonOf(request).email ?? '');
}

export function pathOf({ path }: ProxiedRequest): string {
  return path.split('?')[0] ?? path;
}

/** HEAD is limited as GET is, and a path in any encoding. */
export function limitOf(request: ProxiedRequest, among: readonly Operation[] = operations): Limit | undefined {
  const method = request.method === 'HEAD' ? 'GET' : request.method;
  return limitedOperation(method, decoded(pathOf(request)), among)?.limit;
}

/** @returns the path as it is if it cannot be decoded: it names no operation then */
function decoded(path: string): string {
  try {
    return decodeURI(path);
  } catch (error) {
    if (!(error instanceof URIError)) throw error;
    return path;
  }
}

export const admission: ProxiedResponse = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{}'),
};

/** A 429 as specified. */
export function denial(seconds: number): ProxiedResponse {
  return {
    status: 429,
    headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
    body: Buffer.from(
      JSON.stringify({
        title: 'Too Many Requests',
        detail: `The limit was exceeded. Try again in ${seconds} seconds.`,
        status: 429,
      }),
    ),
  };
}

/** Changes 429s. */
export function denials(change: (response: ProxiedResponse) => ProxiedResponse): () => Handlers {
  return () => ({
    api: async (request, forward) => {
      const response = await forward(request);
      return response.status === 429 ? change(response) : response;
    },
  });
}

/** Changes the body of 429s. */
export function denialBodies(change: (body: Record<string, unknown>) => Record<string, unknown>): () => Handlers {
  return denials((response) => withJson(response, change(jsonOf(response))));
}

export function denialHeaders(headers: Record<string, string>): () => Handlers {
  return denials((response) => ({ ...response, headers: { ...response.headers, ...headers } }));
}

/** Refuses all requests that share a key with a refused one. @param key the limits that are affected */
export function sharedBy(key: BucketKey, keyOf: KeyOf): (clock: Clock) => Handlers {
  return (clock) => {
    const refusedUntil = new Map<string, number>();
    return {
      api: async (request, forward) => {
        if (limitOf(request)?.key !== key) return forward(request);
        const left = (refusedUntil.get(keyOf(request)) ?? 0) - clock.now();
        if (left > 0) return denial(Math.ceil(left / 1_000));
        const response = await forward(request);
        if (response.status === 429) {
          refusedUntil.set(keyOf(request), clock.now() + Number(response.headers['retry-after']) * 1_000);
        }
        return response;
      },
    };
  };
}

/** Gives each key its own quota. @param key the limits that are affected */
export function splitBy(key: BucketKey, keyOf: KeyOf): () => Handlers {
  return () => {
    const admitted = new Map<string, number>();
    return {
      api: async (request, forward) => {
        const limit = limitOf(request);
        const response = await forward(request);
        if (limit?.key !== key) return response;
        const count = admitted.get(keyOf(request)) ?? 0;
        if (response.status === 429 && count >= limit.quota) return response;
        admitted.set(keyOf(request), count + 1);
        return response.status === 429 ? admission : response;
      },
    };
  };
}
