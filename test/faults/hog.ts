/**
 * A client that sends as much as it can: closed loops on many connections, until it has had enough or standard input ends; then
 * prints a HogReport.
 * Started by startHog().
 */
import http from 'node:http';

export interface HogOptions {
  readonly port: number;
  /** With `*` for a number, which is another one in each request. */
  readonly host: string;
  readonly token: string;
  readonly path: string;
  readonly connections: number;
  /** Status of a response that is no refusal. */
  readonly wanted: number;
  /** Number of wanted responses after which it ends by itself. */
  readonly enough?: number;
}

export interface HogReport {
  readonly seconds: number;
  /** Responses with the wanted status. */
  readonly served: number;
  /** Responses with status 503 and Retry-After. */
  readonly refused: number;
  /** Of any other response, the status, and the code of an error. */
  readonly unexpected: readonly (number | string)[];
}

const {
  port,
  host,
  token,
  path,
  connections,
  wanted,
  enough = Infinity,
}: HogOptions = JSON.parse(process.argv[2] ?? '{}');
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const unexpected: (number | string)[] = [];
let sent = 0;
let served = 0;
let refused = 0;
let isEnding = false;

/** @returns the status, negative without Retry-After */
function sendOne(): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  sent += 1;
  const headers = { host: host.replace('*', String(sent)), 'api-token': token };
  const options = { host: '127.0.0.1', port, agent, path, headers };
  const request = http.get(options, (response) => {
    const { statusCode = 0, headers } = response;
    response.resume().on('error', reject);
    response.on('end', () => resolve(headers['retry-after'] ? statusCode : -statusCode));
  });
  request.on('error', reject);
  return promise;
}

async function loop(): Promise<void> {
  while (!isEnding && served < enough) {
    try {
      const status = await sendOne();
      if (status === -wanted) served += 1;
      else if (status === 503) refused += 1;
      else unexpected.push(status);
    } catch (error) {
      unexpected.push(String(error));
    }
  }
}

const began = performance.now();
process.stdin.resume().once('end', () => {
  isEnding = true;
});
await Promise.all(Array.from({ length: connections }, loop));
process.stdin.destroy();
const report: HogReport = { seconds: (performance.now() - began) / 1000, served, refused, unexpected };
process.stdout.write(JSON.stringify(report));
agent.destroy();
