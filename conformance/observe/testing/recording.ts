/** Records the traffic of a session, as the proxy would see it, on the clock of the session. */
import type { HttpClient } from '#harness/http/client.ts';
import type { Exchange } from '#harness/http/exchange.ts';
import type { RawExchange } from '../observation.ts';

/** @param observed called with each exchange with one of the hosts, when it is complete */
export function recording(
  client: HttpClient,
  origins: readonly string[],
  observed: (raw: RawExchange) => void,
): HttpClient {
  return {
    get sent() {
      return client.sent;
    },
    get open() {
      return client.open;
    },
    async send(request, seen) {
      let sent: Exchange | undefined;
      try {
        return await client.send(request, (exchange) => {
          sent = exchange;
          seen(exchange);
        });
      } finally {
        if (sent?.receivedAt !== undefined && origins.some((origin) => request.url.startsWith(`${origin}/`))) {
          observed(rawOf(sent, request.from ?? '127.0.0.1'));
        }
      }
    },
    close: () => client.close(),
  };
}

function rawOf(exchange: Exchange, address: string): RawExchange {
  const { method, requestHeaders: sentHeaders, requestBody, sentAt, receivedAt = sentAt, response } = exchange;
  const requestHeaders = Object.fromEntries(
    Object.entries(sentHeaders).map(([name, value]) => [name.toLowerCase(), value]),
  );
  const url = new URL(exchange.url);
  // A rule may name another host than that of the address.
  if (requestHeaders.host !== undefined) url.host = requestHeaders.host;
  return {
    method,
    url: url.href,
    address,
    requestHeaders,
    requestBody: requestBody === undefined ? undefined : Buffer.from(requestBody),
    sentAt: performance.timeOrigin + sentAt,
    receivedAt: performance.timeOrigin + receivedAt,
    status: response?.status,
    headers: response?.headers ?? {},
    body: response?.body ?? Buffer.alloc(0),
  };
}
