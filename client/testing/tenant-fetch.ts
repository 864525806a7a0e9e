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
    async fetch(url, { signal: _, ...init }) {
      const { host, pathname, search } = new URL(url);
      // Adds the Content-Type that `fetch` adds by the type of the body.
      const request = new Request(url, init);
      const { method } = request;
      const sent = request.body === null ? {} : { body: Buffer.from(await request.arrayBuffer()) };
      const headers = Object.fromEntries(request.headers);
      const response = await send(service.port, host, pathname + search, { method, headers, ...sent });
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
