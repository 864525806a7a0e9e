import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { type createClient, RESP_TYPES } from 'redis';
import type { Grant, Policy } from '../limiter.ts';

const SECOND = 1_000_000;
const bytes = { typeMapping: { [RESP_TYPES.BLOB_STRING]: Buffer } };

const script = readFileSync(new URL('../take.lua', import.meta.url), 'utf8');
const clocked = script.replace("redis.call('TIME')", '{ ARGV[7], ARGV[8] }');
if (clocked === script)
  throw new Error('take.lua does not contain the expected read of its clock: adapt this replacement');

export interface Brought {
  readonly deadlineMicros?: number;
  readonly admissions?: readonly number[];
}

/** @returns a fresh bucket of take.lua, which decides at the given time */
export function scriptBucket(client: Pick<ReturnType<typeof createClient>, 'sendCommand'>) {
  const key = `test:${randomUUID()}`;
  return async (now: number, policy: Policy, count = 1, more: Brought = {}): Promise<Grant> => {
    const { quota, windowSeconds, version = 0 } = policy;
    const { deadlineMicros = 0, admissions = [] } = more;
    const brought = Buffer.alloc(admissions.length * 8);
    for (const [index, time] of admissions.entries()) brought.writeDoubleLE(time, index * 8);
    const numbers = [quota, windowSeconds * SECOND, version, deadlineMicros, count].map(String);
    const clock = [Math.floor(now / SECOND), now % SECOND].map(String);
    const reply = await client.sendCommand(['EVAL', clocked, '1', key, ...numbers, brought, ...clock], bytes);
    if (!Buffer.isBuffer(reply)) throw new Error(`Unexpected reply of the script: ${reply}`);
    const [taken, remaining, resetMicros] = [reply.readDoubleLE(8), reply.readDoubleLE(16), reply.readDoubleLE(24)];
    return { taken, remaining, resetMicros };
  };
}
