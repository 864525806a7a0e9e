import test from 'ava';
import { admissionOf } from '../admission.ts';
import type { Sample } from '../sample.ts';
import { controlFault } from './control.ts';

const sample: Sample = {
  ...{ check: 'control', subject: 's', bucket: 'b', step: 'control', node: 0 },
  ...{ intendedAt: 0, sentAt: 0, receivedAt: 1 },
};

test('an admission is a control, and every other response is named', (t) => {
  const fault = (change: Partial<Sample>) => controlFault({ ...sample, ...change }, admissionOf(undefined));
  t.is(fault({ status: 204 }), undefined);
  t.regex(fault({ status: 404, unexpected: true }) ?? '', /with 404, .*\(2xx\).*--admitted/);
  t.regex(fault({ status: 401, unexpected: true }) ?? '', /with 401/);
  t.regex(fault({ status: 500 }) ?? '', /with 500/);
  t.regex(fault({ status: 429 }) ?? '', /denied with 429: it is not fresh/);
  t.regex(fault({ error: 'ECONNRESET' }) ?? '', /no response \(ECONNRESET\)$/);
  const refused = fault({ error: 'connect ECONNREFUSED 127.0.0.1:3000' });
  t.regex(refused ?? '', /3000\); clients by address .* ::1 alone.*--identity/, 'localhost that listens on ::1 alone');
});
