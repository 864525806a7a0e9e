/** HTTP requests with the Host header of a tenant. */
import http from 'node:http';

export interface TestRequest {
  method?: string;
  headers?: http.OutgoingHttpHeaders;
  /** Objects are sent as JSON; text and bytes unchanged. */
  body?: unknown;
}

export interface TestResponse {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The body as bytes. */
  bytes: Buffer;
  text: string;
  /** The body as JSON. @throws SyntaxError for invalid JSON */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert the shape of the body
  json: any;
}

/** One keep-alive pool per test process. */
const agent = new http.Agent({ keepAlive: true, maxSockets: 200 });

export function send(port: number, host: string, path: string, request: TestRequest = {}): Promise<TestResponse> {
  const { method = 'GET', body } = request;
  const isText = typeof body === 'string' || Buffer.isBuffer(body);
  const payload = body === undefined ? undefined : isText ? body : JSON.stringify(body);
  const headers: http.OutgoingHttpHeaders = { host, ...request.headers };
  if (payload !== undefined && !isText) headers['content-type'] ??= 'application/json';
  if (payload !== undefined) headers['content-length'] ??= Buffer.byteLength(payload);
  return new Promise((resolve, reject) => {
    const outgoing = http.request({ host: '127.0.0.1', port, path, method, headers, agent }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString('utf8');
        resolve({
          bytes,
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text,
          get json() {
            return JSON.parse(text);
          },
        });
      });
    });
    outgoing.on('error', reject);
    outgoing.setTimeout(20_000, () => outgoing.destroy(new Error(`no response to ${method} ${path} within 20 s`)));
    outgoing.end(payload);
  });
}
