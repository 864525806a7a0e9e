/**
 * Graceful stop of a listener. Responses close their connections first, so that clients reconnect, perhaps to another
 * node; then the listener closes and waits for requests in flight.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as pollPhase } from 'node:timers/promises';
import { InFlight } from '#server/platform/in-flight.ts';
import { Problem } from '../api/problem.ts';
import { refuse } from './client-errors.ts';

export interface Drain {
  /** Number of requests whose responses are not finished. */
  readonly inFlight: number;
  /** Makes each response close its connection from now on. */
  begin(): void;
  /**
   * Stops listening, closes idle connections, and waits at most `patience` milliseconds for requests in flight. Then
   * requests without a response get a 503, and running responses are cut off.
   * @returns when all connections are closed
   */
  end(patience: number): Promise<void>;
}

/** Interval between closing idle connections, in milliseconds. */
const sweepEvery = 50;

/** Time for the first request of a new connection, in milliseconds. */
const firstRequestWithin = 1_000;

/** Time for the last responses to arrive, in milliseconds. */
const farewell = 200;

/** Problem for requests that run out of time. */
const stopping = { detail: 'The server is stopping. Please try again.', headers: { 'Retry-After': '1' } };

/** Prepends its listeners, so that it sets `Connection: close` before a response begins. */
export function drainOf(listener: Server): Drain {
  const unfinished = new InFlight<ServerResponse>();
  const connections = new InFlight<Socket>();
  /** Node does not count connections without a request so far as idle. */
  const heard = new WeakSet<Socket>();
  let isEnding = false;

  listener.on('connection', (socket: Socket) => {
    socket.once('close', connections.add(socket));
  });
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    listener.prependListener(event, ({ socket }: IncomingMessage, response: ServerResponse) => {
      heard.add(socket);
      response.once('close', unfinished.add(response));
      if (isEnding) endConnection(response);
    });
  }

  const begin = () => {
    isEnding = true;
    for (const response of unfinished.items()) endConnection(response);
  };

  return {
    get inFlight() {
      return unfinished.size;
    },
    begin,
    async end(patience) {
      begin();
      // Reads received bytes first, so that no connection with an unread request counts as idle.
      await pollPhase();
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      // Closes connections whose response had begun before begin().
      const sweeping = setInterval(() => listener.closeIdleConnections(), sweepEvery);
      const hurry = setTimeout(() => {
        for (const socket of connections.items()) if (!heard.has(socket)) socket.destroy();
      }, firstRequestWithin);
      if (!(await isInTime(closed, patience))) {
        for (const response of unfinished.items()) cutOff(response);
        await isInTime(closed, farewell);
        listener.closeAllConnections();
        await isInTime(closed, farewell);
      }
      clearInterval(sweeping);
      clearTimeout(hurry);
    },
  };
}

async function isInTime(closed: Promise<void>, patience: number): Promise<boolean> {
  const timer = new AbortController();
  const late = delay(patience, false, { signal: timer.signal }).catch(() => false);
  const inTime = await Promise.race([closed.then(() => true), late]);
  timer.abort();
  return inTime;
}

function endConnection(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader('connection', 'close');
}

function cutOff(response: ServerResponse): void {
  // Destroyed without an end, so that the client detects the truncation.
  if (response.headersSent) response.destroy();
  // On the raw socket: hapi's later response on the same object would throw and end the process.
  else if (response.socket) refuse(response.socket, new Problem('temporarily_unavailable', stopping));
}
