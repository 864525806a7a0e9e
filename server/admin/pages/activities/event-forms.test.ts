import test from 'ava';
import { withEnd } from './event-forms.ts';

test('an event without an end lasts two hours, also over midnight', (t) => {
  t.deepEqual(withEnd({ startsAt: '2031-12-31T23:15', endsAt: '' }), {
    startsAt: '2031-12-31T23:15',
    endsAt: '2032-01-01T01:15',
  });
});

test('a typed end stays, and an invalid start is left for its own error', (t) => {
  const typed = { startsAt: '2031-03-14T19:30', endsAt: '2031-03-14T21:00' };
  t.is(withEnd(typed), typed);
  const invalid = { startsAt: 'soon', endsAt: '' };
  t.is(withEnd(invalid), invalid);
});
