/** A host that serves what the specification names and what makes it, and lacks the rest of our document. */
import { pathOf } from '../counting.ts';
import type { Handlers, ProxiedRequest, ProxiedResponse } from '../mutant.ts';

/** Paths below /api/v1, and how the host answers them. */
const absent: readonly (readonly [RegExp, 404 | 405 | 501])[] = [
  [/^(?:groups|forms|form_responses|registrations|audit_log|tenant|limits|webhook_event_types)\b/, 404],
  [/^(?:adhesions|adhesion_types|contracts|invoices)\b/, 404],
  [/^statistics\//, 501],
  [/^newsletters\/[^/]+\/(?:pause|resume|cancel)$/, 405],
  [/^(?:contacts|events)\/[^/]+\/(?:archive|restore)$/, 404],
];

const titles = { 404: 'Not Found', 405: 'Method Not Allowed', 501: 'Not Implemented' } as const;

export function aPart(): Handlers {
  return {
    api: async (request, forward) => {
      const status = statusOf(request);
      return status === undefined ? forward(request) : refusal(status);
    },
  };
}

function statusOf(request: ProxiedRequest): 404 | 405 | 501 | undefined {
  const path = pathOf(request).replace(/^\/api\/v1\//, '');
  return absent.find(([pattern]) => pattern.test(path))?.[1];
}

function refusal(status: 404 | 405 | 501): ProxiedResponse {
  const detail = 'This host does not do that.';
  return {
    status,
    // RFC 9110, 15.5.6: a 405 names the methods of the path; there is none.
    headers: { 'content-type': 'application/json', ...(status === 405 ? { allow: '' } : {}) },
    body: Buffer.from(JSON.stringify({ title: titles[status], detail, status })),
  };
}
