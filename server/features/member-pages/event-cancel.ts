/** Asks before a seat, or a place on the waitlist, is given up: others get it, and it cannot be taken back. */
import { ownEvents, ownRegistrations, ownWaitlistEntries } from '#contracts/operations/own-participation.ts';
import { memberPaths } from './paths.ts';
import type { Content, MemberRoute, Visit } from './route.ts';

const path = `${memberPaths.events}/{id}/cancel` as const;

async function show({ call, params, message, organisation }: Visit): Promise<Content> {
  const { id, title, price, registrationId, waitlistEntryId } = await call(ownEvents.get, { params });
  const back = `${memberPaths.events}/${id}`;
  const shown = { view: 'event-cancel', title: { text: title }, tab: 'events' } as const;
  if (registrationId !== null) {
    const refund = message('invitation.refund', { organisation: organisation.name });
    const money = price === null ? [] : [`${message('my.event.cancelPayment')} ${refund}`];
    const lines = [message('my.event.cancelText'), ...money];
    return { ...shown, data: { lines, submit: message('invitation.cancel'), path: `${back}/cancel`, back } };
  }
  if (waitlistEntryId !== null) {
    const lines = [message('my.event.leaveText')];
    return { ...shown, data: { lines, submit: message('invitation.leave'), path: `${back}/cancel`, back } };
  }
  return { ...shown, data: { lines: [message('invitation.notRegistered')], submit: undefined, back } };
}

export const eventCancelRoutes: readonly MemberRoute[] = [
  { kind: 'show', path, show },
  {
    kind: 'submit',
    path,
    submit: async ({ call, params }, { once }) => {
      const { id, registrationId, waitlistEntryId } = await call(ownEvents.get, { params });
      if (registrationId !== null) await call(ownRegistrations.cancel, { params: { id: registrationId }, once });
      else if (waitlistEntryId !== null)
        await call(ownWaitlistEntries.cancel, { params: { id: waitlistEntryId }, once });
      return { to: `${memberPaths.events}/${id}`, done: 'cancelled' };
    },
    show,
  },
];
