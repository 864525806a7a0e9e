import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { createClient } from 'redis';
import type { Grant, Policy } from '../limiter.ts';

const SECOND = 1_000_000;

const script = readFileSync(new URL('../take.lua', import.meta.url), 'utf8');
const clocked = script.replace("redis.call('TIME')", '{ ARGV[7], ARGV[8] }');
if (clocked === script) throw new Error('take.lua reads its clock in a way that this test does not know');

export interface Brought {
  readonly deadlineMicros?: number;
  readonly admissions?: readonly number[];
}

/** @returns a fresh bucket of take.lua, which decides at the time that it is told. */
export function scriptBucket(client: Pick<ReturnType<typeof createClient>, 'sendCommand'>) {
  const key = `test:${randomUUID()}`;
  return async (now: number, policy: Policy, count = 1, brought: Brought = {}): Promise<Grant> => {
    const { quota, windowSeconds, version = 0 } = policy;
    const { deadlineMicros = 0, admissions = [] } = brought;
    const bytes = Buffer.alloc(admissions.length * 8);
    for (const [index, time] of admissions.entries()) bytes.writeDoubleLE(time, index * 8);
    const numbers = [quota, windowSeconds * SECOND, version, deadlineMicros, count].map(String);
    const clock = [Math.floor(now / SECOND), now % SECOND].map(String);
    const reply = await client.sendCommand(['EVAL', clocked, '1', key, ...numbers, bytes, ...clock]);
    if (!Array.isArray(reply)) throw new Error(`The script answered ${reply}`);
    const [, taken = Number.NaN, remaining = Number.NaN, resetMicros = Number.NaN] = reply.map(Number);
    return { taken, remaining, resetMicros };
  };
}
