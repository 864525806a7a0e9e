/** Confirmation before a seat or a waitlist entry is cancelled: others get it, and it cannot be undone. */
import { ownEvents, ownRegistrations, ownWaitlistEntries } from '#contracts/operations/own-participation.ts';
import type { Registration } from '#contracts/schemas/registration.ts';
import { memberPaths } from './paths.ts';
import type { Content, MemberRoute, Visit } from './route.ts';

const path = `${memberPaths.events}/{id}/cancel` as const;

async function show(visit: Visit): Promise<Content> {
  const { call, params, message } = visit;
  const { id, title, registrationId, waitlistEntryId } = await call(ownEvents.get, { params });
  const back = `${memberPaths.events}/${id}`;
  const shown = { view: 'event-cancel', title: { text: title }, tab: 'events' } as const;
  if (registrationId !== null) {
    const lines = linesOf(await call(ownRegistrations.get, { params: { id: registrationId } }), visit);
    return { ...shown, data: { lines, submit: message('invitation.cancel'), path: `${back}/cancel`, back } };
  }
  if (waitlistEntryId !== null) {
    const lines = [message('my.event.leaveText')];
    return { ...shown, data: { lines, submit: message('invitation.leave'), path: `${back}/cancel`, back } };
  }
  return { ...shown, data: { lines: [message('invitation.notRegistered')], submit: undefined, back } };
}

/** A request holds no seat and has no payment yet; nor has a registration that costs nothing. */
function linesOf({ status, paymentId }: Pick<Registration, 'status' | 'paymentId'>, { message, organisation }: Visit) {
  if (status === 'PENDING_APPROVAL') return [message('my.event.withdrawText')];
  if (paymentId === null) return [message('my.event.cancelText')];
  const refund = message('invitation.refund', { organisation: organisation.name });
  // Even then: a transfer can be under way.
  const money = status === 'PENDING_PAYMENT' ? `${message('my.event.cancelPayment')} ${refund}` : refund;
  return [message('my.event.cancelText'), money];
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
