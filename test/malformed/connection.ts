/** Builders for cases that need a connection of their own. */

import type { ExecutionContext } from 'ava';
import { type Fixture, raw, type Verdict } from './case.ts';
import { type Exchange, type ExchangeOptions, exchange } from './raw.ts';
import { type Context, judge } from './run.ts';

export type T = ExecutionContext<Context>;

/** A case with its own test function. */
export interface ConnectionCase {
  readonly name: string;
  readonly run: (t: T) => Promise<void>;
}

export const json = 'Content-Type: application/json';
/** A request that the HTTP parser refuses. */
export const bad = Buffer.from('GET /api/v1/users HTTP/9.9\r\n\r\n');

/** Judges every response. @returns the status of each success and the code of each problem */
export function outcomes(t: T, result: Exchange): (number | string)[] {
  for (const response of result.responses) judge(t, response);
  return result.responses.map(({ status, text }) => (status < 400 ? status : (JSON.parse(text).code ?? status)));
}

interface Expected extends ExchangeOptions {
  readonly name: string;
  readonly pieces: (fixture: Fixture) => readonly Buffer[];
  readonly expect: readonly Verdict[];
  /** False: the connection must still be open. */
  readonly closes?: boolean;
  /** Bounds for the time of the last response or the end, in milliseconds. */
  readonly within?: readonly [from: number, to: number];
}

/** @returns a case that sends its pieces over a new connection, and asserts every response and the time of the end. */
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
    const { service, fixture } = t.context;
    const waits = closes ? {} : { responses: expect.length };
    const result = await exchange(service.port, pieces(fixture), { timeout: within[1] + 500, ...waits, ...options });
    t.deepEqual(outcomes(t, result), [...expect], JSON.stringify(result).slice(0, 2_000));
    t.is(result.rest, '');
    t.is(result.closed, closes);
    t.true(result.milliseconds >= within[0] && result.milliseconds <= within[1], `after ${result.milliseconds} ms`);
  },
});

/** Several requests in one piece. */
export const list =
  (...parts: ((fixture: Fixture) => Buffer)[]) =>
  (fixture: Fixture) => [Buffer.concat(parts.map((part) => part(fixture)))];
/** @returns a request to create an event. */
export const post = (headers: readonly string[], body = '', more: Partial<Parameters<typeof raw>[0]> = {}) =>
  raw({ to: 'create', headers: [json, ...headers], body, ...more });
