/** Refusals on the pages of members name their cause, in the language of the member. */
import anyTest, { type TestFn } from 'ava';
import { maximumOwnAttempts } from '#server/features/registrations/own-registration.ts';
import { plentyOfEach } from '#test/actors/unlimited-service.ts';
import { addEvent, days, idOf } from '#test/fixtures/invitations.ts';
import { addEntry, addFullEvent, administer, enrol } from '#test/fixtures/registrations.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { signedInMember } from './testing/member-client.ts';

const test = anyTest as TestFn<{ service: TestService }>;

test.before(async (t) => {
  t.context.service = await startTestService({ buckets: plentyOfEach });
});
test.after.always((t) => t.context.service?.stop());

const problemIn = (text: string) =>
  /<p class="problem" role="alert">([^<]*)</.exec(text)?.[1] ?? `no problem in ${text}`;

/** @returns what the page says when the form is refused, to a member of each language */
async function refusedIn(service: TestService, refuse: (member: Member) => Promise<{ status: number; text: string }>) {
  const said: string[] = [];
  for (const locale of ['en', 'fr', 'de']) {
    const { status, text } = await refuse(await signedInMember(service, { locale }));
    said.push(`${status} ${problemIn(text)}`);
  }
  return said;
}
type Member = Awaited<ReturnType<typeof signedInMember>>;

test('a member who has registered and cancelled too often learns that the organiser can still help', async (t) => {
  const { service } = t.context;
  const path = `/my/events/${await addEvent(service, { visibility: 'PUBLIC' })}`;
  const said = await refusedIn(service, async ({ browser }) => {
    for (let time = 0; time < maximumOwnAttempts; time += 1) {
      t.is((await browser.submit(`${path}/register`)).status, 303);
      t.is((await browser.submit(`${path}/cancel`)).status, 303);
    }
    return browser.submit(`${path}/register`);
  });
  t.deepEqual(said, [
    '409 You have registered or waited too often for this event. The organiser can still add you.',
    '409 Vous vous êtes inscrit(e) trop souvent à cet événement. L’organisateur peut encore vous ajouter.',
    '409 Sie haben sich zu oft für diese Veranstaltung angemeldet. Die Veranstalter können Sie noch eintragen.',
  ]);
});

test('a member who comes after those who wait learns that free seats are for them', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 2, { visibility: 'PUBLIC' });
  await enrol(service, eventId);
  await addEntry(service, eventId);
  const said = await refusedIn(service, ({ browser }) => browser.submit(`/my/events/${eventId}/register`));
  t.deepEqual(said, [
    '409 The free seats are for those who are on the waitlist. You can join it.',
    '409 Les places libres reviennent à ceux qui sont sur la liste d’attente. Vous pouvez vous y inscrire.',
    '409 Die freien Plätze gehen an die Warteliste. Sie können sich dort eintragen.',
  ]);
});

test('a member who wants to wait while there are seats is led to the registration', async (t) => {
  const { service } = t.context;
  const eventId = await addFullEvent(service, 2, { visibility: 'PUBLIC' });
  const said = await refusedIn(service, ({ browser }) => browser.submit(`/my/events/${eventId}/wait`));
  t.deepEqual(said, [
    '409 There are free seats: you can register.',
    '409 Il y a des places libres : vous pouvez vous inscrire.',
    '409 Es sind Plätze frei: Sie können sich anmelden.',
  ]);
});

test('a form of an event that has closed its registration, or has no waitlist, says so', async (t) => {
  const { service } = t.context;
  const closed = await addEvent(service, { visibility: 'PUBLIC' });
  const registrationClosesAt = new Date(service.clock.now().getTime() - 1_000).toISOString();
  await administer(service, 'PATCH', `/api/v1/events/${closed}`, { registrationClosesAt });
  const registering = await refusedIn(service, ({ browser }) => browser.submit(`/my/events/${closed}/register`));
  t.deepEqual(registering, [
    '409 Registration is not open at the moment.',
    '409 Les inscriptions ne sont pas ouvertes en ce moment.',
    '409 Die Anmeldung ist zurzeit nicht offen.',
  ]);
  const full = await addEvent(service, { visibility: 'PUBLIC', capacity: 1 });
  await enrol(service, full);
  const waiting = await refusedIn(service, ({ browser }) => browser.submit(`/my/events/${full}/wait`));
  t.deepEqual(waiting, [
    '409 This event has no waitlist.',
    '409 Cet événement n’a pas de liste d’attente.',
    '409 Diese Veranstaltung hat keine Warteliste.',
  ]);
});

test('a member cannot cancel once the event has begun, and learns why', async (t) => {
  const service = await startTestService({ buckets: plentyOfEach });
  t.teardown(() => service.stop());
  const now = service.clock.now().getTime();
  const times = { startsAt: new Date(now + days(1)).toISOString(), endsAt: new Date(now + days(3)).toISOString() };
  const path = `/my/events/${await addEvent(service, { visibility: 'PUBLIC', ...times })}`;
  const { browser } = await signedInMember(service, { locale: 'fr' });
  await browser.submit(`${path}/register`);
  service.clock.advance(days(2));
  const { status, text } = await browser.submit(`${path}/cancel`);
  t.is(status, 409);
  t.is(problemIn(text), 'L’événement a commencé : l’inscription ne peut plus être annulée.');
});

test('a membership that is no longer offered says so, to who applies and to who renews', async (t) => {
  const { service } = t.context;
  const duration = { kind: 'ROLLING', months: 12 };
  const type = { name: 'Patron', price: 0, currency: 'EUR', graceDays: 30, duration };
  const typeId = idOf(await administer(service, 'POST', '/api/v1/adhesion_types', type));
  const offered = (active: boolean) => administer(service, 'PATCH', `/api/v1/adhesion_types/${typeId}`, { active });
  const expected = [
    'This membership is no longer offered.',
    'Cette adhésion n’est plus proposée.',
    'Diese Mitgliedschaft wird nicht mehr angeboten.',
  ];
  await offered(false);
  const applying = await refusedIn(service, ({ browser }) => browser.submit('/my/memberships', { typeId }));
  t.deepEqual(
    applying,
    expected.map((sentence) => `422 ${sentence}`),
  );
  const renewing = await refusedIn(service, async ({ browser, id: userId }) => {
    await offered(true);
    const held = idOf(await administer(service, 'POST', '/api/v1/adhesions', { typeId, userId }));
    await offered(false);
    return browser.submit(`/my/memberships/${held}/renew`);
  });
  t.deepEqual(
    renewing,
    expected.map((sentence) => `409 ${sentence}`),
  );
});
