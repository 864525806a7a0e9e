import test from 'ava';
import { faultOf } from './fault.ts';
import type { RequestRecord } from './node-process.ts';

const policy = { quota: 20, windowSeconds: 3, outage: 'share' } as const;
const SECOND = 1_000_000;

const admissions = (count: number, sent: number, received: number): RequestRecord[] =>
  Array.from({ length: count }, () => ({ key: 't:steady', sent, received, admitted: true, by: 'store' }));

const fault = { name: 'SCRIPT FLUSH', from: 10 * SECOND, returned: 10 * SECOND, until: 13 * SECOND };

test('a request that the next fault found in flight is not blamed on the one before it', (t) => {
  const before = admissions(20, 11 * SECOND, 11 * SECOND + 500);
  const inFlight = admissions(20, fault.until - 5, fault.until + 500);
  const { most } = faultOf(fault, [{ nodes: 1, records: [...before, ...inFlight], stalls: [] }], policy);
  t.is(most, 20);
});

test('an excess that was answered before the next fault counts', (t) => {
  const before = admissions(20, 11 * SECOND, 11 * SECOND + 500);
  const again = admissions(20, 12 * SECOND, 12 * SECOND + 500);
  const { most } = faultOf(fault, [{ nodes: 1, records: [...before, ...again], stalls: [] }], policy);
  t.is(most, 40);
});
