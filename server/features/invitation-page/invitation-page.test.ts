/** The page of an invitation, over HTTP. */
import anyTest, { type TestFn } from 'ava';
import { addEvent, days, organise } from '#test/fixtures/invitations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { answerOf, pageOf, postForm, registrationOf } from './testing/visitor.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

test('the page says who is invited to what, when, where and what it costs', async (t) => {
  const { service } = t.context;
  const location = { name: 'Town hall', address: '1 Market Square', onlineUrl: 'https://meet.example/secret' };
  const more = {
    summary: 'A dinner',
    description: 'One\n\nTwo',
    price: 1250,
    currency: 'EUR',
    capacity: 3,
    location,
    kind: 'HYBRID',
  };
  const guest = await pageOf(service, await addEvent(service, more), { message: 'Do come.' });
  const { status, text } = await guest.open();
  t.is(status, 200);
  for (const expected of [
    'Invitation for Grace Hopper',
    'Assembly',
    'A dinner',
    'Do come.',
    'Town hall',
    '1 Market Square',
    '€12.50 per seat',
    '3 seats left',
    'Will you come?',
    '<p class="text">Two</p>',
    'opened.js',
  ]) {
    t.true(text.includes(expected), expected);
  }
  t.notRegex(text, /meet\.example/);
});

test('bad input is refused beside its field, keeps what was typed, and changes nothing', async (t) => {
  const { service } = t.context;
  const guest = await pageOf(service, await addEvent(service, { maxGuests: 2 }));
  const hostile = '"><script>alert(1)</script>';
  for (const guests of ['3', '-1', '1.5', 'two', hostile, '99999999999999999999']) {
    const { status, text } = await guest.post({ action: 'register', guests, note: hostile });
    t.is(status, 422, guests);
    t.regex(text, /id="guests-fault">Enter a whole number from 0 to 2\./);
    t.false(text.includes(hostile));
    t.true(text.includes('&lt;script>alert(1)&lt;/script>') || text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
  }
  const long = await guest.post({ action: 'register', guests: '0', note: 'x'.repeat(1001) });
  t.is(long.status, 422);
  t.regex(long.text, /id="note-fault"/);
  t.is((await guest.post({ action: 'fly' })).status, 400);
  t.is(
    (await postForm(service, guest.hash, '{"action":"register"}', { 'content-type': 'application/json' })).status,
    415,
  );
  t.is((await postForm(service, guest.hash, `note=${'x'.repeat(300_000)}`)).status, 413);
  t.is((await registrationOf(guest)).status, 404);
  t.is(await answerOf(guest), 'SENT');
});

test('before and after registration a yes is an answer only', async (t) => {
  const { service } = t.context;
  const at = (day: number) => new Date(service.clock.now().getTime() + days(day)).toISOString();
  const soon = await pageOf(service, await addEvent(service, { registrationOpensAt: at(1) }));
  t.regex((await soon.open()).text, /Registration opens on/);
  const closed = await pageOf(service, await addEvent(service, { registrationClosesAt: at(-1) }));
  t.regex((await closed.open()).text, /Registration is closed\./);
  for (const guest of [soon, closed]) {
    t.is((await guest.post({ action: 'accept', note: '' })).status, 303);
    t.regex((await guest.open()).text, /You said yes on .*You are not registered\./);
    const { status, text } = await guest.post({ action: 'register' });
    t.is(status, 409);
    t.regex(text, /This is not possible any more/);
  }
});

test('an event that is cancelled, hidden, started or over takes no answers, and says why', async (t) => {
  const { service } = t.context;
  const at = (day: number) => new Date(service.clock.now().getTime() + days(day)).toISOString();
  const cancelled = await addEvent(service);
  const hidden = await addEvent(service);
  const started = await addEvent(service, { startsAt: at(-1), endsAt: at(1) });
  const over = await addEvent(service);
  const guests = await Promise.all([cancelled, hidden, started, over].map((id) => pageOf(service, id)));
  await organise(service, 'POST', `/api/v1/events/${cancelled}/cancel`);
  await organise(service, 'POST', `/api/v1/events/${hidden}/unpublish`);
  await service.sql(`update events set starts_at = $2, ends_at = $3 where id = $1`, [over, at(-3), at(-2)]);
  const reasons = [
    /This event is cancelled\./,
    /takes no answers at the moment/,
    /The event has started/,
    /This event has ended/,
  ];
  for (const [index, guest] of guests.entries()) {
    for (const { text, status } of [await guest.open(), await guest.post({ action: 'register' })]) {
      t.regex(text, reasons[index] ?? /none/);
      t.true(status === 200 || status === 409);
      t.notRegex(text, /<form/);
    }
    t.is(await answerOf(guest), 'SENT');
  }
});
