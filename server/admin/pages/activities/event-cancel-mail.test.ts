import test from 'ava';
import { mailText } from './event-cancel-mail.ts';

test('a cancelled event says how many people are mailed', (t) => {
  const { title } = mailText({ confirmed: 2, pending: 1, waitlisted: 4 }, true, true);
  t.is(title, 'A mail goes to the participants: 3 registered and 4 on the waitlist.');
  t.regex(mailText({ confirmed: 1, pending: 0, waitlisted: 0 }, true, false).text, /can have switched this mail off/);
});

test('a cancelled event without participants, or whose mail is switched off, sends none and says so', (t) => {
  t.deepEqual(mailText({ confirmed: 0, pending: 0, waitlisted: 0 }, true, true), {
    title: 'No mail is sent.',
    text: 'No one is registered or on the waitlist.',
  });
  const off = mailText({ confirmed: 2, pending: 0, waitlisted: 0 }, false, true);
  t.is(off.title, 'No mail is sent.');
  t.true(off.text.includes('Tell the people yourself: 2 registered.'));
});
