/** A host with additional members and headers, another order of members, and no RateLimit fields. */
import { type Handlers, type ProxiedResponse, without } from '../mutant.ts';

export function talkative(): Handlers {
  return { api: async (request, forward) => more(await forward(request)) };
}

function more(response: ProxiedResponse): ProxiedResponse {
  const headers: Record<string, string> = {
    ...without(response.headers, 'ratelimit', 'ratelimit-policy'),
    'x-served-by': 'node-7',
  };
  if (!/\bjson\b/.test(headers['content-type'] ?? '') || response.body.length === 0) return { ...response, headers };
  const value: unknown = JSON.parse(response.body.toString('utf8'));
  const turned = reversed(value);
  const said = isObject(turned) ? { requestId: crypto.randomUUID(), ...turned, links: { help: '/help' } } : turned;
  return { ...response, headers, body: Buffer.from(JSON.stringify(said, null, 2)) };
}

/** Reverses the order of members at every depth; lists keep theirs. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([name, member]) => [name, reversed(member)]),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
