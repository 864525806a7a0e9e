/** Answers on the page of an invitation: registering, waiting and changing one's mind. */
import anyTest, { type TestFn } from 'ava';
import { addEvent } from '#test/fixtures/invitations.ts';
import { addFullEvent, administer, enrol, seatsTaken } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { answerOf, pageOf, registrationOf } from './testing/visitor.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService();
});
test.after.always((t) => t.context.service?.stop());

test('yes registers at once, with guests, and shows the address of an online event', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service, {
    kind: 'ONLINE',
    location: { onlineUrl: 'https://meet.example/room' },
    maxGuests: 2,
  });
  const guest = await pageOf(service, eventId);
  const { status, headers } = await guest.post({ action: 'register', guests: '2', note: 'With\r\ncake' });
  t.deepEqual([status, headers.location], [303, `/invitation/${guest.hash}`]);
  t.like((await registrationOf(guest)).json, { status: 'CONFIRMED', source: 'SELF', guests: 2 });
  t.like((await guest.api('GET', '/api/v1/invitation')).json, { status: 'ACCEPTED', note: 'With\ncake' });
  const { text } = await guest.open();
  t.regex(text, /You are registered[\s\S]*3 seats, for you and your guests/);
  t.regex(text, /href="https:\/\/meet\.example\/room"/);
  const calendar = await service.send(service.acme, `/invitation/${guest.hash}/event.ics`);
  t.regex(calendar.text, /SUMMARY:Assembly/);
  t.regex(calendar.text, /LOCATION:https:\/\/meet\.example\/room/);
  t.false(calendar.text.includes(guest.hash));
  // A second press of the button, or of the back button, is no error.
  t.is((await guest.post({ action: 'register', guests: '0', note: '' })).status, 303);
  t.is(await seatsTaken(service, eventId), 3);
  const actions = await service.sql<{ action: string }>('select action from audit_log where contact_id = $1', [
    guest.contactId,
  ]);
  t.deepEqual(actions.map(({ action }) => action).toSorted(), ['invitations.answerOwn', 'registrations.createOwn']);
});

test('no after yes cancels the registration, says so before, and the contact may come back', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const guest = await pageOf(service, eventId);
  await guest.post({ action: 'register' });
  t.regex(
    (await guest.open()).text,
    /value="decline"[^>]*>No, I cannot come<\/button><p[^>]*>This also cancels your registration\./,
  );
  t.is((await guest.post({ action: 'decline', note: 'Ill' })).status, 303);
  t.is(await answerOf(guest), 'DECLINED');
  t.is((await registrationOf(guest)).json.status, 'CANCELLED');
  t.regex((await guest.open()).text, /You said no on .*Your registration is cancelled\./);
  await guest.post({ action: 'register' });
  t.is((await registrationOf(guest)).json.status, 'CONFIRMED');
  t.is((await guest.post({ action: 'cancel' })).status, 303);
  t.is((await guest.post({ action: 'cancel' })).status, 303);
  t.is((await registrationOf(guest)).json.status, 'CANCELLED');
  t.is(await answerOf(guest), 'ACCEPTED');
});

test('a contact whom the organiser has registered can say yes, once', async (t) => {
  const { service } = t.context;
  const eventId = await addEvent(service);
  const guest = await pageOf(service, eventId);
  t.is((await enrol(service, eventId, { contactId: guest.contactId })).status, 201);
  t.regex((await guest.open()).text, /value="accept"/);
  t.is((await guest.post({ action: 'accept' })).status, 303);
  t.is(await answerOf(guest), 'ACCEPTED');
  t.is((await registrationOf(guest)).json.status, 'CONFIRMED');
  t.notRegex((await guest.open()).text, /value="accept"/);
});

test('maybe and no register for nothing', async (t) => {
  const { service } = t.context;
  const guest = await pageOf(service, await addEvent(service));
  for (const [action, status, said] of [
    ['maybe', 'MAYBE', 'You said maybe on'],
    ['decline', 'DECLINED', 'You said no on'],
  ] as const) {
    t.is((await guest.post({ action, note: '' })).status, 303);
    t.is(await answerOf(guest), status);
    t.true((await guest.open()).text.includes(said));
  }
  t.is((await registrationOf(guest)).status, 404);
});

test('an event that requires approval takes requests', async (t) => {
  const { service } = t.context;
  const guest = await pageOf(service, await addEvent(service, { requiresApproval: true, capacity: 1 }));
  t.regex((await guest.open()).text, /Yes, request a seat/);
  await guest.post({ action: 'register' });
  t.regex((await guest.open()).text, /Waiting for approval/);
});

test('of a full event the contact joins the waitlist, sees its place, and leaves', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 2);
  await enrol(service, eventId, { guests: 1 });
  const [first, second] = [await pageOf(service, eventId), await pageOf(service, eventId)];
  t.regex((await first.open()).text, /All seats are taken[\s\S]*Join the waitlist/);
  t.is((await first.post({ action: 'join', guests: '1' })).status, 303);
  await second.post({ action: 'join', guests: '0' });
  t.regex((await first.open()).text, /You are on the waitlist[\s\S]*Your place: 1[\s\S]*2 seats/);
  t.regex((await second.open()).text, /Your place: 2[\s\S]*One seat/);
  t.is(await answerOf(second), 'ACCEPTED');
  t.is((await first.post({ action: 'leave' })).status, 303);
  t.regex((await second.open()).text, /Your place: 1[^0-9]/);
  t.is((await first.post({ action: 'leave' })).status, 303);
  await second.post({ action: 'decline', note: '' });
  t.is((await second.api('GET', '/api/v1/invitation/waitlist_entry')).json.status, 'CANCELLED');
});

test('a free seat that is promised to one who waits is none for others', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 1);
  const { json: taken } = await enrol(service, eventId);
  const [first, other] = [await pageOf(service, eventId), await pageOf(service, eventId)];
  t.is((await first.post({ action: 'join', guests: '0' })).status, 303);
  t.is((await administer(service, 'POST', `/api/v1/registrations/${taken.id}/cancel`)).status, 200);
  t.regex((await other.open()).text, /None left[\s\S]*All seats are taken or promised[\s\S]*Join the waitlist/);
});

test('seats that are taken meanwhile are a sentence, with the waitlist beside it', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 2);
  const guest = await pageOf(service, eventId);
  const { status, text } = await guest.post({ action: 'register', guests: '1', note: 'Kept' });
  t.is(status, 303, text);
  const late = await pageOf(service, await addFullEvent(service, 1));
  const refused = await late.post({ action: 'register', guests: '0', note: 'Kept' });
  t.is(refused.status, 303);
  const scarce = await addFullEvent(service, 2);
  await enrol(service, scarce);
  const two = await pageOf(service, scarce);
  const lacking = await two.post({ action: 'register', guests: '1', note: 'Kept' });
  t.is(lacking.status, 409);
  t.regex(
    lacking.text,
    /There are not enough free seats[\s\S]*value="1"[\s\S]*Kept[\s\S]*value="register"[\s\S]*value="join"/,
  );
  t.is(await answerOf(two), 'SENT');
  t.is((await registrationOf(two)).status, 404);
  t.is((await two.post({ action: 'join', guests: '1' })).status, 303);
  const none = await addEvent(service, { capacity: 1 });
  await enrol(service, none);
  t.regex((await (await pageOf(service, none)).open()).text, /there is no waitlist/);
});
