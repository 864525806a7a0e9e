/** `fetch` that resolves the tenants of a test service to its socket. */
import { send } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { Fetch } from '../attempt.ts';

export interface TenantFetch {
  readonly fetch: Fetch;
  /** Lines such as `POST /api/v1/login-check 200`, in the order of the responses. */
  readonly log: string[];
}

export function tenantFetch(service: TestService): TenantFetch {
  const log: string[] = [];
  return {
    log,
    async fetch(url, { method = 'GET', headers, body }) {
      const { host, pathname, search } = new URL(url);
      const sent = typeof body === 'string' ? { body } : {};
      const given = Object.fromEntries(new Headers(headers));
      const response = await send(service.port, host, pathname + search, { method, headers: given, ...sent });
      log.push(`${method} ${pathname} ${response.status}`);
      const responseHeaders = Object.entries(response.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ]);
      return new Response(response.bytes.length === 0 ? null : response.text, {
        status: response.status,
        headers: responseHeaders,
      });
    },
  };
}
