/** An OTLP collector on the loopback address, which keeps the spans that it is sent. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { type SentSpan, spansOf } from './otlp.ts';

export interface Collector {
  readonly endpoint: string;
  readonly spans: SentSpan[];
  /** Number of requests. */
  readonly received: number;
  stop(): Promise<void>;
}

/** @param respond absent: with a 200 */
export async function startCollector(
  respond: (response: ServerResponse) => void = (response) => void response.end(),
): Promise<Collector> {
  const spans: SentSpan[] = [];
  let received = 0;
  const server = createServer(async (request, response) => {
    received += 1;
    const body = await buffer(request);
    if (request.method === 'POST' && request.url === '/v1/traces') spans.push(...spansOf(body));
    respond(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return {
    endpoint: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    spans,
    get received() {
      return received;
    },
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
