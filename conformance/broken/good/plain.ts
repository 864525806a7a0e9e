/** A host without optional standards: no idempotency keys, entity tags, access for other origins, signatures. */
import type { Handlers, ProxiedRequest, ProxiedResponse } from '../mutant.ts';
import { without } from '../mutant.ts';

export function plain(): Handlers {
  return {
    api: async (request, forward) => plainResponse(await forward(plainRequest(request))),
    webhooks: async (request, forward) => {
      await forward({ ...request, headers: unsigned(request.headers) });
      // Delivers once, and never learns whether it arrived.
      return { status: 204, headers: {}, body: Buffer.alloc(0) };
    },
  };
}

/** Leaves out the fields of Standard Webhooks: it signs no delivery. */
export function unsigned(headers: ProxiedRequest['headers']): Record<string, string> {
  return without(headers, 'webhook-id', 'webhook-timestamp', 'webhook-signature');
}

function plainRequest(request: ProxiedRequest): ProxiedRequest {
  return {
    ...request,
    headers: without(request.headers, 'idempotency-key', 'if-match', 'if-none-match'),
  };
}

/** Its document has no header for keys either. */
function plainResponse(response: ProxiedResponse): ProxiedResponse {
  const headers = without(
    response.headers,
    'etag',
    'vary',
    // The origin reaches the host, whose own forms are recognised by it.
    'access-control-allow-origin',
    'access-control-allow-credentials',
    'access-control-allow-headers',
    'access-control-allow-methods',
    'access-control-expose-headers',
  );
  const isText = /json/.test(headers['content-type'] ?? '');
  if (!isText) return { ...response, headers };
  const text = response.body.toString('utf8').replaceAll('"name":"Idempotency-Key"', '"name":"Correlation-Key"');
  return { ...response, headers, body: Buffer.from(text) };
}
