/**
 * Answers that need nothing of hapi: what orchestrators ask, before the tenant stage, and what a flood meets, for less
 * than half the price.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

/** An answer that is known before anything of the request is read. */
export interface EarlyAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** @returns the answer to a request; undefined where hapi is to give it. */
export type EarlyAnswerOf = (message: IncomingMessage) => EarlyAnswer | Promise<EarlyAnswer> | undefined;

/** A body of up to so many bytes is read past, so that the connection serves on; a larger one ends it. */
const passedOver = 16 * 1024;

/** Puts itself before hapi. To be called when hapi listens, and before anybody else does. */
export function answerEarly(listener: Server, answerOf: EarlyAnswerOf): void {
  const [hapi, ...others] = listener.listeners('request');
  if (!hapi || others.length > 0) throw new Error('of those who listen to requests hapi must be the only one');
  listener.removeAllListeners('request');
  listener.on('request', (message, answer) => {
    const early = answerOf(message);
    if (!early) hapi.call(listener, message, answer);
    else if (early instanceof Promise) early.then((late) => write(late, message, answer));
    else write(early, message, answer);
  });
}

function write({ status, headers, body }: EarlyAnswer, message: IncomingMessage, answer: ServerResponse): void {
  const { 'content-length': announced = '0', 'transfer-encoding': coding } = message.headers;
  if (coding !== undefined || Number(announced) > passedOver) answer.setHeader('connection', 'close');
  answer.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(body) });
  answer.end(body);
}
