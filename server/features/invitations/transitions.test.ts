/** Every state and every way out of it, by the table in contracts/schemas/invitation.ts. */
import anyTest, { type TestFn } from 'ava';
import {
  type InvitationStatus,
  invitationAnswers,
  invitationStatuses,
  invitationTransitions,
} from '#contracts/schemas/invitation.ts';
import type { TestResponse } from '#test/http.ts';
import { startTestService, type TestService } from '#test/service.ts';
import { addEvent, asContact, hashOf, hours, type Invited, invite, organise } from './testing/scene.ts';

const test = anyTest as TestFn<{ service: TestService; invited: Invited; hash: string }>;

test.before(async (t) => {
  const service = await startTestService();
  const invited = await invite(service);
  Object.assign(t.context, { service, invited, hash: await hashOf(service, invited.id) });
});
test.after.always((t) => t.context.service?.stop());

interface Scene {
  service: TestService;
  invited: Invited;
  hash: string;
}

async function putInto({ service, invited }: Scene, status: InvitationStatus): Promise<void> {
  await service.sql('update invitations set status = $1, sent_at = null, responded_at = null where id = $2', [
    status,
    invited.id,
  ]);
}

/** How a state is entered. */
const entering: Readonly<Record<InvitationStatus, ((scene: Scene) => Promise<TestResponse>) | undefined>> = {
  DRAFT: undefined,
  SENT: ({ service, invited }) => organise(service, 'POST', `${invited.path}/send`),
  REVOKED: ({ service, invited }) => organise(service, 'POST', `${invited.path}/revoke`),
  ACCEPTED: answering('ACCEPTED'),
  DECLINED: answering('DECLINED'),
  MAYBE: answering('MAYBE'),
};

function answering(answer: string) {
  return ({ service, hash }: Scene) => asContact(service, hash, 'POST', '/api/v1/invitation/answer', { answer });
}

const statusOf = async ({ service, invited }: Scene) => (await organise(service, 'GET', invited.path)).json.status;

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
        // Whoever has no open invitation has no credential.
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
  test.serial(`${answer} comes too late from the very start of the event, and is taken a moment before`, async (t) => {
    const { service } = t.context;
    const startsAt = new Date(service.clock.now().getTime() + hours(1)).toISOString();
    const endsAt = new Date(service.clock.now().getTime() + hours(2)).toISOString();
    const invited = await invite(service, { eventId: await addEvent(service, { startsAt, endsAt }) });
    await organise(service, 'POST', `${invited.path}/send`);
    const scene = { service, invited, hash: await hashOf(service, invited.id) };
    service.clock.advance(hours(1) - 1);
    t.is((await answering(answer)(scene)).status, 200);
    service.clock.advance(1);
    const late = await answering('MAYBE')(scene);
    t.is(late.status, 409);
    t.is(late.json.detail, 'The event has started: answers are closed.');
    t.is(await statusOf(scene), answer);
    const own = await asContact(service, scene.hash, 'GET', '/api/v1/invitation');
    t.like(own.json, { status: answer, mayAnswer: false });
    service.clock.advance(-hours(1));
  });
}

test.serial('an event that is cancelled, archived or a draft again takes no answer', async (t) => {
  const { service, invited, hash } = t.context;
  await putInto(t.context, 'SENT');
  for (const [status, detail] of [
    ['CANCELLED', 'The event was cancelled.'],
    ['ARCHIVED', 'The event takes no answers now.'],
    ['DRAFT', 'The event takes no answers now.'],
  ]) {
    await service.sql('update events set status = $1 where id = $2', [status, invited.eventId]);
    const refused = await answering('ACCEPTED')(t.context);
    t.deepEqual([refused.status, refused.json.detail], [409, detail]);
    const own = await asContact(service, hash, 'GET', '/api/v1/invitation');
    t.like(own.json, { status: 'SENT', mayAnswer: false });
  }
});
