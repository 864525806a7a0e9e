/**
 * Open-loop load generator: sends requests at a fixed rate until its standard input ends, waits for the missing
 * responses, and prints a JSON report.
 */
import http from 'node:http';

export interface LoadOptions {
  readonly port: number;
  readonly host: string;
  readonly token: string;
  /** Requests per second. */
  readonly rate: number;
  /** One of this many requests is a POST. */
  readonly writeEvery: number;
  /** Name prefix of the created groups. */
  readonly prefix: string;
}

export interface Failure {
  /** Milliseconds since the start. */
  readonly at: number;
  readonly method: string;
  /** Status and body of the response, or the error code, such as ECONNRESET. */
  readonly what: number | string;
  /** Whether the connection was reused. */
  readonly reused: boolean;
}

export interface LoadReport {
  readonly seconds: number;
  readonly sent: number;
  readonly succeeded: number;
  /** Acknowledged writes. */
  readonly written: number;
  readonly failures: readonly Failure[];
  /** Maximum and 99th percentile of the latency, in milliseconds. */
  readonly slowest: number;
  readonly p99: number;
}

/** Maximum number of failures in the report. */
const maximumFailures = 1_000;

const options: LoadOptions = JSON.parse(process.argv[2] ?? '{}');
const { port, host, token, rate, writeEvery, prefix } = options;
const agent = new http.Agent({ keepAlive: true, maxSockets: 256, scheduling: 'fifo' });
const headers = { host, 'api-token': token };
const began = performance.now();
const failures: Failure[] = [];
const times: number[] = [];
let sent = 0;
let succeeded = 0;
let written = 0;
let inFlight = 0;

function send(): void {
  sent += 1;
  inFlight += 1;
  const isWrite = sent % writeEvery === 0;
  const body = isWrite ? JSON.stringify({ name: `${prefix} ${sent}`, slug: `${prefix}-${sent}`.toLowerCase() }) : '';
  const method = isWrite ? 'POST' : 'GET';
  const path = isWrite ? '/api/v1/groups' : '/api/v1/me';
  const sentAt = performance.now();
  let isOver = false;
  const end = (what: number | string) => {
    if (isOver) return;
    isOver = true;
    inFlight -= 1;
    times.push(performance.now() - sentAt);
    if (what === (isWrite ? 201 : 200)) {
      succeeded += 1;
      if (isWrite) written += 1;
    } else if (failures.length < maximumFailures) {
      failures.push({ at: Math.round(performance.now() - began), method, what, reused: request.reusedSocket });
    }
  };
  const more = isWrite ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {};
  const request = http.request({ host: '127.0.0.1', port, agent, method, path, headers: { ...headers, ...more } });
  request.on('response', (answer) => {
    let text = '';
    answer.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk;
    });
    const status = answer.statusCode ?? 0;
    answer.once('end', () => end(status < 300 ? status : `${status} ${text}`));
    answer.once('error', (error: NodeJS.ErrnoException) => end(`in the answer: ${error.code ?? error.message}`));
  });
  request.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message));
  request.setTimeout(20_000, () => request.destroy(new Error('no answer within 20 s')));
  request.end(body);
}

const timer = setInterval(() => {
  const due = Math.floor(((performance.now() - began) / 1000) * rate);
  while (sent < due) send();
}, 2);

process.stdin.resume().once('end', async () => {
  clearInterval(timer);
  const seconds = (performance.now() - began) / 1000;
  while (inFlight > 0) await new Promise((resolve) => setTimeout(resolve, 20));
  agent.destroy();
  times.sort((one, other) => one - other);
  const slowest = Math.round(times.at(-1) ?? 0);
  const p99 = Math.round(times[Math.floor(times.length * 0.99)] ?? 0);
  const report: LoadReport = { seconds, sent, succeeded, written, failures, slowest, p99 };
  process.stdout.write(JSON.stringify(report));
});
