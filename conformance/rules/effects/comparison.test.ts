import test from 'ava';
import { difference, lost } from './comparison.ts';

test('times that were sent with more digits, or in another zone, are read back', (t) => {
  const sent = { title: 'Meeting', startsAt: '2026-12-07T10:53:06.972Z' };
  for (const startsAt of ['2026-12-07T10:53:06+00:00', '2026-12-07T11:53:06.972+01:00'])
    t.is(lost(sent, { title: 'meeting', startsAt }), undefined, startsAt);
  t.regex(String(lost(sent, { ...sent, startsAt: '2026-12-07T10:53:05Z' })), /^`startsAt` was sent/);
});

test('an object is the same whatever the order of its members and the digits of its times', (t) => {
  const written = { id: 1, address: { city: 'Lyon', postalCode: '69001' }, joinedAt: '2026-12-07T10:53:06.972Z' };
  const read = { joinedAt: '2026-12-07T10:53:06Z', address: { postalCode: '69001', city: 'Lyon' }, id: 1 };
  t.is(difference(written, read), undefined);
  t.regex(String(difference(written, { ...read, address: { city: 'Lyon' } })), /^`address` is/);
});
