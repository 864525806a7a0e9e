/** `fetch` that reaches the tenants of a test service: their names lead to its socket. */
import { send } from '#test/http.ts';
import type { TestService } from '#test/service.ts';
import type { Fetch } from '../attempt.ts';

export interface TenantFetch {
  readonly fetch: Fetch;
  /** `POST /api/v1/login-check 200`, in the order of the answers. */
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
      const answer = await send(service.port, host, pathname + search, { method, headers: given, ...sent });
      log.push(`${method} ${pathname} ${answer.status}`);
      const told = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
      return new Response(answer.bytes.length === 0 ? null : answer.text, { status: answer.status, headers: told });
    },
  };
}
