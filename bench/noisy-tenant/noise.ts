/**
 * The noisy tenant as a separate process: an open loop of requests, and sockets that read nothing. Reads its Noise as JSON
 * from the first argument; prints counts by status on a signal to stop. Exits by itself after two minutes.
 */
import http from 'node:http';

export interface NoiseRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON; `{n}` is replaced by the number of the request. */
  readonly body?: string;
}

export interface Noise {
  readonly port: number;
  readonly host: string;
  /** Sent in turn. */
  readonly requests: readonly NoiseRequest[];
  readonly perSecond: number;
  /** Maximum number of open requests; beyond it the loop waits. */
  readonly connections: number;
  /** Number of source addresses. */
  readonly addresses: number;
  /** True: responses are not read, and their connections closed after 4.5 s and opened again. */
  readonly isStalled?: true;
}

const longest = 120_000;

if (import.meta.main) {
  const noise: Noise = JSON.parse(process.argv[2] ?? '');
  const counts: Record<string, number> = {};
  const began = performance.now();
  let sent = 0;
  let underWay = 0;
  const agent = new http.Agent({ keepAlive: !noise.isStalled, maxSockets: Number.POSITIVE_INFINITY });

  const send = () => {
    const { method, path, headers, body } = noise.requests[sent % noise.requests.length] ?? fail();
    const address = sent % noise.addresses;
    const localAddress = `127.0.${90 + Math.floor(address / 250)}.${1 + (address % 250)}`;
    sent += 1;
    underWay += 1;
    let isOver = false;
    const over = (what: string) => {
      if (isOver) return;
      isOver = true;
      underWay -= 1;
      counts[what] = (counts[what] ?? 0) + 1;
    };
    const request = http.request(
      {
        host: '127.0.0.1',
        port: noise.port,
        localAddress,
        agent,
        method,
        path,
        headers: { host: noise.host, ...headers },
      },
      (response) => {
        if (noise.isStalled && response.statusCode === 200) {
          response.pause();
          setTimeout(() => {
            request.destroy();
            over('stalled');
          }, 4_500);
          return;
        }
        response.resume().on('close', () => over(String(response.statusCode)));
      },
    );
    request.on('error', () => over('error'));
    request.end(body?.replaceAll('{n}', String(sent)));
  };

  const timer = setInterval(() => {
    const due = Math.min(((performance.now() - began) / 1000) * noise.perSecond, sent + noise.perSecond / 10);
    while (sent < due && underWay < noise.connections) send();
    if (performance.now() - began > longest) end();
  }, 5);
  const end = () => {
    clearInterval(timer);
    process.stdout.write(JSON.stringify(counts));
    process.exit(0);
  };
  process.on('SIGTERM', end);
}

function fail(): never {
  throw new Error('there are no requests');
}
