/** Invitations to events, for those who invite and for those who are invited. */
import {
  answerOwnInvitation,
  createInvitation as createContract,
  getInvitation,
  getOwnInvitation,
  listInvitations as listContract,
  openOwnInvitation,
  resetInvitationLink,
  revokeInvitation as revokeContract,
  sendInvitation as sendContract,
} from '#contracts/operations/invitations.ts';
import { type BoundHandler, created, found, handle, handleContact } from '#server/gateway/handle.ts';
import {
  createInvitation,
  type InvitationDeps,
  listInvitations,
  resetLink,
  revokeInvitation,
  sendInvitation,
} from './invitations.ts';
import { answerInvitation, ownInvitation } from './own-invitation.ts';
import { markOpened } from './own-store.ts';
import { selectInvitation } from './store.ts';

export function invitationHandlers(deps: InvitationDeps): BoundHandler[] {
  return [
    handle(listContract, async ({ db, params, query, pager, caller }) =>
      pager.answer(await listInvitations(db, { ...query, eventId: params.id }, pager.request, caller)),
    ),
    handle(createContract, async ({ db, params, body }) => created(await createInvitation(db, params.id, body, deps))),
    handle(getInvitation, async ({ db, params }) => found(await selectInvitation(db, params.id))),
    handle(sendContract, async ({ db, params }) => found(await sendInvitation(db, params.id))),
    handle(resetInvitationLink, async ({ db, params }) => found(await resetLink(db, params.id, deps))),
    handle(revokeContract, async ({ db, params }) => found(await revokeInvitation(db, params.id))),
    handleContact(getOwnInvitation, ({ db, caller, tenant }) => ownInvitation(db, caller, tenant)),
    handleContact(openOwnInvitation, async ({ db, caller }) => {
      await markOpened(db, caller.invitationId);
      return undefined;
    }),
    handleContact(answerOwnInvitation, ({ db, body, caller, tenant, audit }) => {
      audit({ answer: body.answer });
      return answerInvitation(db, body, caller, tenant);
    }),
  ];
}
