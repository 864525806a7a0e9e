/** A client whose host is a function, for tests of what sends requests. */
import type { HttpClient } from '../http/client.ts';
import type { Exchange } from '../http/exchange.ts';
import { HttpResponse } from '../http/response.ts';

export interface ScriptedRequest {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface ScriptedResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
}

/** @param answer undefined: the network fails */
export function scriptedClient(answer: (request: ScriptedRequest) => ScriptedResponse | undefined): HttpClient {
  let sent = 0;
  return {
    get sent() {
      return sent;
    },
    open: 0,
    async send({ method, url, headers, body }, seen) {
      sent += 1;
      const at = performance.now();
      const exchange: Exchange = {
        method,
        url,
        requestHeaders: headers,
        requestBody: body,
        sentAt: at,
        receivedAt: at,
        response: undefined,
        error: 'connection refused',
      };
      seen(exchange);
      const response = answer({ method, path: new URL(url).pathname, headers });
      if (response) {
        const text = response.json === undefined ? '' : JSON.stringify(response.json);
        exchange.response = { status: response.status, headers: response.headers ?? {}, body: Buffer.from(text) };
      }
      return new HttpResponse(exchange);
    },
    close: async () => {},
  };
}
