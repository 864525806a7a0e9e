/**
 * The end of a listener, which cuts nobody off who can be answered in time. Clients are told to come back through another
 * connection, and so perhaps to another node, before this one stops to listen.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as delay, setImmediate as pollPhase } from 'node:timers/promises';
import { refuse } from './client-errors.ts';
import { Problem } from './problem.ts';

export interface Drain {
  /** Requests whose answers are not finished. */
  readonly inFlight: number;
  /** From now on each answer ends its connection. */
  begin(): void;
  /**
   * Stops to listen, closes connections that idle, and lets requests end for `patience` milliseconds at the most. Then
   * those that have no answer yet get a 503, and those whose answer runs are cut off.
   * @returns when all connections are closed
   */
  end(patience: number): Promise<void>;
}

/** Between two looks for connections that have become idle, in milliseconds. */
const sweepEvery = 50;

/** For the first request of a connection that was opened just before the end, in milliseconds. */
const firstRequestWithin = 1_000;

/** For the last answers to arrive, in milliseconds. */
const farewell = 200;

/** What those learn who run out of time. */
const stopping = { detail: 'The server is stopping. Please try again.', headers: { 'Retry-After': '1' } };

/** It sees requests before those who listen to them already: answers have to be told of the end before they are begun. */
export function drainOf(listener: Server): Drain {
  const unfinished = new Set<ServerResponse>();
  /** Connections that have not brought a request: to Node they are not idle. */
  const silent = new Set<Socket>();
  let isEnding = false;

  listener.on('connection', (socket: Socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  for (const event of ['request', 'checkContinue', 'checkExpectation'] as const) {
    listener.prependListener(event, ({ socket }: IncomingMessage, answer: ServerResponse) => {
      silent.delete(socket);
      unfinished.add(answer);
      answer.once('close', () => unfinished.delete(answer));
      if (isEnding) endConnection(answer);
    });
  }

  const begin = () => {
    isEnding = true;
    for (const answer of unfinished) endConnection(answer);
  };

  return {
    get inFlight() {
      return unfinished.size;
    },
    begin,
    async end(patience) {
      begin();
      // What has arrived is read first: of a connection that idles only because nobody has looked, the request would be lost.
      await pollPhase();
      const closed = new Promise<void>((resolve) => listener.close(() => resolve()));
      // Those whose answer had begun before they could be told to close.
      const sweeping = setInterval(() => listener.closeIdleConnections(), sweepEvery);
      const hurry = setTimeout(() => {
        for (const socket of silent) socket.destroy();
      }, firstRequestWithin);
      if (!(await isInTime(closed, patience))) {
        for (const answer of unfinished) cutOff(answer);
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

function endConnection(answer: ServerResponse): void {
  if (!answer.headersSent) answer.setHeader('connection', 'close');
}

function cutOff(answer: ServerResponse): void {
  // A reader must not take the part for the whole: without its end, no client does.
  if (answer.headersSent) answer.destroy();
  // On the bare connection: an answer that was given in its place would end the process when hapi comes with its own.
  else if (answer.socket) refuse(answer.socket, new Problem('temporarily_unavailable', stopping));
}
