/** Says more than it must, in another order, and nothing of its limits until they are met. */
import { type Handlers, type ProxiedAnswer, without } from '../mutant.ts';

export function talkative(): Handlers {
  return { api: async (request, forward) => more(await forward(request)) };
}

function more(answer: ProxiedAnswer): ProxiedAnswer {
  const headers: Record<string, string> = {
    ...without(answer.headers, 'ratelimit', 'ratelimit-policy'),
    'x-served-by': 'node-7',
  };
  if (!/\bjson\b/.test(headers['content-type'] ?? '') || answer.body.length === 0) return { ...answer, headers };
  const value: unknown = JSON.parse(answer.body.toString('utf8'));
  const turned = reversed(value);
  const said = isObject(turned) ? { requestId: crypto.randomUUID(), ...turned, links: { help: '/help' } } : turned;
  return { ...answer, headers, body: Buffer.from(JSON.stringify(said, null, 2)) };
}

/** Members in the other order, at every depth; lists keep theirs. */
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
