/** What the hosts that count otherwise are made of. */
import type { BucketKey, Limit } from '../../document.ts';
import { limitedOperation } from '../../engine/run.ts';
import { type Clock, type Handlers, jsonOf, type ProxiedAnswer, type ProxiedRequest, withJson } from '../mutant.ts';

/** Who shares a bucket, as a text. */
export type KeyOf = (request: ProxiedRequest) => string;

export function credentialOf({ headers }: ProxiedRequest): string {
  return headers['api-token'] ?? headers.authorization ?? '';
}

export function emailOf(request: ProxiedRequest): string {
  return String(jsonOf(request).email ?? '');
}

export function pathOf({ path }: ProxiedRequest): string {
  return path.split('?')[0] ?? path;
}

export function limitOf(request: ProxiedRequest): Limit | undefined {
  return limitedOperation(request.method, pathOf(request))?.limit;
}

export const admission: ProxiedAnswer = {
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: Buffer.from('{}'),
};

/** @returns the 429 of the specification. */
export function denial(seconds: number): ProxiedAnswer {
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

/** Its 429s are otherwise. */
export function denials(change: (answer: ProxiedAnswer) => ProxiedAnswer): () => Handlers {
  return () => ({
    api: async (request, forward) => {
      const answer = await forward(request);
      return answer.status === 429 ? change(answer) : answer;
    },
  });
}

/** The body of its 429s is otherwise. */
export function denialBodies(change: (body: Record<string, unknown>) => Record<string, unknown>): () => Handlers {
  return denials((answer) => withJson(answer, change(jsonOf(answer))));
}

export function denialHeaders(headers: Record<string, string>): () => Handlers {
  return denials((answer) => ({ ...answer, headers: { ...answer.headers, ...headers } }));
}

/** Where one is refused, so is everybody else with the same key. @param key only of limits that count by this */
export function sharedBy(key: BucketKey, keyOf: KeyOf): (clock: Clock) => Handlers {
  return (clock) => {
    const refusedUntil = new Map<string, number>();
    return {
      api: async (request, forward) => {
        if (limitOf(request)?.key !== key) return forward(request);
        const left = (refusedUntil.get(keyOf(request)) ?? 0) - clock.now();
        if (left > 0) return denial(Math.ceil(left / 1_000));
        const answer = await forward(request);
        if (answer.status === 429) {
          refusedUntil.set(keyOf(request), clock.now() + Number(answer.headers['retry-after']) * 1_000);
        }
        return answer;
      },
    };
  };
}

/** Whoever has another key has a quota of their own. @param key only of limits that count by this */
export function splitBy(key: BucketKey, keyOf: KeyOf): () => Handlers {
  return () => {
    const admitted = new Map<string, number>();
    return {
      api: async (request, forward) => {
        const limit = limitOf(request);
        const answer = await forward(request);
        if (limit?.key !== key) return answer;
        const count = admitted.get(keyOf(request)) ?? 0;
        if (answer.status === 429 && count >= limit.quota) return answer;
        admitted.set(keyOf(request), count + 1);
        return answer.status === 429 ? admission : answer;
      },
    };
  };
}
