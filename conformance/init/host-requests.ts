/** Requests to a host whose dialect is not known yet. */
import type { HttpClient } from '#harness/http/client.ts';
import type { HttpResponse } from '#harness/http/response.ts';

interface PlainRequest {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Absolute path, with its query. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly body?: unknown;
}

export interface HostRequests {
  readonly baseUrl: string;
  /** @throws Inconclusive without a response */
  send(request: PlainRequest): Promise<HttpResponse>;
}

export function hostRequests(client: HttpClient, baseUrl: string): HostRequests {
  return {
    baseUrl,
    send: ({ method, path, headers, body }) =>
      client.send(
        {
          method,
          url: baseUrl + path,
          headers: {
            accept: 'application/json, */*;q=0.1',
            ...(body === undefined ? {} : { 'content-type': 'application/json' }),
            ...headers,
          },
          body: body === undefined ? undefined : JSON.stringify(body),
        },
        () => {},
      ),
  };
}
