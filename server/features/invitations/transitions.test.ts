/** Every transition between the states in contracts/schemas/invitation.ts. */
import anyTest, { type TestFn } from 'ava';
import {
  type InvitationStatus,
  invitationAnswers,
  invitationStatuses,
  invitationTransitions,
} from '#contracts/schemas/invitation.ts';
import { addEvent, asContact, hashOf, hours, type Invited, invite, organise } from '#test/fixtures/invitations.ts';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';

const test = anyTest as TestFn<{ service: TestService; invited: Invited; hash: string }>;

test.before(async (t) => {
  const service = await startTestService();
  const invited = await invite(service);
  Object.assign(t.context, { service, invited, hash: await hashOf(service, invited.id) });
});
test.after.always((t) => t.context.service?.stop());

interface Fixture {
  service: TestService;
  invited: Invited;
  hash: string;
}

async function putInto({ service, invited }: Fixture, status: InvitationStatus): Promise<void> {
  await service.sql('update invitations set status = $1, sent_at = null, responded_at = null where id = $2', [
    status,
    invited.id,
  ]);
}

/** The request that leads to each state. */
const entering: Readonly<Record<InvitationStatus, ((fixture: Fixture) => Promise<TestResponse>) | undefined>> = {
  DRAFT: undefined,
  SENT: ({ service, invited }) => organise(service, 'POST', `${invited.path}/send`),
  REVOKED: ({ service, invited }) => organise(service, 'POST', `${invited.path}/revoke`),
  ACCEPTED: answering('ACCEPTED'),
  DECLINED: answering('DECLINED'),
  MAYBE: answering('MAYBE'),
};

function answering(answer: string) {
  return ({ service, hash }: Fixture) => asContact(service, hash, 'POST', '/api/v1/invitation/answer', { answer });
}

const statusOf = async ({ service, invited }: Fixture) => (await organise(service, 'GET', invited.path)).json.status;

for (const from of invitationStatuses) {
  for (const to of invitationStatuses) {
    const enter = entering[to];
    if (!enter) {
      test(`nothing leads from ${from} back to ${to}`, (t) => t.false(invitationTransitions[from].includes(to)));
    } else if (invitationTransitions[from].includes(to)) {
      test.serial(`${from} may become ${to}`, async (t) => {
        await putInto(t.context, from);
        t.is((await enter(t.context)).status, 200);
        t.is(await statusOf(t.context), to);
      });
    } else if (to === 'SENT' && from !== 'REVOKED') {
      test.serial(`sending again leaves ${from} as it is`, async (t) => {
        await putInto(t.context, from);
        t.is((await enter(t.context)).status, 200);
        t.is(await statusOf(t.context), from);
      });
    } else {
      test.serial(`${from} cannot become ${to}`, async (t) => {
        await putInto(t.context, from);
        const { status, json } = await enter(t.context);
        // Without a valid invitation the contact has no credential.
        const isAnswer = invitationAnswers.some((answer) => answer === to);
        t.deepEqual([status, json.code], isAnswer ? [401, 'invalid_contact_hash'] : [409, 'invalid_transition']);
        if (!isAnswer) t.regex(json.detail, /REVOKED.*that state is final/);
        t.is(await statusOf(t.context), from);
      });
    }
  }
}

test.serial('the link of a revoked invitation is not replaced: 409', async (t) => {
  await putInto(t.context, 'REVOKED');
  const { status, json } = await organise(t.context.service, 'POST', `${t.context.invited.path}/reset-link`);
  t.deepEqual([status, json.code], [409, 'invalid_transition']);
});

for (const answer of invitationAnswers) {
  test.serial(`${answer} is refused from the start of the event, and accepted just before`, async (t) => {
    const { service } = t.context;
    const startsAt = new Date(service.clock.now().getTime() + hours(1)).toISOString();
    const endsAt = new Date(service.clock.now().getTime() + hours(2)).toISOString();
    const invited = await invite(service, { eventId: await addEvent(service, { startsAt, endsAt }) });
    await organise(service, 'POST', `${invited.path}/send`);
    const fixture = { service, invited, hash: await hashOf(service, invited.id) };
    service.clock.advance(hours(1) - 1);
    t.is((await answering(answer)(fixture)).status, 200);
    service.clock.advance(1);
    const late = await answering('MAYBE')(fixture);
    t.is(late.status, 409);
    t.is(late.json.detail, 'The event has started, so answers are closed.');
    t.is(await statusOf(fixture), answer);
    const own = await asContact(service, fixture.hash, 'GET', '/api/v1/invitation');
    t.like(own.json, { status: answer, mayAnswer: false });
    service.clock.advance(-hours(1));
  });
}

test.serial('an event that is cancelled, archived or a draft again accepts no answer', async (t) => {
  const { service, invited, hash } = t.context;
  await putInto(t.context, 'SENT');
  for (const [status, detail] of [
    ['CANCELLED', 'The event was cancelled.'],
    ['ARCHIVED', 'The event is not published, so it takes no answers.'],
    ['DRAFT', 'The event is not published, so it takes no answers.'],
  ]) {
    await service.sql('update events set status = $1 where id = $2', [status, invited.eventId]);
    const refused = await answering('ACCEPTED')(t.context);
    t.deepEqual([refused.status, refused.json.detail], [409, detail]);
    const own = await asContact(service, hash, 'GET', '/api/v1/invitation');
    t.like(own.json, { status: 'SENT', mayAnswer: false });
  }
});
