import test from 'ava';
import { whenOf } from './when.ts';

test('a date names the day and the hour of the event’s own zone, over midnight too', (t) => {
  const at = (startsAt: string, endsAt: string, timezone: string, locale = 'en-GB') =>
    whenOf({ startsAt: new Date(startsAt), endsAt: new Date(endsAt), timezone }, locale).replaceAll(/\s/g, ' ');
  t.regex(
    at('2027-03-01T18:00Z', '2027-03-01T20:00Z', 'Europe/Paris'),
    /^Monday,? 1 March 2027(?: at|,) 19:00.21:00 CET$/,
  );
  t.regex(at('2027-12-31T20:00Z', '2028-01-01T02:00Z', 'Asia/Tokyo'), /Saturday,? 1 January 2028.*05:00.*11:00/);
  t.regex(at('2027-06-30T22:00Z', '2027-07-01T02:00Z', 'UTC'), /30 June 2027.*22:00.*1 July 2027.*02:00/);
  t.regex(
    at('2027-03-01T18:00Z', '2027-03-01T20:00Z', 'Europe/Paris', 'de'),
    /^Montag, 1\. März 2027.*19:00.21:00 Uhr MEZ$/,
  );
  t.regex(at('2027-03-01T18:00Z', '2027-03-01T20:00Z', 'Europe/Paris', 'fr'), /^lundi 1er mars 2027/);
  t.regex(
    at('2027-03-31T18:00Z', '2027-04-01T20:00Z', 'Europe/Paris', 'fr'),
    /^mercredi 31 mars 2027.*jeudi 1er avril/,
  );
});
