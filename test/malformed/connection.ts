/** How a case uses a connection of its own, and how its answers are read. */

import type { ExecutionContext } from 'ava';
import { raw, type Scene, type Verdict } from './case.ts';
import { type Exchange, type ExchangeOptions, exchange } from './raw.ts';
import { type Context, judge } from './run.ts';

/** What a case asserts with. */
export type T = ExecutionContext<Context>;

/** One that needs more than to send bytes and to read an answer. */
export interface ConnectionCase {
  readonly name: string;
  readonly run: (t: T) => Promise<void>;
}

export const json = 'Content-Type: application/json';
/** The parser refuses it before it is a request. */
export const bad = Buffer.from('GET /api/v1/users HTTP/9.9\r\n\r\n');

/** @returns the status of each success and the code of each problem, all of them judged by the common rules. */
export function outcomes(t: T, got: Exchange): (number | string)[] {
  for (const answer of got.answers) judge(t, answer);
  return got.answers.map(({ status, text }) => (status < 400 ? status : (JSON.parse(text).code ?? status)));
}

interface Expected extends ExchangeOptions {
  readonly name: string;
  readonly pieces: (scene: Scene) => readonly Buffer[];
  readonly expect: readonly Verdict[];
  /** False: the connection must still be open. */
  readonly closes?: boolean;
  /** When the last answer, or the end, may come, in milliseconds. */
  readonly within?: readonly [from: number, to: number];
}

/** @returns a case that sends its pieces over a connection of its own, and knows every answer, and when it ends. */
export const exchanging = ({
  name,
  pieces,
  expect,
  closes = true,
  within = [0, 5_000],
  ...options
}: Expected): ConnectionCase => ({
  name: `connection: ${name}`,
  run: async (t) => {
    const { service, scene } = t.context;
    const waits = closes ? {} : { answers: expect.length };
    const got = await exchange(service.port, pieces(scene), { patience: within[1] + 500, ...waits, ...options });
    t.deepEqual(outcomes(t, got), [...expect], JSON.stringify(got).slice(0, 2_000));
    t.is(got.rest, '');
    t.is(got.closed, closes);
    t.true(got.milliseconds >= within[0] && got.milliseconds <= within[1], `after ${got.milliseconds} ms`);
  },
});

/** Several requests in one piece. */
export const list =
  (...parts: ((scene: Scene) => Buffer)[]) =>
  (scene: Scene) => [Buffer.concat(parts.map((part) => part(scene)))];
/** A request to create an event, with a body of its own. */
export const post = (headers: readonly string[], body = '', more: Partial<Parameters<typeof raw>[0]> = {}) =>
  raw({ to: 'create', headers: [json, ...headers], body, ...more });
